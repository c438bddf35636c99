import { hourOfWeek, isOpenHour, type WeeklyHours } from './weekly-hours.ts';

/** Two weeks: hours that never meet within them, changes between summer and winter time included, never do. */
const mostSteps = 2 * 24 * 14;

/**
 * The earliest instant, not before `from`, that lies in the open hours of all weeks. Goes from one full hour of a zone to the next, so that
 * a change between summer and winter time is seen where it happens.
 *
 * @returns null if there is none: the open hours of the weeks have nothing in common
 */
export function nextOpenInstant(from: Date, weeks: readonly WeeklyHours[]): Date | null {
  let at = from;
  for (let step = 0; step < mostSteps; step += 1) {
    const places = weeks.map(({ timeZone, openHours }) => ({ openHours, ...hourOfWeek(timeZone, at) }));
    const closed = places.filter(({ openHours, hour }) => !isOpenHour(openHours, hour));
    if (closed.length === 0) return at;
    const seconds = Math.min(...closed.map(({ secondsLeft }) => secondsLeft));
    at = new Date(at.getTime() + Math.round(seconds * 1000));
  }
  return null;
}
