import { expect, test } from 'vitest';
import { maxListedUrls, readUrlLine, readUrlList } from './url-list.ts';

test('a line is a URL, with an optional instant', () => {
  expect(readUrlLine('HTTPS://A.example/b  2026-03-11')).toEqual({
    url: 'https://a.example/b',
    at: Date.UTC(2026, 2, 11),
  });
  expect(readUrlLine('https://a.example\t2026-03-11T12:00:00Z')).toEqual({
    url: 'https://a.example/',
    at: Date.UTC(2026, 2, 11, 12),
  });
  expect([readUrlLine(''), readUrlLine('  '), readUrlLine('# https://a.example/')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('an instant is a day, or has an offset', () => {
  const refused = ['3', '11', '2026-03-11T12:00:00', '2026-03-11 12:00:00', 'March 2026', '2026-13-01'];
  expect(
    refused.filter((instant) => !('code' in (readUrlLine(`https://a.example/ ${instant}`) ?? {}))),
  ).toEqual([]);
  expect(readUrlLine('https://a.example/ 2026-03-11T12:00+09:00')).toMatchObject({
    at: Date.UTC(2026, 2, 11, 3),
  });
});

test('problems are reported by line, and the other lines count', () => {
  const { urls, problems } = readUrlList('https://a.example/\r\nnonsense\nhttps://b.example/ yesterday\n');
  expect(urls).toEqual([{ url: 'https://a.example/', at: null }]);
  expect(problems).toEqual([
    {
      line: 2,
      text: 'nonsense',
      code: 'no-address',
      problem: 'This is not a web address. Begin it with http:// or https://.',
    },
    {
      line: 3,
      text: 'https://b.example/ yesterday',
      code: 'no-instant',
      problem: 'Write the instant as 2026-03-11 or 2026-03-11T12:00:00Z.',
    },
  ]);
});

test('the last line of a URL counts, and lines beyond the limit are reported', () => {
  expect(readUrlList('https://a.example/ 2026-03-11\nhttps://a.example/').urls).toEqual([
    { url: 'https://a.example/', at: null },
  ]);
  const many = Array.from({ length: maxListedUrls + 1 }, (_, index) => `http://a.example/${index}`);
  const { urls, problems } = readUrlList([...many, 'http://a.example/0 2026-03-11'].join('\n'));
  expect(urls).toHaveLength(maxListedUrls);
  expect(urls[0]?.at).toBe(Date.UTC(2026, 2, 11));
  expect(problems).toEqual([
    {
      line: maxListedUrls + 1,
      text: `http://a.example/${maxListedUrls}`,
      code: 'too-many',
      problem: `A list holds at most ${maxListedUrls} URLs. Split it.`,
    },
  ]);
});
