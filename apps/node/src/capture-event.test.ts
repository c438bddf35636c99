import { nothingLearnt } from './content/noise-finding.ts';
import { captureEventSchema } from '@meguri/contracts';
import { newNeighbourRecord } from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import { expect, test } from 'vitest';
import { captureEvent } from './capture-event.ts';
import { testNow, visitPage } from './testing/rows.ts';
import { nextPageState } from './visit/next-page-state.ts';

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
  const finding = {
    code: exchange.code,
    statusCode: null,
    endedAt: testNow,
    etag: null,
    lastModified: null,
    serverDate: testNow,
    redirectTarget: null,
    payloadDigest: null,
    changeMemory: null,
    noise: nothingLearnt,
    content: null,
  };
  const limits = { minIntervalSeconds: 60, maxIntervalSeconds: 86_400 };
  const decision = nextPageState(visitPage(), finding, {
    policy: 'gamma',
    limits,
    clock: null,
    changesPerVisit: 1,
    importance: 1,
    pricing: null,
    leftOut: { belowValue: null, upToImportance: null },
    hostMeanRatePerDay: null,
    globalMeanRatePerDay: null,
    knownSources: 0,
    lastModifiedRecord: null,
    neighbours: newNeighbourRecord,
    random: seededRandom(1),
    probeSeconds: 60,
  });
  const event = captureEvent(
    'example.jp',
    `http://example.jp/${'x'.repeat(5_000)}`,
    exchange,
    exchange.code,
    decision,
    7,
  );
  expect(event).toMatchObject({
    outcome: 'error',
    code: 'connection-refused',
    status: null,
    bytes: 0,
    at: testNow,
    quad: 7,
  });
  expect(event.url).toHaveLength(2_000);
  expect(captureEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
});
