import type { EventDetail } from '@meguri/contracts';
import { trapKinds, type TrapKind } from '@meguri/urls';

/** A link that was left out, because the pages that it leads to have no end. */
export interface FoundTrap {
  host: string;
  url: string;
  kind: TrapKind;
}

/** Hosts that one node reports in an hour: on a large crawl, many calendars have no end. */
const hostsPerHour = 5;
const hourMs = 3_600_000;
/** Hosts that are remembered as reported. */
const maxHosts = 10_000;
/** Longer addresses are cut in the event. */
const maxUrlLetters = 200;

/**
 * Whether to report something about a host: each subject once, and few hosts in an hour.
 *
 * @returns a function of the subject, such as the host's name, that returns true for it at most once
 */
export function createReportLimit(nowMs: () => number): (subject: string) => boolean {
  const reported = new Set<string>();
  let hour = { from: Number.NEGATIVE_INFINITY, hosts: 0 };
  return (subject) => {
    if (reported.has(subject)) return false;
    const now = nowMs();
    if (now - hour.from >= hourMs) hour = { from: now, hosts: 0 };
    if (hour.hosts >= hostsPerHour) return false;
    hour.hosts += 1;
    if (reported.size >= maxHosts) reported.clear();
    reported.add(subject);
    return true;
  };
}

/**
 * Reports a trap of each host once, and of few hosts in an hour.
 *
 * @param report stores the event
 */
export function createTrapReports(options: {
  nowMs(): number;
  report(host: string, detail: EventDetail<'crawler-trap'>): void;
}): (trap: FoundTrap) => void {
  const mayReport = createReportLimit(options.nowMs);
  return ({ host, url, kind }) => {
    if (mayReport(host)) options.report(host, { host, url: url.slice(0, maxUrlLetters), trap: names[kind] });
  };
}

/** Names of traps in the event's sentence. */
const names: Readonly<Record<TrapKind, string>> = {
  'trap-path-depth': 'depth',
  'trap-query-parameters': 'parameters',
  'trap-repeated-segments': 'segments',
  'trap-calendar': 'calendar',
};

/** Whether a reason of the scope is a trap. */
export function isTrap(reason: string): reason is TrapKind {
  return trapKinds.some((kind) => kind === reason);
}
