import { describe, expect, test } from 'vitest';
import { createAddressPolicy, InvalidCidrError } from './address-policy.ts';
import { isPublicAddress } from './public-addresses.ts';

describe('isPublicAddress', () => {
  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['unspecified', '0.0.0.0'],
    ['"this network"', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback, all of it', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.255.255'],
    ['link-local, cloud metadata', '169.254.169.254'],
    ['shared (CGNAT), cloud metadata', '100.100.100.200'],
    ['IETF protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback in decimal', '2130706433'],
    ['loopback in hexadecimal', '0x7f.1'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:a00:1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
    ['NAT64, local use', '64:ff9b:1::808:808'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['unique local, cloud metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['unallocated', '4000::1'],
    ['not an address', 'localhost'],
    ['empty', ''],
  ])('%s: %s is not', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('createAddressPolicy', () => {
  test('permits public addresses only, by default', () => {
    const policy = createAddressPolicy();
    expect(policy.permits('1.1.1.1')).toBe(true);
    expect(policy.permits('127.0.0.1')).toBe(false);
  });

  test('permits the listed ranges in addition, and no others', () => {
    const policy = createAddressPolicy(['127.0.0.0/8', ' 10.1.2.3 ', 'fd00::/8']);
    const permitted = [
      '127.9.9.9',
      '10.1.2.3',
      'fd12::1',
      'fd12::1%eth0',
      '::ffff:127.0.0.1',
      '64:ff9b::10.1.2.3',
    ];
    const refused = ['10.1.2.4', '::1', '169.254.169.254', 'fc00::1', 'not an address'];
    expect(permitted.filter((address) => !policy.permits(address))).toEqual([]);
    expect(refused.filter((address) => policy.permits(address))).toEqual([]);
  });

  test.each(['10.0.0.0/33', 'private', '10.0.0.0/', '', 'fe80::/129'])(
    'refuses "%s" as a range, with an error that names it',
    (entry) => {
      expect(() => createAddressPolicy(['127.0.0.0/8', entry])).toThrow(new InvalidCidrError(entry));
    },
  );
});
