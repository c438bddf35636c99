import { expect, test } from 'vitest';
import { trustedChangeAgeSeconds } from './trusted-change-age.ts';

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
