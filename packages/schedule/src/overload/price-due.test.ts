import { expect, test } from 'vitest';
import { priceIsDue } from './price-due.ts';

const solved = { at: new Date('2026-03-01T00:00:00Z'), baseLoad: 1_000, accessIntervalSeconds: 20 };
const later = { ...solved, at: new Date('2026-03-03T00:00:00Z') };

test.each([
  { what: 'was never solved for', solved: null, now: later, due: true },
  { what: 'is two days old', solved, now: later, due: false },
  { what: 'is a week old', solved, now: { ...later, at: new Date('2026-03-08T00:00:00Z') }, due: true },
  { what: 'was for 1.9 % less demand', solved, now: { ...later, baseLoad: 1_019 }, due: false },
  { what: 'was for 2.1 % less demand', solved, now: { ...later, baseLoad: 1_021 }, due: true },
  { what: 'was for 2.1 % more demand', solved, now: { ...later, baseLoad: 979 }, due: true },
  {
    what: 'was for another polite interval',
    solved,
    now: { ...later, accessIntervalSeconds: 30 },
    due: true,
  },
  { what: 'was for no demand at all', solved: { ...solved, baseLoad: 0 }, now: later, due: true },
])('a price that $what: solve again $due', ({ solved, now, due }) => {
  expect(priceIsDue(solved, now)).toBe(due);
});
