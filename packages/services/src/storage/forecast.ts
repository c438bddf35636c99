import { type FigurePoint, millisecondsPerDay } from '@meguri/contracts';

/** A shorter span is too short to derive a daily rate. */
const minSpanMs = millisecondsPerDay / 4;

/**
 * Bytes by which free space falls per day: the negated slope of the least-squares line.
 * @param points of the free bytes, oldest first
 * @returns null while the samples span less than six hours, and where free space does not fall
 */
export function usedBytesPerDay(points: readonly FigurePoint[]): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at - first.at < minSpanMs) return null;
  const days = points.map(({ at }) => (at - first.at) / millisecondsPerDay);
  const meanDays = mean(days);
  const meanBytes = mean(points.map(({ value }) => value));
  let [product, square] = [0, 0];
  for (const [index, { value }] of points.entries()) {
    const distance = (days[index] ?? 0) - meanDays;
    product += distance * (value - meanBytes);
    square += distance ** 2;
  }
  const slope = product / square;
  return slope < 0 ? -slope : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Later dates are reported as never. */
const furthestDays = 3_650;

/** When free space falls to the required minimum; null for never or in more than ten years. */
export function fullAt(input: {
  now: Date;
  freeBytes: number | null;
  minFreeBytes: number;
  usedPerDay: number | null;
}): Date | null {
  const { now, freeBytes, minFreeBytes, usedPerDay } = input;
  if (freeBytes === null || usedPerDay === null) return null;
  const days = Math.max(0, freeBytes - minFreeBytes) / usedPerDay;
  return days > furthestDays ? null : new Date(now.getTime() + days * millisecondsPerDay);
}
