import { expect, test } from 'vitest';
import { verdictOf, trustedChangeAgeSeconds } from './visit-verdict.ts';

test.each([
  ['none', 'content', true, 'first'],
  ['none', 'gone', false, 'first'],
  ['none', 'not-modified', false, 'error'],
  ['content', 'content', true, 'changed'],
  ['content', 'content', false, 'unchanged'],
  ['content', 'not-modified', true, 'unchanged'],
  ['content', 'gone', false, 'changed'],
  ['gone', 'gone', false, 'unchanged'],
  ['gone', 'content', false, 'changed'],
  ['gone', 'content', true, 'changed'],
  ['gone', 'not-modified', false, 'changed'],
] as const)('known %s, found %s (differs: %s) is %s', (known, finding, contentDiffers, verdict) => {
  expect(verdictOf({ known, finding, contentDiffers })).toBe(verdict);
});

test.each(['none', 'content', 'gone'] as const)(
  'a failed access says nothing about a page known as %s',
  (known) => {
    expect(verdictOf({ known, finding: 'failed', contentDiffers: true })).toBe('error');
  },
);

const serverDate = new Date('2026-03-01T12:00:00Z');
const elapsedSeconds = 86_400;

test.each([
  ['two hours before the visit', '2026-03-01T10:00:00Z', 7_200],
  ['exactly at the previous visit', '2026-02-28T12:00:00Z', 86_400],
  ['a second before the previous visit, though the content has changed since', '2026-02-28T11:59:59Z', null],
  ['the moment of the request', '2026-03-01T12:00:00Z', null],
  ['the future', '2026-03-02T12:00:00Z', null],
  ['nonsense', 'never', null],
])('a page dated %s', (_, lastModified, age) => {
  expect(trustedChangeAgeSeconds({ lastModified: new Date(lastModified), serverDate, elapsedSeconds })).toBe(
    age,
  );
});

test('a page without a date has no known age', () => {
  expect(trustedChangeAgeSeconds({ lastModified: null, serverDate, elapsedSeconds })).toBeNull();
});
