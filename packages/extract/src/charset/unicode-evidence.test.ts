import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { hasZeroByte } from './unicode-evidence.ts';

test('finds a zero byte anywhere in the view, and none outside it', () => {
  assert(
    property(uint8Array({ max: 3 }), uint8Array({ max: 3 }), (before, bytes) => {
      const memory = new Uint8Array([...before, ...bytes, 0]);
      const view = memory.subarray(before.length, before.length + bytes.length);
      expect(hasZeroByte(view)).toBe(bytes.includes(0));
    }),
  );
});
