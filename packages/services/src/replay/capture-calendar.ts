import type { CaptureDay } from '@meguri/database';

/** Captures of a page by time (UTC), for one that is shown. */
export interface CaptureCalendar {
  /** Oldest first, each with its latest capture. */
  years: { year: number; count: number; lastAt: Date }[];
  /** The months of the shown capture's year that have captures. */
  months: { month: number; weeks: CalendarCell[][] }[];
}

/** A day of a month; null pads the first and last week. */
export type CalendarCell = { date: number; day: CaptureDay | null } | null;

/**
 * The calendar of the year of a capture, and all years with captures.
 * @param days oldest first
 */
export function captureCalendar(days: readonly CaptureDay[], at: Date): CaptureCalendar {
  const year = at.getUTCFullYear();
  const byYear = Map.groupBy(days, ({ day }) => Number(day.slice(0, 4)));
  const byMonth = Map.groupBy(byYear.get(year) ?? [], ({ day }) => Number(day.slice(5, 7)));
  return {
    years: [...byYear].map(([one, its]) => ({
      year: one,
      count: its.reduce((sum, { count }) => sum + count, 0),
      lastAt: its.at(-1)?.lastAt ?? at,
    })),
    months: [...byMonth].map(([month, its]) => ({ month, weeks: weeksOf(year, month, its) })),
  };
}

/** Weeks from Monday to Sunday. */
function weeksOf(year: number, month: number, days: readonly CaptureDay[]): CalendarCell[][] {
  const byDate = new Map(days.map((day) => [Number(day.day.slice(8)), day]));
  const blanks = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells: CalendarCell[] = Array.from({ length: Math.ceil((blanks + length) / 7) * 7 }, (_, index) => {
    const date = index - blanks + 1;
    return date < 1 || date > length ? null : { date, day: byDate.get(date) ?? null };
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
