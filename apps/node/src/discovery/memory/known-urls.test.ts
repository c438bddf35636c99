import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKnownUrls } from './known-urls.ts';

test('added URLs are known, others are not', () => {
  const urls = fc.uniqueArray(fc.webUrl({ withQueryParameters: true }), { maxLength: 200 });
  fc.assert(
    fc.property(urls, urls, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (added, others, seed) => {
      const known = createKnownUrls(1_000_000, seed);
      for (const url of added) known.add(url);
      expect(added.filter((url) => !known.has(url))).toEqual([]);
      const strangers = others.filter((url) => !added.includes(url));
      expect(strangers.filter((url) => known.has(url))).toEqual([]);
    }),
  );
});

test('a million URLs that differ by a number are not confused', () => {
  const known = createKnownUrls(4_000_000, 1);
  for (let n = 0; n < 1_000_000; n += 1) known.add(`http://example.jp/page-${n}.html`);
  let strangers = 0;
  for (let n = 1_000_000; n < 2_000_000; n += 1) {
    if (known.has(`http://example.jp/page-${n}.html`)) strangers += 1;
  }
  expect(strangers).toBe(0);
});

test('a memory filled to half its capacity remembers nearly all URLs', () => {
  const known = createKnownUrls(65_536, 1);
  const urlOf = (n: number) => `http://example.jp/${n}`;
  for (let n = 0; n < 30_000; n += 1) known.add(urlOf(n));
  const remembered = Array.from({ length: 30_000 }, (_, n) => known.has(urlOf(n))).filter(Boolean).length;
  expect(remembered).toBeGreaterThan(28_500);
});

test('a memory that grows forgets hardly any URL and keeps the newest', () => {
  const known = createKnownUrls(4_000_000, 1);
  const urlOf = (n: number) => `http://example.jp/${n}`;
  let forgottenAtOnce = 0;
  for (let n = 0; n < 300_000; n += 1) {
    known.add(urlOf(n));
    if (!known.has(urlOf(n))) forgottenAtOnce += 1;
  }
  expect(forgottenAtOnce).toBe(0);
  const remembered = Array.from({ length: 300_000 }, (_, n) => known.has(urlOf(n))).filter(Boolean).length;
  expect(remembered).toBeGreaterThan(285_000);
});

test('the newest URLs are remembered, after any number of others', () => {
  const known = createKnownUrls(1_024, 1);
  for (let n = 0; n < 100_000; n += 1) {
    known.add(`http://example.jp/${n}`);
    expect(known.has(`http://example.jp/${n}`)).toBe(true);
  }
});

test('what is forgotten part by part is gone in the end, and what was added behind the current part stays', () => {
  const known = createKnownUrls(65_536, 1);
  const [before, after] = ['a', 'b'].map((name) =>
    Array.from({ length: 5_000 }, (_, n) => `http://${name}.example/${n}`),
  ) as [string[], string[]];
  const countOf = (urls: string[]) => urls.filter((url) => known.has(url)).length;
  for (const url of before) known.add(url);
  for (let part = 0; part < 500; part += 1) known.forget(1 / 1_000);
  expect(countOf(before) / before.length).toBeCloseTo(0.5, 1);
  for (const url of after) known.add(url);
  for (let part = 0; part < 501; part += 1) known.forget(1 / 1_000);
  expect(countOf(before)).toBe(0);
  expect(countOf(after) / after.length).toBeCloseTo(0.5, 1);
  for (const url of before) known.add(url);
  expect(countOf(before)).toBeGreaterThan(before.length * 0.99);
});

test('an empty memory knows nothing, not even the empty string', () => {
  expect(createKnownUrls(8, 0).has('')).toBe(false);
});
