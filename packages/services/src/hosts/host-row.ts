import type { HostRow } from '@meguri/contracts';
import type { HostRecord } from '@meguri/database';
import { loadPerDay, theoreticalAccessIntervalSeconds } from '@meguri/schedule';

/** A host as a line of a list shows it. */
export function hostRow(host: HostRecord): HostRow {
  return {
    name: host.name,
    site: host.site,
    state: host.state,
    pages: host.pageCount,
    captured: host.capturedCount,
    changed: Number(host.changedCount),
    unchanged: Number(host.unchangedCount),
    errors: Number(host.errorCount),
    bytes: Number(host.byteCount),
    loadPerDay: loadPerDay(host.load),
    theoreticalIntervalSeconds: host.load > 0n ? theoreticalAccessIntervalSeconds(host.load) : null,
    effectiveIntervalSeconds: host.effectiveIntervalSeconds,
    overloaded: host.overloaded,
    nextAccessAt: host.nextAccessAt,
    lastAccessAt: host.lastAccessAt,
    lastCode: host.lastCode,
    priority: host.priority,
  };
}
