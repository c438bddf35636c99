import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import { crawlPartParameters } from './crawl-part.ts';

const schema = z.object({
  ...crawlPartParameters,
  range: textParameter,
  from: textParameter,
  to: textParameter,
  axis: oneOf(['log', 'linear']),
  count: oneOf(['log', 'linear']),
  view: oneOf(['histogram', 'cumulative']),
  /** Definition of figure 4. */
  ratio: oneOf(['unique', 'changes']),
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

/** Minimum time between refreshes of a chart. */
export const refreshMs = 10_000;
