import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hammingDistance, simhash, simhashWithoutNumbers } from './simhash.ts';

const unsigned64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 60 });

function article(topic: string): string[] {
  return Array.from({ length: 600 }, (_, index) => `${topic}${(index * index * 7) % 211}`);
}

describe('simhash', () => {
  it('is an unsigned 64-bit number, zero only for text without words', () => {
    fc.assert(
      fc.property(words, (list) => {
        const hash = simhash(list.join(' '));
        expect(hash).toBe(BigInt.asUintN(64, hash));
        expect(hash).not.toBe(0n);
      }),
    );
    expect(simhash('')).toBe(0n);
    expect(simhash(' — … !')).toBe(0n);
  });

  it('does not depend on case, punctuation and white space', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(simhash(list.join(', \n').toUpperCase())).toBe(simhash(list.join(' ')));
      }),
    );
  });

  it('changes a few bits for a few words and about half for another text', () => {
    const original = article('word');
    const edited = [...original.slice(0, 300), 'corrected', ...original.slice(301)];
    expect(hammingDistance(simhash(original.join(' ')), simhash(edited.join(' ')))).toBeLessThanOrEqual(4);
    expect(hammingDistance(simhash(original.join(' ')), simhash(article('other').join(' ')))).toBeGreaterThan(
      16,
    );
  });

  it('works on text without spaces', () => {
    const text = '知られたページはすべて、変わる速さに応じて再び訪れます。'.repeat(20);
    const distance = hammingDistance(simhash(text), simhash(`${text}終わり。`));
    expect(distance).toBeLessThanOrEqual(4);
    expect(
      hammingDistance(simhash(text), simhash('東京都の天気は晴れ、気温は二十度です。'.repeat(20))),
    ).toBeGreaterThan(10);
  });
});

describe('hammingDistance', () => {
  it('is a metric', () => {
    fc.assert(
      fc.property(unsigned64, unsigned64, unsigned64, (a, b, c) => {
        expect(hammingDistance(a, a)).toBe(0);
        expect(hammingDistance(a, b)).toBe(hammingDistance(b, a));
        expect(hammingDistance(a, c)).toBeLessThanOrEqual(hammingDistance(a, b) + hammingDistance(b, c));
      }),
    );
  });

  it('accepts the signed numbers that a database returns', () => {
    expect(hammingDistance(-1n, 0n)).toBe(64);
    expect(hammingDistance(BigInt.asIntN(64, 1n << 63n), 1n << 63n)).toBe(0);
  });
});

describe('without numbers', () => {
  it.each([
    ['Nothing is on 2024-01-02', 'Nothing is on 2187-11-30'],
    ['1 2 3 of 40 rooms', '7 of 9 rooms'],
  ])('%j and %j have the same fingerprint', (a, b) => {
    expect(simhashWithoutNumbers(a)).toBe(simhashWithoutNumbers(b));
    expect(simhash(a)).not.toBe(simhash(b));
  });

  it('a table does not outweigh the text next to it', () => {
    const table = 'from the address to the name '.repeat(100);
    const [a, b] = ['The garden opens in spring.', 'All boats leave at noon today.'];
    expect(
      hammingDistance(simhashWithoutNumbers(a + table), simhashWithoutNumbers(b + table)),
    ).toBeGreaterThan(3);
  });
});
