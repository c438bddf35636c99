export const shortestJitter = 0.95;
export const longestJitter = 1.05;

/** A factor uniform in [0.95, 1.05), which keeps pages that were found together from staying together. */
export function jitter(random: () => number): number {
  return shortestJitter + (longestJitter - shortestJitter) * random();
}
