import { expect, test } from 'vitest';
import { announcedChanges } from './announced-changes.ts';

const url = 'http://example.jp/sitemap.xml';
const startedAt = new Date('2026-03-10T12:00:00Z');
const entry = (path: string, changedAt: string) =>
  ({ url: new URL(path, url).href, changedAt: new Date(changedAt), source: 'sitemap' }) as const;

test('only pages of the same host count, under either scheme', () => {
  const entries = ['/a', 'https://example.jp/b', 'http://other.jp/c', 'http://example.jp:81/d'].map((path) =>
    entry(path, '2026-03-09'),
  );
  expect(
    announcedChanges(entries, { url, startedAt, datesKnownUntil: null }).map((found) => found.url),
  ).toEqual(['http://example.jp/a', 'https://example.jp/b']);
});

test('drops dates known from the last read, except those of the two days before it', () => {
  const entries = ['2026-03-06T11:59:59Z', '2026-03-06T12:00:01Z', '2026-03-09'].map((date) =>
    entry(`/${date}`, date),
  );
  const datesKnownUntil = new Date('2026-03-08T12:00:00Z');
  expect(announcedChanges(entries, { url, startedAt, datesKnownUntil })).toHaveLength(2);
});

test('a future date becomes the time of the read if clocks or time zones explain it, and dropped otherwise', () => {
  const entries = [entry('/a', '2026-03-11T11:00:00Z'), entry('/b', '2026-03-12'), entry('/c', '2099-01-01')];
  expect(announcedChanges(entries, { url, startedAt, datesKnownUntil: null })).toEqual([
    { ...entries[0], changedAt: startedAt },
  ]);
});

test('a page counts once with its latest date, latest first', () => {
  const entries = [entry('/a', '2026-03-01'), entry('/b', '2026-03-05'), entry('/a', '2026-03-09')];
  const found = announcedChanges(entries, { url, startedAt, datesKnownUntil: null });
  expect(found).toEqual([entries[2], entries[1]]);
});

test('keeps the latest five thousand dates', () => {
  const entries = Array.from({ length: 6_000 }, (_, index) =>
    entry(`/${index}`, new Date(index * 1_000).toISOString()),
  );
  const found = announcedChanges(entries, { url, startedAt, datesKnownUntil: null });
  expect(found).toHaveLength(5_000);
  expect(found[0]?.url).toBe('http://example.jp/5999');
});
