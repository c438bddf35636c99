import type { Link, LinkKind } from '@meguri/extract';
import { hashLines } from './memory/url-hash.ts';

/**
 * Links of a page as its content thread sends them: one string and three arrays are copied in a fraction of
 * the time of as many objects, and most links are recognised by their hash without their text.
 */
export interface PackedLinks {
  /** URLs, one on each line; they contain no line breaks. */
  urls: string;
  /** Offset at which each URL ends in {@link urls}. */
  ends: Uint32Array;
  /** Index of the kind in {@link kinds}, plus 128 for nofollow. */
  marks: Uint8Array;
  /** Low and high word of the hash of each URL. */
  hashes: Int32Array;
}

const kinds: readonly LinkKind[] = [
  'a',
  'area',
  'frame',
  'refresh',
  'link',
  'img',
  'media',
  'script',
  'embed',
  'feed',
  'sitemap',
];
const nofollowMark = 128;

export const kindOf = (mark: number): LinkKind => kinds[mark & ~nofollowMark] ?? 'a';
export const isNofollow = (mark: number): boolean => (mark & nofollowMark) !== 0;

/** @param seed of the hashes, see url-hash.ts */
export function packLinks(links: readonly Link[], seed: number): PackedLinks {
  const marks = new Uint8Array(links.length);
  links.forEach(({ kind, nofollow }, index) => {
    marks[index] = kinds.indexOf(kind) | (nofollow ? nofollowMark : 0);
  });
  const urls = links.map(({ url }) => url).join('\n');
  const ends = new Uint32Array(links.length);
  const hashes = new Int32Array(2 * links.length);
  hashLines(urls, seed, hashes, ends);
  return { urls, ends, marks, hashes };
}

/** @param index below the number of marks */
export function urlAt({ urls, ends }: PackedLinks, index: number): string {
  return urls.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, ends[index]);
}

/** All URLs, in the order of the links. */
export function urlsOf({ urls, marks }: PackedLinks): string[] {
  return marks.length === 0 ? [] : urls.split('\n');
}
