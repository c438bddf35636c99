import type { BulkEditServices } from '@meguri/api/services-port';
import type { BulkTotals } from '@meguri/contracts';
import { lastAuditId, readEditableHosts, type EditableHost } from '@meguri/database';
import { capacityPerDay, demandPerDay, openShare, usableShare, type HostPace } from '@meguri/schedule';
import type { Dependencies } from '../../context/dependencies.ts';
import { hostPace, readPaceGroundsOf } from '../host-pace.ts';
import { withHostSettings } from '../host-settings.ts';
import { freshnessOf, type PacedChange } from './bulk-freshness.ts';
import { checkedChange, decideBulkEdit } from './decide-bulk-edit.ts';
import { countRefused } from './edit-many.ts';
import { selectHosts } from './select-hosts.ts';

/** Hosts per read. */
const hostsPerRead = 2_000;

/** Previews an edit of many hosts, deciding on each as the edit itself does; changes nothing. */
export function createPreviewBulkEdit(deps: Dependencies): BulkEditServices['preview'] {
  return async ({ input: { selection, change } }) => {
    const checked = checkedChange(change);
    const asOf = await lastAuditId(deps.prisma);
    const { hostIds, names } = await selectHosts(deps, selection);
    const refused = countRefused();
    const [before, after] = [emptyTotals(), emptyTotals()];
    const limited: PacedChange[] = [];
    let hosts = 0;
    let pages = 0;
    for (let start = 0; start < hostIds.length; start += hostsPerRead) {
      const batch = hostIds.slice(start, start + hostsPerRead);
      const found = await readEditableHosts(deps.prisma, { hostIds: batch });
      const groundsOf = await readPaceGroundsOf(deps, found);
      const known = new Set(found.map(({ hostId }) => hostId));
      for (const id of batch) if (!known.has(id)) refused.add('unknown', names.get(id) ?? String(id));
      for (const host of found) {
        const decision = decideBulkEdit(host, checked, null);
        if (decision.kind === 'refused') {
          refused.add(decision.why, host.name);
          continue;
        }
        const grounds = groundsOf(host);
        const paces = {
          before: hostPace(host, host, grounds),
          after: hostPace(host, withHostSettings(host, 'operator', decision.settings), grounds),
        };
        hosts += 1;
        pages += host.pageCount;
        const capacities = {
          before: addTo(before, host, paces.before, grounds.now),
          after: addTo(after, host, paces.after, grounds.now),
        };
        if (isLimited(host, capacities)) limited.push({ host, ...capacities });
      }
    }
    const freshness = await freshnessOf(deps, limited);
    return { asOf: String(asOf), hosts, pages, refused: refused.all(), before, after, freshness };
  };
}

const emptyTotals = (): BulkTotals => ({ stoppedHosts: 0, overloadedHosts: 0, demand: 0, capacity: 0 });

/** @returns capacity of the host in accesses per day; 0 while it is stopped */
function addTo(totals: BulkTotals, host: EditableHost, pace: HostPace, now: Date): number {
  const isStopped = pace.paused || (pace.pausedUntil !== null && pace.pausedUntil > now);
  const capacity = isStopped ? 0 : capacityPerDay(pace.intervalSeconds / openShare(pace.weeks), 1);
  totals.stoppedHosts += Number(isStopped);
  totals.overloadedHosts += Number(!isStopped && demandPerDay(host.baseLoad) > capacity * usableShare);
  totals.demand += isStopped ? 0 : demandPerDay(host.load);
  totals.capacity += capacity;
  return capacity;
}

/** Whether the edit can affect the freshness of an active host: politeness limits it before or after. */
function isLimited(host: EditableHost, { before, after }: { before: number; after: number }): boolean {
  return (
    before !== after &&
    before > 0 &&
    after > 0 &&
    demandPerDay(host.baseLoad) > Math.min(before, after) * usableShare
  );
}
