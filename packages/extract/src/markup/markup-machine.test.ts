import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collapseWhitespace } from './markup-machine.ts';

/** The expected result, by regular expressions. */
const meaning = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test('white space becomes single blanks and characters without width are removed, in any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'é',
      '漢',
      '😀',
      '\ud800',
      ' ',
      '  ',
      '\t',
      '\n',
      '\r\n',
      '\u00a0',
      '\u3000',
      '\u2003',
    ),
    fc.constantFrom(
      '\u00ad',
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u200d',
      '\0',
      '\v',
      '\u2028',
      '\u205f',
      '\u1680',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(collapseWhitespace(text)).toBe(meaning(text));
      expect(collapseWhitespace(collapseWhitespace(text))).toBe(collapseWhitespace(text));
    }),
    { numRuns: 2_000 },
  );
});

test('every UTF-16 code unit is treated as the regular expressions treat it', () => {
  for (let unit = 0; unit < 0x1_0000; unit += 1) {
    const text = `a${String.fromCharCode(unit)}b`;
    expect([unit, collapseWhitespace(text)]).toEqual([unit, meaning(text)]);
  }
});
