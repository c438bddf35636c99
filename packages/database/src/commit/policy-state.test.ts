import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPolicyState, unpackPolicyState } from './policy-state.ts';

test('any state of a policy is restored to the last bit', () => {
  const float32 = fc.float({ noNaN: true });
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.double({ noNaN: true })), fc.array(float32)), (state) => {
      expect(unpackPolicyState(packPolicyState(state))).toEqual(state);
    }),
  );
});

test('beliefs are restored to the last bit and take a third of the space', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 16 }),
      fc.float({ noNaN: true }),
      fc.nat(300),
      fc.integer({ min: -130, max: 130 }),
      (sixteenBits, rate, visits, surprise) => {
        const state = [sixteenBits / 2 ** 10, rate, visits, -2, surprise];
        const packed = packPolicyState(state);
        expect(unpackPolicyState(packed)).toEqual(state);
        expect(packed?.byteLength).toBe(visits <= 255 && surprise >= -128 && surprise <= 127 ? 10 : 21);
      },
    ),
  );
});

test('other states take 4 bytes a number, or 8 where 4 would lose precision', () => {
  expect(packPolicyState([0.5, 5, 2, -2, 0, 1])?.byteLength).toBe(25);
  expect(packPolicyState([0.5, 5, 2.5, -2, 0])?.byteLength).toBe(21);
  expect(packPolicyState([Math.fround(1 / 3), 5, 2, -2, 0])?.byteLength).toBe(21);
  expect(packPolicyState([1 / 3, 5, 2, -2, 0])?.byteLength).toBe(41);
  expect(packPolicyState([])).toBeNull();
});

test('beliefs in the earlier packing are still read', () => {
  const packed = new DataView(new ArrayBuffer(17));
  packed.setUint8(0, 4);
  for (const [index, number] of [0.5, 5, 2, -1].entries()) packed.setFloat32(1 + index * 4, number);
  expect(unpackPolicyState(new Uint8Array(packed.buffer))).toEqual([0.5, 5, 2, -1]);

  const counted = new DataView(new ArrayBuffer(11));
  counted.setUint8(0, 1);
  counted.setFloat32(1, 0.5);
  counted.setFloat32(5, 5);
  counted.setUint16(9, 40_000);
  expect(unpackPolicyState(new Uint8Array(counted.buffer))).toEqual([0.5, 5, 40_000, -1]);
});

test('bytes that packPolicyState did not write give no state', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const state = unpackPolicyState(bytes);
      expect(state.every((number) => typeof number === 'number')).toBe(true);
      expect(state.length === 0 || [1, 2, 4, 8].includes(bytes[0] ?? 0)).toBe(true);
    }),
  );
  expect(unpackPolicyState(new Uint8Array([4, 0, 0]))).toEqual([]);
  expect(unpackPolicyState(new Uint8Array([1, 0, 0]))).toEqual([]);
});
