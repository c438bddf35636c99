import { refusal, type PageServices } from '@meguri/api/services-port';
import { findPage, readCaptureDays } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from './locate-page.ts';

/** As the calendar of the replay counts at most. */
const maxCaptures = 50_000;

export function createPageCalendar({ prisma }: Dependencies): PageServices['calendar'] {
  return async ({ input: { url, year: wanted } }) => {
    const location = requireLocation(url);
    const { days, isWhole } = await readCaptureDays(prisma, { ...location, maxCount: maxCaptures });
    if (days.length === 0 && !(await findPage(prisma, location)))
      throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
    const counts = new Map<number, number>();
    for (const { day, count } of days) counts.set(yearOf(day), (counts.get(yearOf(day)) ?? 0) + count);
    const years = [...counts].map(([year, count]) => ({ year, count })).toReversed();
    const year = years.find((one) => one.year === wanted)?.year ?? years[0]?.year ?? null;
    return { years, year, days: days.filter(({ day }) => yearOf(day) === year), isWhole, maxCaptures };
  };
}

const yearOf = (day: string) => Number(day.slice(0, 4));
