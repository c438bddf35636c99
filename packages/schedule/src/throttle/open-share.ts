import { hoursPerWeek, isOpenHour, type WeeklyHours } from './weekly-hours.ts';

/**
 * Share of the week that is open in all of some weeks. Zones are not compared: of two parties in different zones it is an estimate.
 *
 * @returns 1 for none
 */
export function openShare(weeks: readonly Pick<WeeklyHours, 'openHours'>[]): number {
  let open = 0;
  for (let hour = 0; hour < hoursPerWeek; hour += 1)
    if (weeks.every(({ openHours }) => isOpenHour(openHours, hour))) open += 1;
  return open / hoursPerWeek;
}
