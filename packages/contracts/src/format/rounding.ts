/** A rate with the digits that `formatRate` shows: 0.042, 1.4, 12.4, 240. */
export function roundRate(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  if (Math.abs(value) >= 100) return Math.round(value);
  if (Math.abs(value) >= 1) return Math.round(value * 10) / 10;
  return Number(value.toPrecision(2));
}

/** A duration in seconds: to the millisecond below one second, to a tenth below ten, else whole. */
export function roundSeconds(seconds: number): number {
  const size = Math.abs(seconds);
  if (size >= 10) return Math.round(seconds);
  return size >= 1 ? Math.round(seconds * 10) / 10 : Math.round(seconds * 1_000) / 1_000;
}
