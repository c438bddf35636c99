import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { entryClassOf } from './entry-class.ts';
import { forever } from './interval.ts';
import { entryClasses, goneStatuses, periodsOf, type Entry } from './levels.ts';

const history = (text: string): Entry[] =>
  text.split(' ').map((word, index) => {
    const [name = '', digest] = word.split(':');
    const found = entryClasses.find((entryClass) => entryClass.startsWith(name));
    if (!found) throw new Error(`no class ${word}`);
    return { at: index + 1, class: found, digest: digest ?? null };
  });

const told = (level: Parameters<typeof periodsOf>[0], text: string, maxAge?: number) =>
  periodsOf(level, history(text), maxAge).map(({ start, end, state }) => `${state} ${start}-${end}`);

test('Each access is an entry, valid until the next access', () => {
  expect(told('entries', 'content same failure gone')).toEqual([
    'present 1-2',
    'present 2-3',
    'unknown 3-4',
    'gone 4-Infinity',
  ]);
});

test('A version lasts while accesses find the same content; failures and probes do not end it', () => {
  expect(told('versions', 'content same failure same probe content gone gone content')).toEqual([
    'present 1-6',
    'present 6-7',
    'gone 7-9',
    'present 9-Infinity',
  ]);
});

test('A lifetime lasts until the page is gone, whatever its content', () => {
  expect(told('lifetimes', 'failure content content failure same gone failure gone content')).toEqual([
    'present 2-6',
    'gone 6-9',
    'present 9-Infinity',
  ]);
});

test('Versions of robots.txt differ by digest', () => {
  expect(told('versions', 'rules:a rules:a rules:b failure rules:b rules:a')).toEqual([
    'present 1-3',
    'present 3-6',
    'present 6-Infinity',
  ]);
});

test('Validity ends at the maximum age after the last access that confirmed it', () => {
  const entries: Entry[] = [1, 3, 9].map((at, index) => ({ at, class: index === 0 ? 'content' : 'same' }));
  const periods = periodsOf('versions', entries, 4);
  expect(periods.map(({ start, end, first, count }) => [start, end, first.class, count])).toEqual([
    [1, 7, 'content', 2],
    [9, 13, 'same', 1],
  ]);
  expect(periodsOf('entries', entries, 4).map(({ end }) => end)).toEqual([3, 7, 13]);
});

test('Periods of a level never overlap and are never empty', () => {
  const entries = array(
    record({ gap: integer({ min: 1, max: 5 }), class: constantFrom(...entryClasses) }),
  ).map((steps) => {
    let at = 0;
    return steps.map((step): Entry => ({ at: (at += step.gap), class: step.class, digest: null }));
  });
  const maxAge = oneof(constant(forever), integer({ min: 1, max: 6 }));
  assert(
    property(constantFrom('entries', 'versions', 'lifetimes'), entries, maxAge, (level, history, age) => {
      let before = 0;
      for (const { start, end } of periodsOf(level, history, age)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
    }),
  );
});

test.each([
  [{ verdict: 'new', status: 200, isRules: false }, 'content'],
  [{ verdict: 'changed', status: 404, isRules: false }, 'gone'],
  [{ verdict: 'unchanged', status: 304, isRules: false }, 'same'],
  [{ verdict: 'error', status: 503, isRules: false }, 'failure'],
  [{ verdict: 'error', status: null, isRules: false }, 'failure'],
  [{ verdict: 'check', status: 200, isRules: true }, 'rules'],
  [{ verdict: 'check', status: 200, isRules: false }, 'probe'],
] as const)('%o is of class %s', (facts, expected) => {
  expect(entryClassOf(facts, goneStatuses)).toBe(expected);
});
