const firstMs = 1_000;
const longestMs = 30_000;

/**
 * How long to wait before the channel is opened anew: twice as long after each failure up to half a minute, less up to a half of it by chance, so
 * that a console that starts again is not asked by all its screens at once.
 *
 * @param failures in a row, 1 or more
 * @param random uniform in [0, 1)
 */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 - random / 2);
}
