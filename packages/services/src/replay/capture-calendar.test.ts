import { expect, test } from 'vitest';
import { captureCalendar } from './capture-calendar.ts';

const day = (text: string, count: number) => ({
  day: text,
  count,
  lastAt: new Date(`${text}T20:00:00Z`),
});

test('the calendar has the months of the shown year that have captures, and counts all years', () => {
  const days = [day('2024-02-29', 3), day('2025-01-31', 1), day('2026-07-01', 2), day('2026-07-05', 1)];
  const { years, months } = captureCalendar(days, new Date('2026-07-01T12:00:00Z'));
  expect(years).toEqual([
    { year: 2024, count: 3, lastAt: new Date('2024-02-29T20:00:00Z') },
    { year: 2025, count: 1, lastAt: new Date('2025-01-31T20:00:00Z') },
    { year: 2026, count: 3, lastAt: new Date('2026-07-05T20:00:00Z') },
  ]);
  expect(months.map(({ month }) => month)).toEqual([7]);
  const [first, ...rest] = months[0]?.weeks ?? [];
  // 1 July 2026 is a Wednesday.
  expect(first?.slice(0, 3)).toEqual([null, null, { date: 1, day: days[2] }]);
  expect(first?.at(-1)).toEqual({ date: 5, day: days[3] });
  expect(rest).toHaveLength(4);
  expect(rest.at(-1)?.map((cell) => cell?.date)).toEqual([27, 28, 29, 30, 31, undefined, undefined]);
});

test('February of a leap year has 29 days', () => {
  const { months } = captureCalendar([day('2024-02-29', 1)], new Date('2024-02-29T00:00:00Z'));
  expect(months[0]?.weeks.flat().filter((cell) => cell !== null)).toHaveLength(29);
});
