import { expect, test } from 'vitest';
import type { AnalysedBody } from './content-analyser.ts';
import { analyseContent } from './registry.ts';

const listingOf = (lines: string, format = 'mlsd', maxLinks = 100): AnalysedBody => ({
  url: 'ftp://example.org/pub/',
  mediaType: 'text/x-ftp-listing',
  headers: [['Content-Type', `text/x-ftp-listing; format=${format}`]],
  body: Buffer.from(lines, 'latin1'),
  maxExpandedBytes: 1_000_000,
  maxLinks,
});
const read = async (body: AnalysedBody) => (await analyseContent(body)).document;

test('a listing has a title, and a link to each entry', async () => {
  const lines = 'type=file;size=9; caf\xe9 & co\r\ntype=dir; deep\r\n';
  const { title, links, linksTruncated } = await read(listingOf(lines));
  expect(title).toBe('Index of /pub/');
  expect(links.map(({ url }) => url)).toEqual([
    'ftp://example.org/pub/caf%E9%20%26%20co',
    'ftp://example.org/pub/deep/',
  ]);
  expect(linksTruncated).toBe(false);
  expect(await read(listingOf(lines, 'mlsd', 1))).toMatchObject({
    links: { length: 1 },
    linksTruncated: true,
  });
});

test('versions differ by their entries, not by their order', async () => {
  const [a, b, c] = ['type=file;size=1; a', 'type=file;size=1; b', 'type=file;size=2; b'];
  const [one, same, other] = await Promise.all(
    [`${a}\n${b}`, `${b}\n${a}`, `${a}\n${c}`].map((lines) => read(listingOf(lines))),
  );
  expect(one?.textDigest).toEqual(same?.textDigest);
  expect(one?.textDigest).not.toEqual(other?.textDigest);
});
