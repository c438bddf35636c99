import { hostIdOf, type HostFigures, type HostSums } from '@meguri/database';
import { isOverloaded } from '@meguri/schedule';
import { topLevelGroup } from '@meguri/urls';
import type { Findings } from './findings.ts';

/** A host with pages in Redis is due again within a minute; one that is overdue for longer was lost. */
const latestDueMs = 600_000;

const figureChecks: Readonly<Record<keyof HostFigures, string>> = {
  pages: 'host page counts',
  captured: 'host captured counts',
  duplicates: 'host duplicate counts',
  load: 'host load sums',
  baseLoad: 'host base load sums',
  loadExcluded: 'pages excluded by load',
  rateSum: 'host rate sums',
  ratePages: 'host rate sums',
  accesses: 'host outcomes against captures',
  firstCaptures: 'host outcomes against captures',
  changed: 'host outcomes against captures',
  unchanged: 'host outcomes against captures',
  errors: 'host outcomes against captures',
};

export const hostChecks = [
  ...new Set(Object.values(figureChecks)),
  'host ids',
  'host histograms',
  'host top-level domains',
  'host overload marks',
  'hosts are due in time',
  'nothing is due on aliases',
];

/** Checks everything about a host that can be recomputed from its row, its pages and its captures. */
export function checkHost(host: HostSums, now: Date, findings: Findings): void {
  for (const [figure, check] of Object.entries(figureChecks) as [keyof HostFigures, string][]) {
    findings.compare(check, `${host.name} ${figure}`, host.stored[figure], host.recomputed[figure]);
  }
  findings.compare('host ids', host.name, host.hostId, hostIdOf(host.name));
  findings.compare('host top-level domains', host.name, host.topLevelDomain, topLevelGroup(host.name));
  // Between the thresholds for entering and leaving overload, either state is right.
  const overloaded = isOverloaded({
    baseLoad: host.stored.baseLoad,
    accessIntervalSeconds: host.effectiveIntervalSeconds,
    wasOverloaded: host.overloaded,
  });
  findings.compare('host overload marks', host.name, host.overloaded, overloaded);
  findings.add('hosts are due in time', lateness(host, now));
  findings.compare('nothing is due on aliases', host.name, host.duePagesOnAlias, 0);
}

function lateness({ name, isAlias, paused, nextDueAt, earliestVisitAt }: HostSums, now: Date): string | null {
  if (isAlias || paused || earliestVisitAt === null) return null;
  // A node whose clock is ahead leased its hosts by that clock.
  const latest = Math.max(earliestVisitAt.getTime(), now.getTime()) + latestDueMs;
  if (nextDueAt !== null && nextDueAt.getTime() <= latest) return null;
  const due = nextDueAt === null ? 'never due' : `due only at ${nextDueAt.toISOString()}`;
  return `${name}: a page is due at ${earliestVisitAt.toISOString()}, but the host is ${due}`;
}
