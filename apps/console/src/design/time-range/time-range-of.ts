import { readTimeRange, type TimePreset, type TimeRange } from '@meguri/contracts';

/** Parameters of an address that hold the time range of its screen. */
export const timeRangeKeys = ['range', 'from', 'to'] as const;
type Parameters = Partial<Record<(typeof timeRangeKeys)[number], string | string[] | undefined>>;

/** The range that the parameters of an address name, or the screen's usual one. */
export function timeRangeOf(parameters: Parameters, defaultPreset: TimePreset): TimeRange {
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);
  const { range, from, to } = parameters;
  const read = { range: text(range), from: text(from), to: text(to) };
  return readTimeRange(read, new Date()) ?? { preset: defaultPreset };
}
