import { expect, test } from 'vitest';
import { covers } from './check-addresses.ts';

const ours = [
  '192.0.2.0/24',
  '198.51.100.7',
  '2001:db8::/32',
  '999.1.1.1',
  '203.0.113.0/99',
  '203.0.113.0/x',
  '::1/200',
  '',
];

test.each([
  ['192.0.2.9', true],
  ['198.51.100.7', true],
  ['198.51.100.7/32', true],
  ['2001:db8::9', true],
  ['2001:0DB8:0:0::9', true],
  ['192.0.2.128/25', true],
  ['192.0.2.0/24', true],
  // An IPv4 address as a socket of IPv6 names it.
  ['::ffff:192.0.2.9', true],
  ['192.0.3.9', false],
  ['192.0.0.0/16', false],
  ['198.51.100.8', false],
  ['198.51.100.0/24', false],
  ['2001:db9::9', false],
  ['203.0.113.1', false],
  ['not an address', false],
])('%s is covered: %j', (address, expected) => {
  expect(covers(ours, address)).toBe(expected);
});
