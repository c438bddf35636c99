import { type CaptureDay, millisecondsPerDay } from '@meguri/contracts';

export const captureLevels = ['one', 'few', 'some', 'many'] as const;
export type CaptureLevel = (typeof captureLevels)[number];

/** The level of a day's mark, which sets its size and opacity. */
export function levelOf(count: number): CaptureLevel {
  if (count >= 10) return 'many';
  if (count >= 4) return 'some';
  return count >= 2 ? 'few' : 'one';
}

/** A day of the year in the grid: weeks from left to right, days of the week from Monday down. */
export interface CalendarCell {
  /** `2026-07-01` */
  day: string;
  week: number;
  weekday: number;
  /** Null: without captures. */
  captures: CaptureDay | null;
}

/** All days of a year, and the week in which each month begins. */
export function calendarOf(
  year: number,
  days: readonly CaptureDay[],
): { cells: CalendarCell[]; weeks: number; monthWeeks: number[] } {
  const found = new Map(days.map((day) => [day.day, day]));
  const first = Date.UTC(year, 0, 1);
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  const count = Math.round((Date.UTC(year + 1, 0, 1) - first) / millisecondsPerDay);
  const cells = Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * millisecondsPerDay).toISOString().slice(0, 10);
    const place = lead + index;
    return { day, week: Math.floor(place / 7), weekday: place % 7, captures: found.get(day) ?? null };
  });
  const monthWeeks = Array.from({ length: 12 }, (_, month) =>
    Math.floor((lead + Math.round((Date.UTC(year, month, 1) - first) / millisecondsPerDay)) / 7),
  );
  return { cells, weeks: (cells.at(-1)?.week ?? 0) + 1, monthWeeks };
}
