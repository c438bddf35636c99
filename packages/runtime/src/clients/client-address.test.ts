import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress, clientAddressOf, trustedProxies } from './client-address.ts';

const none = trustedProxies('', 1);
const one = trustedProxies('10.0.0.0/8, fd00::/8', 1);
const two = trustedProxies('10.0.0.0/8', 2);

test.each([
  ['the connection without proxies', none, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [
    'the connection of a client that poses as a proxy',
    one,
    '192.0.2.1',
    '10.0.0.1, 203.0.113.9',
    '192.0.2.1',
  ],
  ['what the trusted proxy saw', one, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['not what the client wrote before', one, '10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['no more hops than configured', one, '10.0.0.1', '203.0.113.9, 10.0.0.2', '10.0.0.2'],
  ['through two proxies', two, '10.0.0.1', 'evil, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['a proxy without the header', one, '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that reports nonsense', one, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['an IPv6 proxy', one, 'fd00::1', '[2001:DB8::1]:4711', '2001:db8::1'],
  ['an IPv4 proxy on an IPv6 socket', one, '::ffff:10.0.0.1', '203.0.113.9:80', '203.0.113.9'],
  ['a closed connection', one, undefined, '203.0.113.9', ''],
])('takes %s', (_, proxies, remote, forwardedFor, expected) => {
  expect(clientAddressOf({ remote, forwardedFor }, proxies)).toBe(expected);
});

test('no header changes the address of a client that is not a trusted proxy', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.string(), (remote, forwardedFor) => {
      fc.pre(!remote.startsWith('10.'));
      expect(clientAddressOf({ remote, forwardedFor }, one)).toBe(remote);
    }),
  );
});

test('an address has one form', () => {
  expect(canonicalAddress('2001:0DB8:0::0001')).toBe('2001:db8::1');
  expect(canonicalAddress('fe80::1%eth0')).toBe('fe80::1');
  expect(canonicalAddress('::ffff:c000:0201')).toBe('192.0.2.1');
  expect(canonicalAddress('example.org')).toBeNull();
});

test.each(['10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0.0/8/8x', '::/129'])('refuses %s', (list) => {
  expect(() => trustedProxies(`127.0.0.1 ${list}`, 1)).toThrow(/neither an IP address nor a network/);
});
