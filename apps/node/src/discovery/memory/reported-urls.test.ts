import { expect, test } from 'vitest';
import { createReportedUrls } from './reported-urls.ts';

test('reported URLs are remembered for at least a minute and for less than two', () => {
  let now = 0;
  const reported = createReportedUrls(() => now);
  now = 59_000;
  reported.add('http://example.jp/');
  now = 119_000;
  expect(reported.has('http://example.jp/')).toBe(true);
  now = 180_000;
  expect(reported.has('http://example.jp/')).toBe(false);
});

test('URLs reported before a long pause are forgotten', () => {
  let now = 0;
  const reported = createReportedUrls(() => now);
  reported.add('http://example.jp/');
  now = 600_000;
  expect(reported.has('http://example.jp/')).toBe(false);
});
