import { expect, test } from 'vitest';
import { figure, goalLine, assess } from './goal.ts';

test.each([
  ['at least', 7, true],
  ['at least', 6.99, false],
  ['at least', Number.NaN, false],
  ['at most', 7, true],
  ['at most', 7.01, false],
  ['at most', Number.NaN, false],
] as const)('%s 7 with %s is reached: %s', (reach, value, expected) => {
  expect(assess({ what: 'x', value, target: 7, reach }).reached).toBe(expected);
});

test('a line has the figure, the goal and their ratio', () => {
  const goal = { what: "pages/s to wget's", value: 1.5, target: 2, reach: 'at least' } as const;
  expect(goalLine(assess(goal))).toBe("✗ pages/s to wget's: 1.5 (goal ≥ 2, 0.75 × goal)");
});

test.each([
  [0, '0'],
  [0.00123, '0.0012'],
  [-0.0567, '-0.057'],
  [0.1234, '0.12'],
  [1.2345, '1.23'],
  [12.345, '12.3'],
  [1234.5, '1,235'],
  [Number.NaN, '?'],
])('%s is written %s', (value, expected) => {
  expect(figure(value)).toBe(expected);
});
