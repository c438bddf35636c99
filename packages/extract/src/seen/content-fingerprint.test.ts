import { describe, expect, test } from 'vitest';
import { extractDocument } from '../extract-document.ts';
import { sha256 } from '../digest.ts';
import { findLikeness, firstSlotOf, likenessOf, slotOf, slotsPerSet } from './content-fingerprint.ts';
import { readFingerprint } from './read-fingerprint.ts';

/** The fingerprint of a page at a URL. */
function fingerprint(html: string, url = 'http://a.example/') {
  const body = new TextEncoder().encode(html);
  const document = extractDocument({ url, headers: [['Content-Type', 'text/html']], body, simhash: false });
  return readFingerprint(document, sha256(body));
}

const page = (text: string, more = '') => fingerprint(`<title>Title</title><p>${text}</p>${more}`);
const words = 'The garden opens in spring and closes when the first snow falls on its roses.';

describe('likeness', () => {
  test.each([
    ['the same bytes', page(words), page(words), 'identical'],
    ['other markup', page(words), page(`${words}<!-- -->`), 'same-text'],
    ['other links', page(words, '<a href=/x></a>'), page(words, '<a href=/y></a>'), 'similar'],
    ['other numbers', page(`${words} 1 of 20`), page(`${words} 2 of 20`), 'similar'],
    ['other images', page(words, '<img src=/1.png>'), page(words, '<img src=/2.png>'), null],
    [
      'another text',
      page(words),
      page('A list of the ships that reached the harbour in the last year.'),
      null,
    ],
  ])('of pages with %s', (_, a, b, expected) => {
    expect(likenessOf(a, b)).toBe(expected);
    expect(likenessOf(b, a)).toBe(expected);
  });

  test('of identical bytes with relative links from another base shows that their links differ', () => {
    const html = `<p>${words}</p><a href="next.html">next</a>`;
    const [a, b] = [fingerprint(html, 'http://a.example/1/'), fingerprint(html, 'http://a.example/2/')];
    expect(likenessOf(a, b)).toBe('identical');
    expect(a.textDigest).not.toBe(b.textDigest);
  });

  test('of content without text depends only on its bytes', () => {
    const image = (byte: number) => {
      const body = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, byte);
      const headers: [string, string][] = [['Content-Type', 'image/png']];
      return readFingerprint(extractDocument({ url: 'http://a.example/i.png', headers, body }), sha256(body));
    };
    expect(likenessOf(image(1), image(1))).toBe('identical');
    expect(likenessOf(image(1), image(2))).toBeNull();
  });

  test('to several contents is the closest one', () => {
    const seen = [page(`${words} 1`), page(words), page(`${words}<!-- -->`)];
    expect(findLikeness(page(words), seen)).toEqual({ likeness: 'identical', seen: seen[1] });
    expect(findLikeness(page('nothing of it'), seen)).toBeNull();
  });
});

test('contents with the same text share a set of slots, which is among those of the host', () => {
  for (const slots of [64, 16_384]) {
    const contents = [page(words), page(`${words}<!-- -->`), page(`${words} 7`), page('x')];
    for (const one of contents) {
      const [first, slot] = [firstSlotOf(one, slots), slotOf(one, slots)];
      expect(first % slotsPerSet).toBe(0);
      expect(slot - first).toBeGreaterThanOrEqual(0);
      expect(slot - first).toBeLessThan(slotsPerSet);
      expect(slot).toBeLessThan(slots);
    }
    expect(firstSlotOf(contents[0]!, slots)).toBe(firstSlotOf(contents[1]!, slots));
  }
});
