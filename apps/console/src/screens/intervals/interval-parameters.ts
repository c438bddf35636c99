import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf } from '../../data/search-parameters.ts';
import { crawlPartParameters } from './crawl-part.ts';

const schema = z.object({
  ...crawlPartParameters,
  weeks: z.coerce.number().int().min(1).max(520).optional().catch(undefined),
  axis: oneOf(['log', 'linear']),
  count: oneOf(['log', 'linear']),
  view: oneOf(['histogram', 'cumulative']),
  /** Start of the selected bin in seconds. */
  bin: z.coerce.number().min(0).optional().catch(undefined),
});

export type IntervalParameters = z.infer<typeof schema>;

/** URL parameters of the interval screens. */
export function readIntervalParameters(parameters: RawParameters): IntervalParameters {
  return schema.parse(parameters);
}

/** Converts to URL parameters without unset ones. */
export function writeIntervalParameters(parameters: IntervalParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
  );
}

/** Weeks of visits to count; undefined for all. */
export function weeksOf({ weeks }: IntervalParameters): { weeks?: number } {
  return weeks === undefined ? {} : { weeks };
}

/** Minimum time between refreshes of a chart. */
export const refreshMs = 10_000;
