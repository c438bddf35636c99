import { FakeClock } from '@meguri/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDnsResolver, type DnsResolverOptions } from './dns-resolver.ts';
import type { DnsSource } from './dns-source.ts';

function dnsError(code: string): Error {
  return Object.assign(new Error(`query failed`), { code });
}

/** A source without hosts file in which only `records` exist. */
function sourceOf(records: Record<string, number>) {
  return {
    hostsFile: vi.fn<DnsSource['hostsFile']>(async () => []),
    resolve4: vi.fn<DnsSource['resolve4']>(async (name) => {
      const ttlSeconds = records[name];
      if (ttlSeconds === undefined) throw dnsError('ENOTFOUND');
      return [{ address: '192.0.2.1', ttlSeconds }];
    }),
    resolve6: vi.fn<DnsSource['resolve6']>(async () => {
      throw dnsError('ENODATA');
    }),
    system: vi.fn<DnsSource['system']>(async () => {
      throw dnsError('ENOTFOUND');
    }),
  };
}

let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
});
const resolverOf = (source: DnsSource, options: Partial<DnsResolverOptions> = {}) =>
  createDnsResolver({ clock, source, ...options });

describe('answers', () => {
  test('addresses of both families, IPv4 first, with the shorter TTL', async () => {
    const source = sourceOf({ 'a.test': 300 });
    source.resolve6.mockResolvedValue([{ address: '2001:db8::1', ttlSeconds: 120 }]);
    expect(await resolverOf(source).resolve('A.test.')).toEqual({
      kind: 'addresses',
      addresses: ['192.0.2.1', '2001:db8::1'],
      ttlSeconds: 120,
    });
  });

  test('the hosts file comes before DNS', async () => {
    const source = sourceOf({ 'a.test': 300 });
    source.hostsFile.mockResolvedValue(['10.0.0.1']);
    expect(await resolverOf(source).resolve('a.test')).toMatchObject({ addresses: ['10.0.0.1'] });
    expect(source.resolve4).not.toHaveBeenCalled();
  });

  test.each(['localhost', 'site.localhost'])('%s is loopback without a query', async (name) => {
    const source = sourceOf({});
    expect(await resolverOf(source).resolve(name)).toMatchObject({ addresses: ['127.0.0.1', '::1'] });
    expect(source.resolve4).not.toHaveBeenCalled();
  });

  test.each(['intranet', 'printer.local'])(
    'the operating system resolves %s when DNS does not know it',
    async (name) => {
      const source = sourceOf({});
      source.system.mockResolvedValue(['10.0.0.2']);
      expect(await resolverOf(source).resolve(name)).toMatchObject({ addresses: ['10.0.0.2'] });
    },
  );

  test('the operating system is not queried for names that belong to DNS', async () => {
    const source = sourceOf({});
    await resolverOf(source).resolve('missing.test');
    expect(source.system).not.toHaveBeenCalled();
  });

  test.each([
    ['ENOTFOUND', 'ENOTFOUND', 'dns-not-found'],
    ['ENODATA', 'ENODATA', 'dns-not-found'],
    ['EBADNAME', 'EBADNAME', 'dns-not-found'],
    ['ESERVFAIL', 'ENODATA', 'dns-failed'],
    ['ENODATA', 'ETIMEOUT', 'dns-failed'],
    ['EREFUSED', 'EREFUSED', 'dns-failed'],
    ['ECONNREFUSED', 'ECONNREFUSED', 'dns-failed'],
  ])('A: %s, AAAA: %s is %s', async (a, aaaa, code) => {
    const source = sourceOf({});
    source.resolve4.mockRejectedValue(dnsError(a));
    source.resolve6.mockRejectedValue(dnsError(aaaa));
    expect(await resolverOf(source).resolve('a.test')).toMatchObject({ kind: 'failure', code });
  });

  test('one family is enough, even if the query for the other fails', async () => {
    const source = sourceOf({ 'a.test': 300 });
    source.resolve6.mockRejectedValue(dnsError('ETIMEOUT'));
    expect(await resolverOf(source).resolve('a.test')).toMatchObject({ addresses: ['192.0.2.1'] });
  });
});

describe('cache', () => {
  test('an answer is cached for its TTL, then queried again', async () => {
    const source = sourceOf({ 'a.test': 300 });
    const resolver = resolverOf(source);
    await resolver.resolve('a.test');
    clock.advanceSeconds(299);
    expect(await resolver.resolve('a.test')).toMatchObject({ ttlSeconds: 1 });
    expect(source.resolve4).toHaveBeenCalledTimes(1);
    clock.advanceSeconds(1);
    expect(await resolver.resolve('a.test')).toMatchObject({ ttlSeconds: 300 });
    expect(source.resolve4).toHaveBeenCalledTimes(2);
  });

  test('TTLs are clamped between the limits', async () => {
    const resolver = resolverOf(sourceOf({ 'short.test': 0, 'long.test': 10_000_000 }), {
      minTtlSeconds: 30,
      maxTtlSeconds: 3600,
    });
    expect(await resolver.resolve('short.test')).toMatchObject({ ttlSeconds: 30 });
    expect(await resolver.resolve('long.test')).toMatchObject({ ttlSeconds: 3600 });
  });

  test('failures are cached briefly', async () => {
    const source = sourceOf({});
    const resolver = resolverOf(source, { notFoundTtlSeconds: 20 });
    await resolver.resolve('missing.test');
    clock.advanceSeconds(19);
    await resolver.resolve('missing.test');
    expect(source.resolve4).toHaveBeenCalledTimes(1);
    clock.advanceSeconds(1);
    await resolver.resolve('missing.test');
    expect(source.resolve4).toHaveBeenCalledTimes(2);
  });

  test('simultaneous queries for one name become one', async () => {
    const source = sourceOf({ 'a.test': 300 });
    const resolver = resolverOf(source);
    const answers = await Promise.all(Array.from({ length: 50 }, () => resolver.resolve('a.test')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(source.resolve4).toHaveBeenCalledTimes(1);
  });

  test('the least recently used name is evicted when the cache is full', async () => {
    const source = sourceOf({ 'a.test': 300, 'b.test': 300, 'c.test': 300 });
    const resolver = resolverOf(source, { maxEntries: 2 });
    for (const name of ['a.test', 'b.test', 'a.test', 'c.test', 'a.test', 'b.test'])
      await resolver.resolve(name);
    expect(source.resolve4.mock.calls.flat()).toEqual(['a.test', 'b.test', 'c.test', 'b.test']);
  });
});
