import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxGaps, noNoise, type NoiseState } from './noise-state.ts';
import { packNoise, unpackNoise } from './pack-noise.ts';

const u8 = fc.nat(255);
const u16 = fc.nat(65_535);
const u32 = fc.nat(0xffff_ffff);
const gap = { before: u32, after: u32, content: u16, maxUnits: u16, maxBlocks: u8, still: u8 };
const state: fc.Arbitrary<NoiseState> = fc.record({
  run: u8,
  series: u8,
  gaps: fc.array(fc.record(gap), { maxLength: maxGaps }),
  probing: fc.option(
    fc.record({
      probes: u8,
      late: u8,
      candidates: fc.array(fc.record({ ...gap, differed: u8 }), { maxLength: maxGaps }),
      fingerprints: fc.array(u16, { maxLength: 50 }),
    }),
  ),
});

test('decodes what it encoded', () => {
  fc.assert(
    fc.property(state, (noise) => {
      expect(unpackNoise(packNoise(noise))).toEqual(noise);
    }),
  );
});

test('takes 2 bytes while changes are counted, and 14 more for each gap', () => {
  expect(packNoise({ ...noNoise, run: 2 })).toHaveLength(2);
  const gaps = [{ before: 1, after: 2, content: 3, maxUnits: 4, maxBlocks: 5, still: 6 }];
  expect(packNoise({ ...noNoise, gaps })).toHaveLength(3 + 14);
});

test('returns null for truncated and trailing bytes, and never throws', () => {
  fc.assert(
    fc.property(state, fc.uint8Array({ minLength: 1, maxLength: 8 }), (noise, rest) => {
      const packed = packNoise(noise);
      expect(unpackNoise(packed.subarray(0, -1))).not.toEqual(noise);
      expect(unpackNoise(Uint8Array.from([...packed, ...rest]))).not.toEqual(noise);
    }),
  );
});
