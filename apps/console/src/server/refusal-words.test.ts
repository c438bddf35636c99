import { refusals } from '@meguri/api';
import { parseSetting, seedListSchema, hostSettingsChangeSchema, valueRules } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refusalWords } from './refusal-words.ts';
import sentences from './refusals-ja.json';

const valuesOf = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

it('gives every refusal a Japanese sentence with the same values', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(refusals).toSorted());
  for (const [word, sentence] of Object.entries(sentences))
    expect([word, valuesOf(sentence)]).toEqual([word, valuesOf(refusals[word as keyof typeof refusals])]);
});

it('fills values into a sentence, and leaves unknown words to the API', () => {
  const words = refusalWords('ja');
  expect(words?.refusal({ word: 'unknownHost', values: { host: 'a.example' } })).toBe(
    'ホスト a.example は見つかりません。',
  );
  expect(words?.refusal({ word: 'of a newer service', values: {} })).toBeNull();
  expect(refusalWords('en')).toBeUndefined();
});

it('names what changed in Japanese', () => {
  const values = { host: 'a.example', actor: 'sato', at: '2026-11-20' };
  const localized = { en: { changes: 'Priority: 0 → 5' }, ja: { changes: '優先度: 0 → 5' } };
  expect(refusalWords('ja')?.refusal({ word: 'hostEdited', values, localized })).toContain('優先度: 0 → 5');
});

it('explains an invalid input in Japanese, in place of the schema’s own message', () => {
  const { error } = z.string().min(12, 'At least 12 characters').safeParse('short');
  const [issue] = error?.issues ?? [];
  expect(issue && refusalWords('ja')?.issue(issue)).toMatch(/12/);
  expect(issue && refusalWords('ja')?.issue(issue)).not.toMatch(/least/);
});

it.each([
  [hostSettingsChangeSchema, { burstMaxCount: 0 }, '小さすぎる値: 1以上である必要があります'],
  [hostSettingsChangeSchema, { burstMaxCount: 2_000 }, '大きすぎる値: 1000以下である必要があります'],
  [hostSettingsChangeSchema, { burstMaxCount: 1.5 }, '無効な入力: 整数を入力してください'],
  [hostSettingsChangeSchema, { excludedPaths: ['private'] }, 'パターンは / か * で始めてください'],
  [seedListSchema, { name: '', scope: {} }, '小さすぎる値: 1文字以上である必要があります'],
  [
    seedListSchema,
    { name: 'a', scope: { mode: 'all' } },
    '無効な選択: "host"、"domain"、"tld"、"any"のいずれかである必要があります',
  ],
])('names the field, the bound and the fix in Japanese (%#)', (schema, value, words) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  const values = { field: 'x' };
  expect(issue && refusalWords('ja')?.refusal({ word: 'badTerm', values, issue })).toContain(`x: ${words}`);
});

it('names bounds and unit of a setting in Japanese', () => {
  const parsed = parseSetting('access.intervalSeconds', '-1');
  const issue = parsed.ok ? null : parsed.issue;
  expect(issue && refusalWords('ja')?.issue(issue)).toBe(
    '0 以上86,400 以下の数値（単位: s）を入力してください',
  );
});

it('gives every rule of a value a Japanese sentence', () => {
  const parsed = parseSetting('crawler.contactUrl', 'call me');
  const issue = parsed.ok ? null : parsed.issue;
  for (const message of Object.values(valueRules))
    expect(issue && refusalWords('ja')?.issue({ ...issue, message })).toMatch(/[\u3040-\u30ff]/);
});
