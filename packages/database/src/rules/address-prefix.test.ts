import { BlockList } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPrefix } from './address-prefix.ts';

test.each([
  ['192.0.2.0/24', '192.0.2.'],
  ['192.0.2.128/25', '192.0.2.'],
  ['172.16.0.0/12', '172.'],
  ['192.0.2.9/32', '192.0.2.9'],
  ['2001:db8::/32', '2001:db8:'],
  ['2001:0db8:0:5::/64', '2001:db8:'],
  ['2001:db8:1:2:3:4:5:6/128', '2001:db8:1:2:3:4:5:6'],
  ['::1/128', ''],
])('%s begins with %s', (cidr, prefix) => {
  expect(addressPrefix(cidr)).toBe(prefix);
});

test('every address of a range begins with its prefix in any notation', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
  const groups = fc.array(group, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, fc.integer({ min: 16, max: 128 }), (range, other, bits) => {
      const whole = Math.floor(bits / 16);
      const address = textOf([...range.slice(0, whole), ...other.slice(whole)]);
      const cidr = `${textOf(range)}/${bits}`;
      const list = new BlockList();
      list.addSubnet(textOf(range), bits, 'ipv6');
      fc.pre(list.check(address, 'ipv6'));
      expect(address.startsWith(addressPrefix(cidr))).toBe(true);
    }),
  );
});

/** An IPv6 address as sockets print it, with the longest run of zeroes omitted. */
const textOf = (groups: readonly number[]) =>
  new URL(`http://[${groups.map((one) => one.toString(16)).join(':')}]/`).hostname.slice(1, -1);
