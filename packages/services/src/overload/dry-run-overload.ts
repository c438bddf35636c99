import type { OverloadServices } from '@meguri/api/services-port';
import type { OverloadTotals } from '@meguri/contracts';
import { listOverloadedHosts, readCounters } from '@meguri/database';
import { previewResolution, type ResolutionPreview } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { previewChecked, previewedHost } from './preview-overload.ts';

/** Hosts that are looked at; beyond them the answer would take too long, and those left are the least overloaded. */
const mostHosts = 200;

type Outcome = ResolutionPreview['total'];

export function createDryRunOverload(deps: Dependencies): OverloadServices['dryRun'] {
  return async ({ input: { resolution } }) => {
    const [hosts, counters] = await Promise.all([
      listOverloadedHosts(deps.prisma, mostHosts),
      readCounters(deps.prisma),
    ]);
    const previews: Record<'accepted' | 'now' | 'resolved', ResolutionPreview>[] = [];
    for (const host of hosts) {
      const previewed = await previewedHost(deps, host);
      previews.push({
        accepted: previewResolution(previewed, { kind: 'accept' }),
        now: previewChecked(previewed, host.resolution ?? { kind: 'optimal-price' }),
        resolved: previewChecked(previewed, resolution),
      });
    }
    const resolved = previews.map((preview) => preview.resolved);
    return {
      resolution,
      hosts: hosts.length,
      stillOverloadedHosts: resolved.filter(({ overloaded }) => overloaded).length,
      hostsNotLookedAt: Math.max(0, (counters.get('overloaded') ?? hosts.length) - hosts.length),
      pages: sum(resolved, ({ total }) => total.pages),
      slowedPages: sum(resolved, ({ slowedPages }) => slowedPages),
      excludedPages: sum(resolved, ({ total }) => total.excludedPages),
      accepted: totalsOf(previews.map(({ accepted }) => accepted.total)),
      now: totalsOf(previews.map(({ now }) => now.total)),
      resolved: totalsOf(resolved.map(({ total }) => total)),
      unlimited: totalsOf(resolved.map(({ unlimited }) => unlimited)),
      byHost: previews.map((preview, index) => ({
        name: hosts[index]?.name ?? '',
        freshnessNow: preview.now.total.freshness,
        freshnessThen: preview.resolved.total.freshness,
      })),
    };
  };
}

function totalsOf(outcomes: readonly Outcome[]): OverloadTotals {
  const pages = sum(outcomes, (outcome) => outcome.pages);
  const fresh = sum(outcomes, (outcome) => outcome.pages * (outcome.freshness ?? 0));
  return {
    accessesPerDay: sum(outcomes, (outcome) => outcome.accessesPerDay),
    versionsPerDay: sum(outcomes, (outcome) => outcome.versionsPerDay),
    freshness: pages === 0 ? null : fresh / pages,
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
