import { describe, expect, test } from 'vitest';
import { defaultTrapLimits, findTrap } from './find-trap.ts';

describe('findTrap', () => {
  test.each([
    ['/a/b?c=1', null],
    [`/${Array.from({ length: 20 }, (_, index) => `s${index}`).join('/')}`, null],
    [`/${Array.from({ length: 21 }, (_, index) => `s${index}`).join('/')}`, 'trap-path-depth'],
    [`/?${Array.from({ length: 20 }, (_, index) => `p${index}`).join('&')}`, null],
    [`/?${Array.from({ length: 21 }, (_, index) => `p${index}`).join('&')}`, 'trap-query-parameters'],
    ['/a/a//a/', 'trap-repeated-segments'],
    ['/calendar?date=2187-05-01', 'trap-calendar'],
  ])('%s: %s', (url, trap) => {
    const now = new Date('2026-06-15T00:00:00Z');
    expect(findTrap(`http://example.org${url}`, now, defaultTrapLimits)).toBe(trap);
  });
});
