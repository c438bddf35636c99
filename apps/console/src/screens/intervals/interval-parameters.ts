import type { RevisitFilter, StatisticsFilter } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';

const whole = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined);

const schema = z.object({
  node: whole,
  tld: textParameter,
  list: whole,
  site: textParameter,
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

/** What the API is asked for. */
export function filterOf({ node, tld, list }: IntervalParameters): StatisticsFilter {
  return {
    ...(node === undefined ? {} : { node }),
    ...(tld === undefined ? {} : { topLevelDomain: tld }),
    ...(list === undefined ? {} : { seedList: list }),
  };
}

/** The same for pages by revisit interval, which can be those of a site. */
export function revisitFilterOf({ site, ...parameters }: IntervalParameters): RevisitFilter {
  return { ...filterOf(parameters), ...(site === undefined ? {} : { site }) };
}
