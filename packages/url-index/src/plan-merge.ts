/** The part of a run that merging needs. */
export interface MergeableRun {
  name: string;
  fromPosition: number;
  toPosition: number;
  tier: number;
}

/** Runs of one tier that become one of the next: each entry is rewritten once per tier. */
const runsPerMerge = 8;

/**
 * The adjacent runs to merge next: the first `runsPerMerge` of one tier, the lowest tier first. Empty if no
 * tier has enough. A query reads fewer than `runsPerMerge` runs per tier.
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
