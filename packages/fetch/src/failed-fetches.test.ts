import { closedPort, startRawServer } from '@meguri/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAddressPolicy } from './addresses/address-policy.ts';
import type { DnsResolver } from './addresses/dns-resolver.ts';
import { dnsAnswering, failure, ownFetchers } from './fetcher.fixture.ts';

const { server, get, getPath } = await ownFetchers();

describe('no usable answer', () => {
  test.each([
    ['/headers/stall', { headersTimeoutSeconds: 0.05 }, 'headers-timeout'],
    ['/headers/drip?everyMs=10', { headersTimeoutSeconds: 0.1 }, 'headers-timeout'],
    ['/headers/stall', { totalTimeoutSeconds: 0.05 }, 'total-timeout'],
    ['/body/never', { totalTimeoutSeconds: 0.1 }, 'total-timeout'],
    ['/body/never', { speedWindowSeconds: 0.05 }, 'too-slow'],
    ['/headers/close', {}, 'connection-reset'],
    ['/headers/reset', {}, 'connection-reset'],
    ['/headers/cut', {}, 'connection-reset'],
    ['/length/none', {}, 'connection-reset'],
    ['/length/none-closing', {}, 'connection-reset'],
    ['/headers/huge', {}, 'headers-too-large'],
    ['/headers/not-http', {}, 'protocol-error'],
    ['/headers/nul', {}, 'protocol-error'],
    ['/headers/bad-name', {}, 'protocol-error'],
    // llhttp refuses obs-fold, though RFC 9112 would have a user agent unfold it.
    ['/headers/folded', {}, 'protocol-error'],
    ['/length/garbage', {}, 'protocol-error'],
    ['/chunks/bad-first', {}, 'protocol-error'],
  ])('%s with %o is %s', async (path, limits, code) => {
    const exchange = failure(await getPath(path, limits));
    expect(exchange).toMatchObject({ code, remoteAddress: '127.0.0.1' });
    expect(exchange.detail).not.toBe('');
  });

  test('a closed port is connection-refused', async () => {
    const exchange = failure(await get(`http://127.0.0.1:${await closedPort()}/`));
    expect(exchange).toMatchObject({ code: 'connection-refused', remoteAddress: '127.0.0.1' });
  });

  test('the next address is tried if the first refuses', async () => {
    const dns = dnsAnswering({ kind: 'addresses', addresses: ['127.0.0.2', '127.0.0.1'], ttlSeconds: 60 });
    const url = `${server.originOf('two.test')}/ok`;
    expect(await get(url, {}, { dns })).toMatchObject({ code: 'ok', remoteAddress: '127.0.0.1' });
    const closed = `http://two.test:${await closedPort()}/`;
    expect(await get(closed, {}, { dns })).toMatchObject({
      code: 'connection-refused',
      remoteAddress: '127.0.0.2',
    });
  });

  test('a name that does not exist is dns-not-found, a name server that fails dns-failed', async () => {
    for (const code of ['dns-not-found', 'dns-failed'] as const) {
      const dns = dnsAnswering({ kind: 'failure', code, detail: 'as the test wants it' });
      const exchange = failure(await get('http://missing.test/', {}, { dns }));
      expect(exchange).toMatchObject({ code, detail: 'as the test wants it', remoteAddress: null });
      expect(exchange.timings).toMatchObject({ connectMs: null, firstByteMs: null });
    }
  });

  test.each(['http://localhost', 'http://127.0.0.1', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]'])(
    '%s is address-refused where loopback is not allowed, without a connection',
    async (origin) => {
      const raw = await startRawServer(() => {});
      onTestFinished(() => raw.close());
      const addressPolicy = createAddressPolicy();
      const exchange = failure(await get(`${origin}:${raw.port}/`, {}, { addressPolicy }));
      expect(exchange).toMatchObject({ code: 'address-refused', remoteAddress: null });
      expect(raw.connectionCount()).toBe(0);
    },
  );

  test('connects to the checked address even if the name resolves to another one since', async () => {
    const answers = ['127.0.0.1', '169.254.169.254'];
    const resolve: DnsResolver['resolve'] = async () => ({
      kind: 'addresses',
      addresses: [answers.shift()!],
      ttlSeconds: 0,
    });
    const url = server.originOf('moving.test');
    expect(await get(`${url}/ok`, {}, { dns: { resolve } })).toMatchObject({
      code: 'ok',
      remoteAddress: '127.0.0.1',
    });
    expect(answers).toEqual(['169.254.169.254']);
  });

  test('an abort ends a running request at any point', async () => {
    const controller = new AbortController();
    const exchange = get(`${server.origin}/body/drip?everyMs=5`, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await exchange).toMatchObject({ kind: 'failure', code: 'aborted' });
    expect(await get(`${server.origin}/ok`, { signal: AbortSignal.abort() })).toMatchObject({
      code: 'aborted',
    });
  });

  test.each(['/headers/stall', '/headers/drip?everyMs=5', '/body/drip?everyMs=5', '/body/never'])(
    '%s can be preempted, and nothing of the answer is kept',
    async (path) => {
      const exchange = get(`${server.origin}${path}`, {
        onBegin: (running) => setTimeout(() => running.preempt('others wait'), 50),
      });
      expect(await exchange).toMatchObject({ kind: 'failure', code: 'preempted', detail: 'others wait' });
    },
  );

  test('a connection and a name that take too long can be preempted', async () => {
    const dns: DnsResolver = { resolve: () => new Promise(() => {}) };
    const onBegin = (running: { preempt(detail: string): void }) =>
      setTimeout(() => running.preempt('x'), 20);
    expect(await get('http://slow-dns.test/', { onBegin }, { dns })).toMatchObject({ code: 'preempted' });
    const silent = await startRawServer(() => {});
    onTestFinished(() => silent.close());
    const url = `https://127.0.0.1:${silent.port}/`;
    expect(await get(url, { onBegin })).toMatchObject({ code: 'preempted', remoteAddress: '127.0.0.1' });
  });

  test('a name that takes too long to look up is total-timeout, and can be aborted', async () => {
    const dns: DnsResolver = { resolve: () => new Promise(() => {}) };
    const url = 'http://slow-dns.test/';
    expect(await get(url, { limits: { totalTimeoutSeconds: 0.02 } }, { dns })).toMatchObject({
      code: 'total-timeout',
    });
    expect(await get(url, { signal: AbortSignal.timeout(20) }, { dns })).toMatchObject({ code: 'aborted' });
  });
});
