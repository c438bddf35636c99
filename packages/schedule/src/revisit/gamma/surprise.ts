/**
 * How far the verdicts about a page have been off what was expected of them, of late: S, a fading sum of
 * (changed - p), where p is what the belief before each visit gave for *changed*. A page that keeps its rate
 * is off by chance alone, now this way and now that; one that has changed its ways is off the same way again
 * and again. In units of {@link step}, a whole number of at most 8 bits.
 */
export type Surprise = number;

export const noSurprise: Surprise = 0;

/** What a sum keeps at the next verdict: about the last five count. */
const kept = 0.8;

const step = 1 / 25;

/** The largest sum there is: 1 / (1 - kept) changes. */
export const largestSurprise: Surprise = 125;

/** S after a verdict. */
export function surpriseAfter(
  surprise: Surprise,
  { changed, changeProbability }: { changed: boolean; changeProbability: number },
): Surprise {
  const sum = Math.round(kept * surprise + ((changed ? 1 : 0) - changeProbability) / step);
  // Not -0, which is stored as 0.
  return Math.min(Math.max(sum, -largestSurprise), largestSurprise) + 0;
}

/**
 * Whether a page seems to have changed its ways: S^2 > 4 V, two standard deviations, where V = (1 / 4) / (1 -
 * kept^2) is the most that the variance of S can be if the belief is right, since p (1 - p) <= 1 / 4. One
 * verdict alone never suffices, three in a row do if none of them was to be expected.
 */
export function isSurprising(surprise: Surprise): boolean {
  return (surprise * step) ** 2 > (4 * 0.25) / (1 - kept * kept);
}
