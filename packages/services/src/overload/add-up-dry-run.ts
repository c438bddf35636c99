import type { OverloadDryRun, OverloadTotals } from '@meguri/contracts';
import {
  betterResolution,
  type PricingRule,
  type Resolution,
  type ResolutionPreview,
} from '@meguri/schedule';

/** A host without any resolution, at present, and under the tried resolution. */
export interface PreviewedChoice {
  name: string;
  accepted: ResolutionPreview;
  now: ResolutionPreview;
  resolved: ResolutionPreview;
  /** With lengthened page intervals, to compare with doing nothing. */
  priced: ResolutionPreview;
}

type Outcome = ResolutionPreview['total'];

/** The effect of a resolution on all examined hosts together. */
export function addUpDryRun(
  resolution: Resolution,
  previews: readonly PreviewedChoice[],
  { hostsNotEvaluated, rule }: { hostsNotEvaluated: number; rule: PricingRule },
): OverloadDryRun {
  const resolved = previews.map((preview) => preview.resolved);
  const accepted = totalsOf(previews.map((preview) => preview.accepted.total));
  const priced = totalsOf(previews.map((preview) => preview.priced.total));
  const unlimited = totalsOf(resolved.map((preview) => preview.unlimited));
  return {
    resolution,
    recommended: betterResolution({ accepted, priced, unlimited }, rule),
    hosts: previews.length,
    stillOverloadedHosts: resolved.filter(({ overloaded }) => overloaded).length,
    hostsNotEvaluated,
    pages: sum(resolved, ({ total }) => total.pages),
    slowedPages: sum(resolved, ({ slowedPages }) => slowedPages),
    excludedPages: sum(resolved, ({ total }) => total.excludedPages),
    accepted,
    now: totalsOf(previews.map(({ now }) => now.total)),
    resolved: totalsOf(resolved.map(({ total }) => total)),
    unlimited,
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
