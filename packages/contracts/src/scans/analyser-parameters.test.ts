import { expect, test } from 'vitest';
import {
  parameterFromText,
  analyserParametersSchema,
  readAnalyserParameters,
} from './analyser-parameters.ts';

const declared = analyserParametersSchema.parse([
  { name: 'minimum', type: 'integer', default: 3, about: 'Shortest word' },
  { name: 'unit', type: 'text', choices: ['word', 'line'] },
]);

test('defaults fill in missing values', () => {
  expect(readAnalyserParameters(declared, { unit: 'line' })).toEqual({
    ok: true,
    values: { minimum: 3, unit: 'line' },
  });
});

test.each([
  [{}, '"unit" has no default'],
  [{ unit: 'page' }, 'takes one of "word", "line"'],
  [{ unit: 'word', minimum: 1.5 }, '"minimum" is of type integer, but 1.5 is given'],
  [{ unit: 'word', minimum: '3' }, 'of type integer, but "3" is given'],
  [{ unit: 'word', other: 1 }, 'no parameter "other". It takes minimum, unit.'],
  [JSON.parse('{"unit": "word", "__proto__": 1}') as Record<string, unknown>, 'no parameter "__proto__"'],
])('the values %j are refused', (given, problem) => {
  const read = readAnalyserParameters(declared, given);
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});

test('an analyser without parameters says so', () => {
  expect(readAnalyserParameters([], { a: 1 })).toMatchObject({
    problem: 'The analyser takes no parameters, but "a" is given. Leave it out.',
  });
});

test('the total length of the values is limited', () => {
  const many = analyserParametersSchema.parse(
    Array.from({ length: 10 }, (_, index) => ({
      name: `p${index}`,
      type: 'text',
      default: 'x'.repeat(2_000),
    })),
  );
  expect(readAnalyserParameters(many, {})).toMatchObject({
    problem: expect.stringContaining('at most 16384'),
  });
});

test.each([
  [[{ name: 'a', type: 'integer', default: 'x' }], 'of type integer'],
  [[{ name: 'a', type: 'text', choices: [1] }], 'of type text'],
  [[{ name: 'a', type: 'text', choices: ['x'], default: 'y' }], 'takes one of "x"'],
  [[{ name: 'A', type: 'text' }], 'lower-case letters'],
  [
    [
      { name: 'a', type: 'text' },
      { name: 'a', type: 'text' },
    ],
    'declared twice',
  ],
])('the declaration %j is refused', (list, problem) => {
  expect(analyserParametersSchema.safeParse(list).error?.issues[0]?.message).toContain(problem);
});

test('typed text becomes a value of the declared type, and stays text if it cannot', () => {
  const of = (name: string, text: string) => parameterFromText(declared, name, text);
  expect([of('minimum', '4'), of('minimum', 'x'), of('minimum', ''), of('unit', '4')]).toEqual([
    4,
    'x',
    '',
    '4',
  ]);
});
