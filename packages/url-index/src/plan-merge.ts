/** A run as far as merging is concerned. */
export interface MergeableRun {
  name: string;
  fromPosition: number;
  toPosition: number;
  tier: number;
}

/** So many runs of one tier become one of the next: each entry is rewritten once a tier. */
const runsPerMerge = 8;

/**
 * The runs to merge next, which follow one another: the first `runsPerMerge` of one tier, the lowest tier first. Empty
 * where there are not so many. A query reads fewer than `runsPerMerge` runs a tier.
 *
 * @param runs in the order of their positions
 */
export function planMerge<Run extends MergeableRun>(runs: readonly Run[]): Run[] {
  const tiers = [...new Set(runs.map(({ tier }) => tier))].sort((a, b) => a - b);
  for (const tier of tiers) {
    const ofTier = runs.filter((run) => run.tier === tier).slice(0, runsPerMerge);
    const followEachOther = ofTier.every(
      (run, index) => index === 0 || ofTier[index - 1]?.toPosition === run.fromPosition,
    );
    if (ofTier.length === runsPerMerge && followEachOther) return ofTier;
  }
  return [];
}
