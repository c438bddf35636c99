import { expect, test } from 'vitest';
import { createReportedUrls } from './reported-urls.ts';

test('what was told is remembered for at least a minute and for less than two', () => {
  let now = 0;
  const told = createReportedUrls(() => now);
  now = 59_000;
  told.add('http://example.jp/');
  now = 119_000;
  expect(told.has('http://example.jp/')).toBe(true);
  now = 180_000;
  expect(told.has('http://example.jp/')).toBe(false);
});

test('what was told before a long silence is forgotten', () => {
  let now = 0;
  const told = createReportedUrls(() => now);
  told.add('http://example.jp/');
  now = 600_000;
  expect(told.has('http://example.jp/')).toBe(false);
});
