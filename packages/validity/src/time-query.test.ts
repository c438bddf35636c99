import { assert, constantFrom, integer, property, tuple, uniqueArray, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { forever } from './interval.ts';
import { entryClasses, type Entry } from './levels.ts';
import { matchesOf, presetNames, readTimeQuery, type TimeQueryInput } from './time-query.ts';

const query = (input: TimeQueryInput) => {
  const result = readTimeQuery(input);
  if (!result.ok) throw new Error(result.problem);
  return result.query;
};

const history: Arbitrary<Entry[]> = uniqueArray(integer({ min: 0, max: 20 }), { maxLength: 12 }).chain(
  (instants) =>
    tuple(
      ...instants
        .sort((a, b) => a - b)
        .map((at) => constantFrom(...entryClasses).map((name) => ({ at, class: name, digest: null }))),
    ),
);

const range = tuple(integer({ min: 0, max: 18 }), integer({ min: 1, max: 6 })).map(([from, length]) => ({
  from,
  to: from + length,
}));

/** Steps 1 to 3 and 5 of the report RS: backwards from the end, the first entry with Q⁻ ≤ D < Q⁺. */
function backwards(entries: readonly Entry[], from: number, to: number): Entry | undefined {
  return entries.toReversed().find(({ at }) => at >= from && at < to);
}

test('The preset paper finds the entry that the five steps of the report find', () => {
  assert(
    property(history, range, (entries, { from, to }) => {
      const [match, ...more] = matchesOf(query({ preset: 'paper', from, to }), entries);
      expect(more).toEqual([]);
      expect(match?.first).toBe(backwards(entries, from, to));
    }),
  );
});

test('accessed-within finds every entry in the interval', () => {
  assert(
    property(history, range, (entries, { from, to }) => {
      const found = matchesOf(query({ preset: 'accessed-within', from, to }), entries).map(
        ({ first }) => first,
      );
      expect(found).toEqual(entries.filter(({ at }) => at >= from && at < to));
    }),
  );
});

test('as-of finds the version valid at the instant, after all entries the last one', () => {
  const entries: Entry[] = [
    { at: 2, class: 'content' },
    { at: 4, class: 'same' },
    { at: 6, class: 'content' },
  ];
  const asOf = (at: number, maxAge = forever) =>
    matchesOf(query({ preset: 'as-of', at, maxAge }), entries).map(({ start }) => start);
  expect([1, 2, 5, 6, 9].map((at) => asOf(at))).toEqual([[], [2], [2], [6], [6]]);
  expect(asOf(9, 4)).toEqual([6]);
  expect(asOf(10, 4)).toEqual([]);
});

test('Lifetimes: throughout, appeared-within and vanished-within', () => {
  const entries: Entry[] = [
    { at: 2, class: 'content' },
    { at: 8, class: 'gone' },
    { at: 9, class: 'content' },
  ];
  const lives = (preset: 'throughout' | 'appeared-within' | 'vanished-within', from: number, to: number) =>
    matchesOf(query({ preset, from, to }), entries).map(({ start }) => start);
  expect(lives('throughout', 3, 8)).toEqual([2]);
  expect(lives('throughout', 3, 9)).toEqual([]);
  expect(lives('appeared-within', 2, 10)).toEqual([2, 9]);
  expect(lives('appeared-within', 3, 9)).toEqual([]);
  expect(lives('vanished-within', 8, 9)).toEqual([2]);
  expect(lives('vanished-within', 3, 8)).toEqual([]);
});

test('The first, the last or all matches of a URL', () => {
  const entries: Entry[] = [1, 2, 3].map((at) => ({ at, class: 'content' }));
  const picked = (pick: 'first' | 'last' | 'all') =>
    matchesOf(query({ preset: 'accessed-within', from: 1, to: 9, pick }), entries).map(({ start }) => start);
  expect([picked('first'), picked('last'), picked('all')]).toEqual([[1], [3], [1, 2, 3]]);
});

test.each([
  [{ preset: 'as-of' }, /asks for one instant/],
  [{ preset: 'as-of', at: 1, to: 5 }, /asks for one instant/],
  [{ preset: 'paper', at: 1 }, /give a start and an end/],
  [{ preset: 'paper', from: 1 }, /needs a start and an end/],
  [{ preset: 'paper', from: 5, to: 1 }, /ends before it starts/],
  [{ preset: 'paper', from: 5, to: 5 }, /empty/],
  [{ preset: 'paper', from: 1, to: 5, level: 'versions' }, /leave these out/],
  [{ preset: 'paper', from: 1, to: 5, maxAge: 0 }, /longer than 0/],
  [{ from: 1, to: 5 }, /Name a preset/],
  [{ from: 1, to: 5, level: 'entries' }, /at least one relation/],
] as const)('%o is refused', (input, problem) => {
  const result = readTimeQuery(input);
  expect(result.ok ? null : result.problem).toMatch(problem);
});

test('Every preset can be read, and an instant alone with a level and relations', () => {
  for (const preset of presetNames)
    expect(readTimeQuery(preset === 'as-of' ? { preset, at: 1 } : { preset, from: 1, to: 2 }).ok).toBe(true);
  expect(query({ at: 7, level: 'entries', relations: ['contains'] }).interval).toEqual({ start: 7, end: 8 });
});
