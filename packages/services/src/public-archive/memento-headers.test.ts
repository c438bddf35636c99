import { expect, test } from 'vitest';
import { linkHeader, mementoLinks } from './memento-headers.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const one = (second: number, url = 'http://a.example/') => ({ capturedAt: at(second), url });

test('a memento that is first and previous, or last and next, is one link', () => {
  const view = { chosen: one(2), first: one(1), previous: one(1), next: one(3), last: one(3) };
  const links = mementoLinks(view, { origin: 'http://b.example', form: 'raw' });
  expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual([
    'http://b.example/web/20260101000001id_/http://a.example/ first prev memento',
    'http://b.example/web/20260101000002id_/http://a.example/ memento',
    'http://b.example/web/20260101000003id_/http://a.example/ next last memento',
  ]);
});

test('a URL cannot end its link or the header', () => {
  const targets = [
    'http://a.example/>; rel="x", <y',
    'http://a.example/あ\u{1f600}\r\nSet-Cookie: a',
    '\ud800',
  ];
  const header = linkHeader(targets.map((target) => ({ target, rel: 'original' })));
  expect(header).toMatch(/^[!-~ ]+$/);
  expect(header.match(/</g)).toHaveLength(3);
  expect(header).toContain(
    '%3E;%20rel="x",%20%3Cy>; rel="original", <http://a.example/%E3%81%82%F0%9F%98%80%0D%0A',
  );
});
