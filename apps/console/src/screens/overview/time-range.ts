/** The time ranges of every chart over time, with the width of a bar in each. */
export const timeRanges = [
  { key: 60, bucketMinutes: 1, tickMinutes: 10 },
  { key: 360, bucketMinutes: 5, tickMinutes: 60 },
  { key: 1_440, bucketMinutes: 20, tickMinutes: 240 },
  { key: 10_080, bucketMinutes: 120, tickMinutes: 1_440 },
] as const;

export type TimeRange = (typeof timeRanges)[number];

const defaultRange: TimeRange = timeRanges[0];

/** The range that a search parameter names; the default for anything else. */
export function rangeOf(parameter: string | string[] | null | undefined): TimeRange {
  return timeRanges.find(({ key }) => String(key) === parameter) ?? defaultRange;
}
