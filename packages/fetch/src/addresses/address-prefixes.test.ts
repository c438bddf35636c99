import { expect, test } from 'vitest';
import { addressPrefixes } from './address-prefixes.ts';

test.each([
  ['192.0.2.77', ['192.0.2.0/24']],
  ['::ffff:192.0.2.77', ['192.0.2.0/24']],
  ['64:ff9b::c000:24d', ['192.0.2.0/24']],
  ['2a00:1450:4001:81b::200e', ['2a00:1450:4001:81b::/64', '2a00:1450:4001::/48']],
  ['2a00:1450:4001::1', ['2a00:1450:4001:0::/64', '2a00:1450:4001::/48']],
  ['no address', []],
])('%s is in %j', (address, keys) => {
  expect(addressPrefixes(address).map(({ key }) => key)).toEqual(keys);
});
