import { expect, it } from 'vitest';
import { byteSizeText, parseByteSize } from './byte-sizes.ts';

it.each([
  ['300', 300],
  ['10 kB', 10_000],
  ['1.5MB', 1_500_000],
  ['2 GiB', 2_147_483_648],
  ['1,5 MB', null],
  ['-1', null],
  ['1 kilo', null],
  ['999999999 GB', null],
  ['', null],
])('%j is read as %j', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes);
});

it.each([0, 1, 1_000, 1_536_000_000, 67_108_864])('writes %d so that it is read back', (bytes) => {
  expect(parseByteSize(byteSizeText(bytes))).toBe(bytes);
});
