import { defaultSettings } from '@meguri/contracts';
import type { ResponseExchange } from '@meguri/fetch';
import { effectiveThrottle } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { testNow, visitedHost } from '../testing/rows.ts';
import { observe, visitEnd } from './visit-end.ts';

const exchange = (fields: Partial<ResponseExchange> = {}): ResponseExchange => ({
  kind: 'response',
  code: 'ok',
  url: 'http://example.jp/',
  startedAt: testNow,
  statusCode: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  requestHead: new Uint8Array(),
  responseHead: new Uint8Array(),
  headers: [],
  body: new Uint8Array(),
  truncated: null,
  remoteAddress: '192.0.2.1',
  timings: { dnsMs: null, connectMs: null, sentMs: 0, firstByteMs: 1, totalMs: 1 },
  bytesReceived: 0,
  reusedConnection: true,
  retryAfter: null,
  location: null,
  ...fields,
});

const endAfter = (...exchanges: ResponseExchange[]) =>
  visitEnd({
    host: visitedHost(),
    token: 'token',
    observations: exchanges.map(observe),
    robots: { crawlDelaySeconds: null, blocked: false, retryAt: null },
    settings: { ...defaultSettings(), 'access.efficiencyErrorSeconds': 0 },
    throttle: { terms: effectiveThrottle({}, { burstMaxCount: 1 }), ruleIntervalSeconds: null },
    now: testNow,
  });

test('a visit ends with the address and the code of its last conclusive access', () => {
  const { end, delaySeconds } = endAfter(exchange({ code: 'gone' }), exchange({ code: 'aborted' }));
  expect(end).toMatchObject({ token: 'token', address: '192.0.2.1', lastCode: 'gone' });
  expect(delaySeconds).toBeGreaterThan(20);
});

test('a visit without accesses has neither', () => {
  expect(endAfter()).toMatchObject({ end: { address: null, lastCode: null }, delaySeconds: 0 });
});

test.each(['rate-limited', 'server-error'] as const)('Retry-After of a %s answer counts', (code) => {
  expect(observe(exchange({ code, retryAfter: '120' })).retryAfter).toBe('120');
});

test('Retry-After of an ordinary answer means nothing', () => {
  expect(observe(exchange({ retryAfter: '120' })).retryAfter).toBeNull();
});
