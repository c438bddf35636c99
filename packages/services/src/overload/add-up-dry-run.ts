import type { OverloadDryRun, OverloadTotals } from '@meguri/contracts';
import type { Resolution, ResolutionPreview } from '@meguri/schedule';

/** A host without any resolution, at present, and under the tried resolution. */
export interface PreviewedChoice {
  name: string;
  accepted: ResolutionPreview;
  now: ResolutionPreview;
  resolved: ResolutionPreview;
}

type Outcome = ResolutionPreview['total'];

/** The effect of a resolution on all examined hosts together. */
export function addUpDryRun(
  resolution: Resolution,
  previews: readonly PreviewedChoice[],
  hostsNotEvaluated: number,
): OverloadDryRun {
  const resolved = previews.map((preview) => preview.resolved);
  return {
    resolution,
    hosts: previews.length,
    stillOverloadedHosts: resolved.filter(({ overloaded }) => overloaded).length,
    hostsNotEvaluated,
    pages: sum(resolved, ({ total }) => total.pages),
    slowedPages: sum(resolved, ({ slowedPages }) => slowedPages),
    excludedPages: sum(resolved, ({ total }) => total.excludedPages),
    accepted: totalsOf(previews.map(({ accepted }) => accepted.total)),
    now: totalsOf(previews.map(({ now }) => now.total)),
    resolved: totalsOf(resolved.map(({ total }) => total)),
    unlimited: totalsOf(resolved.map(({ unlimited }) => unlimited)),
    byHost: previews.map(({ name, now, resolved: then }) => ({
      name,
      freshnessNow: now.total.freshness,
      freshnessThen: then.total.freshness,
    })),
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
