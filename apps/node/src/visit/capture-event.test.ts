import { captureEventSchema } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { captureEvent } from './capture-event.ts';
import { testNow } from '../testing/rows.ts';

test('a failed access is shown with its code and without a status', () => {
  const exchange = {
    kind: 'failure',
    code: 'connection-refused',
    detail: 'refused',
    url: 'http://example.jp/',
    startedAt: testNow,
    timings: { dnsMs: 1, connectMs: null, sentMs: null, firstByteMs: null, totalMs: 2 },
    remoteAddress: null,
  } as const;
  const event = captureEvent({
    host: 'example.jp',
    url: `http://example.jp/${'x'.repeat(5_000)}`,
    exchange,
    code: exchange.code,
    verdict: 'error',
    nextVisitAt: testNow,
    quad: 7,
  });
  expect(event).toMatchObject({
    verdict: 'error',
    code: 'connection-refused',
    status: null,
    bytes: 0,
    at: testNow,
    quad: 7,
  });
  expect(event.url).toHaveLength(2_000);
  expect(captureEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
});
