import { crawlPartFilter } from '@meguri/contracts';
import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';
import { filterOf } from './crawl-part.ts';
import { readIntervalParameters } from './interval-parameters.ts';

/** Period of the visits on the change detection screen unless its address names another. */
export const defaultVisitsRange = 'all';

export function revisitIntervalsQuery(api: ScreenApi, parameters: RawParameters) {
  const part = crawlPartFilter(readIntervalParameters(parameters));
  return api.statistics.revisitIntervals.queryOptions(part);
}

export function changeDetectionQuery(api: ScreenApi, parameters: RawParameters) {
  const range = timeRangeOf(parameters, defaultVisitsRange);
  const part = filterOf(readIntervalParameters(parameters));
  return api.statistics.changeDetection.queryOptions({ ...part, range });
}

/** Hosts belong to no seed list. */
export function hostIntervalsQuery(api: ScreenApi, parameters: RawParameters) {
  const part = filterOf({ ...readIntervalParameters(parameters), list: undefined });
  return api.statistics.hostIntervals.queryOptions(part);
}
