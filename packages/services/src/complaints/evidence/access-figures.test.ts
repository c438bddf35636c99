import { expect, test } from 'vitest';
import { accessesByHour, shortestGapSeconds } from './access-figures.ts';

const access = (time: string, verdict = 'changed') => ({ at: new Date(`2026-11-20T${time}Z`), verdict });

test('accesses are counted by hour, including hours without any', () => {
  const [from, to] = [new Date('2026-11-20T10:15:00Z'), new Date('2026-11-20T12:59:59Z')];
  const accesses = [access('12:59:59', 'error'), access('12:00:00'), access('10:30:00')];
  expect(accessesByHour([], to, to)).toEqual([
    { at: new Date('2026-11-20T12:00:00Z'), accesses: 0, errors: 0 },
  ]);
  expect(accessesByHour(accesses, from, to)).toEqual([
    { at: new Date('2026-11-20T10:00:00Z'), accesses: 1, errors: 0 },
    { at: new Date('2026-11-20T11:00:00Z'), accesses: 0, errors: 0 },
    { at: new Date('2026-11-20T12:00:00Z'), accesses: 2, errors: 1 },
  ]);
});

test('the shortest gap is found in any order', () => {
  expect(shortestGapSeconds([access('10:00:00')])).toBeNull();
  expect(shortestGapSeconds([access('10:00:20'), access('10:00:00'), access('10:00:30.5')])).toBe(10.5);
});
