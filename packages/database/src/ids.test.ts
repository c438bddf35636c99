import { expect, test } from 'vitest';
import { hostIdOf, urlKeyOf } from './ids.ts';

// Both are in every database and archive index: another value for the same name would lose its data.
test('the id of a host and the key of a page never change', () => {
  expect(hostIdOf('example.org')).toBe(6_905_673_793_047_020_931n);
  expect(urlKeyOf('https://example.org/')).toBe(BigInt.asIntN(64, 0x8198d1bac40a1033n).toString());
});

test('the id of a host fits into a signed 64-bit column', () => {
  for (let index = 0; index < 1_000; index += 1) {
    const id = hostIdOf(`host-${index}.example`);
    expect(id >= 0n && id < 2n ** 63n).toBe(true);
  }
});
