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
  /** Where the chosen bin begins, in seconds. */
  bin: z.coerce.number().min(0).optional().catch(undefined),
});

export type IntervalParameters = z.infer<typeof schema>;

/** What the screens of intervals show, as their addresses say. */
export function readIntervalParameters(parameters: RawParameters): IntervalParameters {
  return schema.parse(parameters);
}

/** The same for an address; what is unset is left out. */
export function writeIntervalParameters(parameters: IntervalParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
  );
}

/** How many weeks of visits are counted; nothing for all. */
export function weeksOf({ weeks }: IntervalParameters): { weeks?: number } {
  return weeks === undefined ? {} : { weeks };
}

/** How long a figure stays as it is, at least, while the crawl goes on. */
export const refreshMs = 10_000;
