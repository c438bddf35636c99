import { isFarCalendarPage, type CalendarLimits } from './calendar.ts';
import { hasRepeatedSegments } from './repeated-segments.ts';

/** Ways in which a site generates endless pages: a closed set. */
export const trapKinds = [
  'trap-path-depth',
  'trap-query-parameters',
  'trap-repeated-segments',
  'trap-calendar',
] as const;
export type TrapKind = (typeof trapKinds)[number];

export interface TrapLimits extends CalendarLimits {
  maxPathSegments: number;
  maxQueryParameters: number;
}

export const defaultTrapLimits: Readonly<TrapLimits> = {
  maxPathSegments: 20,
  maxQueryParameters: 20,
  maxYearsAhead: 2,
  maxYearsBack: 30,
};

/**
 * The first trap that a URL shows, or null. The cheap tests come first and limit the input of the others.
 *
 * @param url canonical
 */
export function findTrap(url: string, now: Date, limits: Readonly<TrapLimits>): TrapKind | null {
  const parsed = new URL(url);
  const segments = parsed.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > limits.maxPathSegments) return 'trap-path-depth';
  if (countParameters(parsed.search) > limits.maxQueryParameters) return 'trap-query-parameters';
  if (hasRepeatedSegments(segments)) return 'trap-repeated-segments';
  if (isFarCalendarPage(parsed, now, limits)) return 'trap-calendar';
  return null;
}

function countParameters(search: string): number {
  return search === '' ? 0 : search.split('&').length;
}
