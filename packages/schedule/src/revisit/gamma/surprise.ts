/**
 * Deviation of a page's recent verdicts from their expectation: S, a fading sum of (changed - p), where p is
 * the probability of *changed* by the belief before each visit. Deviations of a page with a steady rate are
 * random in sign; those of a page whose rate has changed have the same sign. In units of {@link step}, a
 * whole number of at most 8 bits.
 */
export type Surprise = number;

export const noSurprise: Surprise = 0;

/** The share of the sum kept at the next verdict: about the last five count. */
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
 * Whether a page's rate seems to have changed: S^2 > 4 V, two standard deviations, where V = (1 / 4) / (1 -
 * kept^2) is the most that the variance of S can be if the belief is right, since p (1 - p) <= 1 / 4. One
 * verdict never suffices; three consecutive unexpected ones do.
 */
export function isSurprising(surprise: Surprise): boolean {
  return (surprise * step) ** 2 > (4 * 0.25) / (1 - kept * kept);
}
