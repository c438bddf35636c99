import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';

/** Time range of a page's captures unless the address names another. */
export const defaultTimelineRange = 'all';

/** The captures of a page on a time axis. */
export function timelineQuery(api: ScreenApi, url: string, parameters: RawParameters) {
  return api.pages.timeline.queryOptions({ url, range: timeRangeOf(parameters, defaultTimelineRange) });
}

/** The captures of a page by day, in the year of the address or the latest one. */
export function calendarQuery(api: ScreenApi, url: string, { year }: RawParameters) {
  const chosenYear = typeof year === 'string' && /^(19|20|21)\d\d$/.test(year) ? Number(year) : undefined;
  return api.pages.calendar.queryOptions({ url, ...(chosenYear === undefined ? {} : { year: chosenYear }) });
}
