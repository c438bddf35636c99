import { z } from 'zod';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Part of the time, from an instant up to another one. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Ranges that end now, by the key in addresses. Seconds; null: all that is recorded. */
export const timePresets = {
  '1h': 3_600,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
  '1y': 31_536_000,
  all: null,
} as const;
export type TimePreset = keyof typeof timePresets;
export const timePresetKeys = Object.keys(timePresets) as TimePreset[];

/** A preset, or a free range. */
export type TimeRange = { preset: TimePreset } | TimeSpan;

/** No chart begins earlier. */
export const earliestInstant = new Date('2000-01-01T00:00:00Z');
/** Tolerance for clocks that are behind. */
const futureToleranceMs = minuteMs;
const shortestSpanMs = minuteMs;

/** Why a free range is refused. */
export type SpanProblem = 'from-missing' | 'to-missing' | 'order' | 'short' | 'future' | 'early';

/** Checks a free range; null: it is valid. An instant that could not be read is null. */
export function spanProblem(from: Date | null, to: Date | null, now: Date): SpanProblem | null {
  if (from === null) return 'from-missing';
  if (to === null) return 'to-missing';
  if (from >= to) return 'order';
  if (to.getTime() - from.getTime() < shortestSpanMs) return 'short';
  if (to.getTime() > now.getTime() + futureToleranceMs) return 'future';
  return from < earliestInstant ? 'early' : null;
}

/** Input of queries. The end may be in the future, for clocks that are ahead; there is no data. */
export const timeRangeSchema = z.union([
  z.strictObject({ preset: z.enum(timePresetKeys as [TimePreset, ...TimePreset[]]) }),
  z
    .strictObject({ from: z.date().min(earliestInstant, 'From the year 2000 on'), to: z.date() })
    .refine(({ from, to }) => to.getTime() - from.getTime() >= shortestSpanMs, {
      message: 'The range must end at least a minute after its start',
      path: ['to'],
    })
    .refine(({ to }) => to.getTime() < Date.UTC(2200, 0), { message: 'Before the year 2200', path: ['to'] }),
]);

/**
 * The span of a range.
 *
 * @param start of the data, for the range of all; null: there is none
 */
export function spanOf(range: TimeRange, now: Date, start: Date | null): TimeSpan {
  if (!('preset' in range)) return range;
  const seconds = timePresets[range.preset];
  // The period that begins right now is included.
  const to = new Date(now.getTime() + 1);
  if (seconds !== null) return { from: new Date(now.getTime() - seconds * 1_000), to };
  const from = start && start.getTime() < now.getTime() - hourMs ? start : new Date(now.getTime() - hourMs);
  return { from, to };
}

/** A span of twice the length around the same middle, no later than now. */
export function zoomedOut({ from, to }: TimeSpan, now: Date): TimeSpan {
  const length = to.getTime() - from.getTime();
  const end = Math.min(now.getTime(), to.getTime() + length / 2);
  return { from: new Date(Math.max(earliestInstant.getTime(), end - 2 * length)), to: new Date(end) };
}

/** Parameters of an address: `range=7d`, or `from` and `to` in UTC to the minute or second. */
export function writeTimeRange(range: TimeRange): { range?: string; from?: string; to?: string } {
  if ('preset' in range) return { range: range.preset };
  return { from: writeInstant(range.from), to: writeInstant(range.to) };
}

/** Reads such parameters; null if they name no valid range. */
export function readTimeRange(
  parameters: { range?: string | null; from?: string | null; to?: string | null },
  now: Date,
): TimeRange | null {
  const preset = timePresetKeys.find((key) => key === parameters.range);
  if (preset) return { preset };
  const [from, to] = [readInstant(parameters.from), readInstant(parameters.to)];
  return from && to && spanProblem(from, to, now) === null ? { from, to } : null;
}

function writeInstant(instant: Date): string {
  const text = new Date(Math.floor(instant.getTime() / 1_000) * 1_000).toISOString();
  return text.endsWith(':00.000Z') ? `${text.slice(0, 16)}Z` : `${text.slice(0, 19)}Z`;
}

const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function readInstant(text: string | null | undefined): Date | null {
  if (!text || !instantText.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
