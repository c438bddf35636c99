import { describe, expect, test } from 'vitest';
import { isFarCalendarPage } from './calendar.ts';

const now = new Date('2026-06-15T00:00:00Z');
const limits = { maxYearsAhead: 2, maxYearsBack: 30 };

describe('isFarCalendarPage', () => {
  test.each([
    ['/2028/12/31/', false],
    ['/2029/01/01/', true],
    ['/news/2187-05-01.html', true],
    ['/1923/09/01/earthquake.html', false],
    ['/calendar/1923/09/', true],
    ['/calendar/1996/09/', false],
    ['/events/2187-05/', true],
    ['/calendars/2187.05', true],
    ['/events/1024/', false],
    ['/topic/2187/12', false],
    ['/?date=2187-05-01', true],
    ['/?date=1923-05', true],
    ['/?eventDate=21870501', true],
    ['/?start=1700000000', false],
    ['/?vendor=102411', false],
    ['/?update=2187', false],
    ['/?year=2187&month=5', true],
    ['/?cal_y=1900&cal_m=5', true],
    ['/?year=2187', false],
    ['/?year=2026&month=5', false],
  ])('%s: %j', (url, expected) => {
    expect(isFarCalendarPage(new URL(url, 'http://example.org/'), now, limits)).toBe(expected);
  });
});
