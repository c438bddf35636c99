import { describe, expect, it, test } from 'vitest';
import { calendarOf, levelOf } from './calendar-weeks.ts';

describe('the grid of a year', () => {
  it.each([
    [2024, 366, 53],
    [2025, 365, 53],
    // It begins on a Saturday and ends on a Sunday.
    [2028, 366, 53],
    [2012, 366, 54],
  ])('of %i has %i days in %i weeks', (year, days, weeks) => {
    const { cells, weeks: found } = calendarOf(year, []);
    expect([cells.length, found]).toEqual([days, weeks]);
    expect(new Set(cells.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(days);
  });

  it('has weeks from Monday, and every day in its place', () => {
    const day = { day: '2026-03-11', count: 3, changed: 1, shownAt: null };
    const { cells, monthWeeks } = calendarOf(2026, [day]);
    // 1 January 2026 is a Thursday, 11 March a Wednesday.
    expect(cells[0]).toEqual({ day: '2026-01-01', week: 0, weekday: 3, captures: null });
    expect(cells.filter(({ captures }) => captures !== null)).toEqual([
      { day: '2026-03-11', week: 10, weekday: 2, captures: day },
    ]);
    expect(monthWeeks.slice(0, 3)).toEqual([0, 4, 8]);
  });
});

test('marks grow with the number of captures', () => {
  expect([1, 2, 3, 4, 9, 10, 5_000].map(levelOf)).toEqual([
    'one',
    'few',
    'few',
    'some',
    'some',
    'many',
    'many',
  ]);
});
