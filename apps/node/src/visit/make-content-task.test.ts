import { defaultSettings } from '@meguri/contracts';
import type { ResponseExchange } from '@meguri/fetch';
import { expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import { makeContentTask } from './make-content-task.ts';

const exchange: ResponseExchange = {
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
};

test.each([
  ['well where there is time for it', false, 7],
  ['fast where others wait to be read', true, 2],
])('a page is compressed %s', (_, isBehind, gzipLevel) => {
  const task = makeContentTask({
    exchange,
    page: null,
    list: { changeMode: 'text', honourNoarchive: false },
    settings: { ...defaultSettings(), 'archive.gzipLevel': 7, 'archive.gzipLevelBehind': 2 },
    isBehind,
    newId: () => 'id',
  });
  expect(task).toMatchObject({ kind: 'response', gzipLevel });
});
