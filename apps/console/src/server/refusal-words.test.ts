import { refusals } from '@meguri/api';
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
