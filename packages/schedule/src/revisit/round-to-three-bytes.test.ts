import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToThreeBytes } from './round-to-three-bytes.ts';

test('keeps four digits, of numbers as large or small as a belief can be', () => {
  const numbers = fc.double({ min: Math.log(1e-15), max: Math.log(1e15), noNaN: true }).map(Math.exp);
  fc.assert(
    fc.property(numbers, (value) => {
      const rounded = roundToThreeBytes(value);
      expect(Math.abs(rounded / value - 1)).toBeLessThan(1 / 65_000);
      expect(Math.fround(rounded)).toBe(rounded);
      expect(roundToThreeBytes(rounded)).toBe(rounded);
    }),
  );
  for (const exact of [0, 0.5, 1, 40]) expect(roundToThreeBytes(exact)).toBe(exact);
});
