import { expect, test } from 'vitest';
import { isOnSite } from './on-site.ts';

const networks = '192.0.2.0/24 2001:db8::/48, 198.51.100.7 300.1.1.1/8 10.0.0.0/99';

test.each([
  ['192.0.2.200', true],
  ['::ffff:192.0.2.200', true],
  ['192.0.3.1', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:0:9::1', true],
  ['2001:db8:1::1', false],
  ['10.0.0.1', false],
  ['not an address', false],
  [undefined, false],
])('%s is on site: %s', (address, expected) => {
  expect(isOnSite(networks, address)).toBe(expected);
});

test('without networks, no address is on site', () => {
  expect(isOnSite('', '127.0.0.1')).toBe(false);
});
