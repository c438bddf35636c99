import { refusal, type PageServices } from '@meguri/api/services-port';
import { findPage, readCaptureDays } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from './locate-page.ts';

/** Most captures of a page that a calendar counts, in the console and in replay. */
export const maxCalendarCaptures = 50_000;

export function createPageCalendar({ prisma }: Dependencies): PageServices['calendar'] {
  return async ({ input: { url, year: wanted } }) => {
    const location = requireLocation(url);
    const { days, isComplete } = await readCaptureDays(prisma, {
      ...location,
      maxCount: maxCalendarCaptures,
    });
    if (days.length === 0 && !(await findPage(prisma, location)))
      throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
    const counts = new Map<number, number>();
    for (const { day, count } of days) counts.set(yearOf(day), (counts.get(yearOf(day)) ?? 0) + count);
    const years = [...counts].map(([year, count]) => ({ year, count })).toReversed();
    const year = years.find((one) => one.year === wanted)?.year ?? years[0]?.year ?? null;
    const shown = days.filter(({ day }) => yearOf(day) === year);
    return { years, year, days: shown, isComplete, maxCaptures: maxCalendarCaptures };
  };
}

const yearOf = (day: string) => Number(day.slice(0, 4));
