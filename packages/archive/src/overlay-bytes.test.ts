import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaid } from './overlay-bytes.ts';

const gaps = fc.array(fc.record({ gap: fc.nat(9), length: fc.integer({ min: 1, max: 9 }) }), {
  maxLength: 12,
});

test('at any division into chunks, exactly the ranges are replaced and the length stays', async () => {
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 60 }), fc.nat(80), async (drawn, piece, bytes) => {
      const source = Buffer.alloc(bytes, 0);
      const expected = Buffer.from(source);
      let at = 0;
      const parts = drawn.map(({ gap, length }, index) => {
        const offset = at + gap;
        at = offset + length;
        expected.fill(index + 1, Math.min(offset, bytes), Math.min(at, bytes));
        return { offset, bytes: Buffer.alloc(length, index + 1) };
      });
      async function* pieces() {
        for (let from = 0; from < bytes; from += piece) yield source.subarray(from, from + piece);
      }
      const found = Buffer.concat(await Array.fromAsync(overlaid(pieces(), parts)));
      expect(found).toEqual(expected);
      expect(source.every((byte) => byte === 0)).toBe(true);
    }),
  );
});
