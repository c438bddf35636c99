import { refusals } from '@meguri/api';
import { parseSetting, seedListSchema, termsChangeSchema, valueRules } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refusalWords } from './refusal-words.ts';
import sentences from './refusals-ja.json';

const valuesOf = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

it('tells every refusal in Japanese, with the same values', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(refusals).toSorted());
  for (const [word, sentence] of Object.entries(sentences))
    expect([word, valuesOf(sentence)]).toEqual([word, valuesOf(refusals[word as keyof typeof refusals])]);
});

it('fills in what a sentence speaks of, and leaves unknown words to the API', () => {
  const words = refusalWords('ja');
  expect(words?.refusal({ word: 'unknownHost', values: { host: 'a.example' } })).toBe(
    'a.example というホストはありません。',
  );
  expect(words?.refusal({ word: 'of a newer service', values: {} })).toBeNull();
  expect(refusalWords('en')).toBeUndefined();
});

it('tells what is wrong with an input', () => {
  const { error } = z.string().min(12, 'At least 12 characters').safeParse('short');
  const [issue] = error?.issues ?? [];
  expect(issue && refusalWords('ja')?.issue(issue)).toMatch(/12/);
  expect(issue && refusalWords('ja')?.issue(issue)).not.toMatch(/least/);
});

it.each([
  [termsChangeSchema, { burstMaxCount: 0 }, '1 以上にしてください'],
  [termsChangeSchema, { burstMaxCount: 1.5 }, '整数を入力してください'],
  [termsChangeSchema, { excludedPaths: ['private'] }, 'パターンは / か * で始めてください'],
  [seedListSchema, { name: '', scope: {} }, '1 文字以上にしてください'],
  [seedListSchema, { name: 'a', scope: { mode: 'all' } }, 'host、domain、tld、any のいずれか'],
])('tells in Japanese what %# asks for', (schema, value, words) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  const values = { field: 'x' };
  expect(issue && refusalWords('ja')?.refusal({ word: 'badTerm', values, issue })).toContain(`x: ${words}`);
});

it('tells every rule of a value in Japanese', () => {
  const parsed = parseSetting('crawler.contactUrl', 'call me');
  const issue = parsed.ok ? null : parsed.issue;
  for (const message of Object.values(valueRules))
    expect(issue && refusalWords('ja')?.issue({ ...issue, message })).toMatch(/[\u3040-\u30ff]/);
});
