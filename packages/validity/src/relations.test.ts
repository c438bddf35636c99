import { assert, constant, integer, oneof, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { forever, intervalProblem, isEmpty, microseconds, type Interval } from './interval.ts';
import { holds, holdsAny, inverseOf, relations } from './relations.ts';

/** Few instants, so that ends often coincide; ∞ is one of them. */
const interval: Arbitrary<Interval> = record({
  start: integer({ min: 0, max: 6 }),
  end: oneof(integer({ min: 1, max: 7 }), constant(forever)),
}).filter((one) => !isEmpty(one));

test('Exactly one relation holds for any two intervals, and its inverse the other way round', () => {
  assert(
    property(interval, interval, (a, b) => {
      const holding = relations.filter((relation) => holds(relation, a, b));
      expect(holding).toHaveLength(1);
      expect(relations.filter((relation) => holds(relation, b, a))).toEqual(holding.map(inverseOf));
    }),
    { numRuns: 2_000 },
  );
});

test('All 13 relations occur, and each is the inverse of its inverse', () => {
  const found = new Set<string>();
  const query = { start: 3, end: 6 };
  for (let start = 0; start < 9; start++)
    for (let end = start + 1; end < 10; end++)
      for (const relation of relations) if (holds(relation, { start, end }, query)) found.add(relation);
  expect(found.size).toBe(13);
  expect(relations.map((relation) => inverseOf(inverseOf(relation)))).toEqual(relations);
});

test.each([
  ['before', { start: 0, end: 2 }],
  ['meets', { start: 0, end: 3 }],
  ['overlaps', { start: 0, end: 4 }],
  ['finished-by', { start: 0, end: 6 }],
  ['contains', { start: 0, end: forever }],
  ['starts', { start: 3, end: 4 }],
  ['equal', { start: 3, end: 6 }],
  ['started-by', { start: 3, end: 7 }],
  ['during', { start: 4, end: 5 }],
  ['finishes', { start: 4, end: 6 }],
  ['overlapped-by', { start: 4, end: 7 }],
  ['met-by', { start: 6, end: 7 }],
  ['after', { start: 7, end: 8 }],
] as const)('An interval %s [3, 6) when it is %o', (relation, one) => {
  expect(holdsAny([relation], one, { start: 3, end: 6 })).toBe(true);
});

test.each([
  [{ start: 5, end: 5 }, /empty/],
  [{ start: 6, end: 5 }, /ends before it starts/],
  [{ start: 0.5, end: 5 }, /whole number/],
  [{ start: microseconds(new Date('0000-01-01T00:00:00Z')), end: 5 }, /before 1900/],
  [{ start: 5, end: microseconds(new Date('9999-01-01T00:00:00Z')) }, /after 2199/],
])('%o is refused', (one, problem) => {
  expect(intervalProblem(one)).toMatch(problem);
});

test('An interval may have no end', () => {
  expect(intervalProblem({ start: 5, end: forever })).toBeNull();
});
