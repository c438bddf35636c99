import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import type { DnsResolver } from './dns-resolver.ts';
import { resolvePermitted } from './resolve-permitted.ts';

const resolverTo = (...addresses: string[]) => ({
  resolve: vi.fn<DnsResolver['resolve']>(async () => ({ kind: 'addresses', addresses, ttlSeconds: 300 })),
});
const publicOnly = createAddressPolicy();

test('keeps the permitted addresses of a name', async () => {
  const resolution = await resolvePermitted('a.test', resolverTo('10.0.0.1', '1.1.1.1'), publicOnly);
  expect(resolution).toEqual({ kind: 'addresses', addresses: ['1.1.1.1'], ttlSeconds: 300 });
});

test('refuses a name that leads to private addresses only', async () => {
  const resolution = await resolvePermitted('a.test', resolverTo('10.0.0.1', '::1'), publicOnly);
  expect(resolution).toMatchObject({ kind: 'failure', code: 'address-refused' });
});

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.01',
  '127。0。0。1',
  '[::1]',
  '::1',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::a00:1]',
  '169.254.169.254',
])('refuses %s without a DNS query', async (literal) => {
  const resolver = resolverTo('1.1.1.1');
  expect(await resolvePermitted(literal, resolver, publicOnly)).toMatchObject({ code: 'address-refused' });
  expect(resolver.resolve).not.toHaveBeenCalled();
});

test.each(['', 'a b', '[::1', '1.2.3.4.5'])('refuses %j as a host', async (host) => {
  expect(await resolvePermitted(host, resolverTo('1.1.1.1'), publicOnly)).toMatchObject({
    code: 'url-invalid',
  });
});

test('returns the answer of DNS', async () => {
  const failure = { kind: 'failure', code: 'dns-failed', detail: 'ETIMEOUT' } as const;
  expect(await resolvePermitted('a.test', { resolve: async () => failure }, publicOnly)).toEqual(failure);
});

test('a name is queried in the form of the URL standard', async () => {
  const label = fc.string({
    unit: fc.constantFrom('a', 'f', 'x', 'N', 'é', '0', '7', '-'),
    minLength: 1,
    maxLength: 5,
  });
  const name = fc.array(fc.oneof(label, fc.constantFrom('xn--', '0x7f', 'demo')), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(name, async (labels) => {
      const host = labels.join('.');
      const resolver = resolverTo('1.1.1.1');
      await resolvePermitted(host, resolver, publicOnly);
      const standard = URL.parse(`http://${host}/`)?.hostname ?? null;
      const asked = resolver.resolve.mock.calls.map(([hostname]) => hostname);
      expect(asked).toEqual(standard === null || isIP(standard) !== 0 ? [] : [standard]);
    }),
    { numRuns: 2_000 },
  );
});

test('an address gets the same decision every time', () => {
  for (const address of ['1.1.1.1', '10.0.0.1', 'no address', '1.1.1.1', '10.0.0.1', 'no address'])
    expect(publicOnly.permits(address)).toBe(address === '1.1.1.1');
});
