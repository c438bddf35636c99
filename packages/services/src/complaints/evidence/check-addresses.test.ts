import { expect, test } from 'vitest';
import { addressList } from './check-addresses.ts';

test('addresses and networks are found, and malformed entries are ignored', () => {
  const list = addressList([
    '192.0.2.0/24',
    '198.51.100.7',
    '2001:db8::/32',
    '999.1.1.1',
    '192.0.2.0/99',
    '::1/200',
    '',
  ]);
  const isListed = (address: string) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  expect(['192.0.2.9', '198.51.100.7', '2001:db8::9'].every(isListed)).toBe(true);
  expect(['192.0.3.9', '198.51.100.8', '2001:db9::9'].some(isListed)).toBe(false);
});
