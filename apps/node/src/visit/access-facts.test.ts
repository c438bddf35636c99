import { accessCodes } from '@meguri/contracts';
import type { ResponseExchange } from '@meguri/fetch';
import { expect, test } from 'vitest';
import { packLinks } from '../discovery/packed-links.ts';
import { type ContentResult, nothingLearnt } from '../content/content-task.ts';
import { testNow } from '../testing/rows.ts';
import { accessFacts, pageFinding, redirectDigest } from './access-facts.ts';

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
  headers: [['ETag', `"${'x'.repeat(600)}"`]],
  body: new Uint8Array(),
  truncated: null,
  remoteAddress: '192.0.2.1',
  timings: { dnsMs: null, connectMs: null, sentMs: 0, firstByteMs: 1, totalMs: 1 },
  bytesReceived: 0,
  reusedConnection: true,
  retryAfter: null,
  location: null,
};
const content: ContentResult = {
  records: [],
  mainRecord: 0,
  recordType: 'response',
  payloadDigest: new Uint8Array(32),
  payloadBytes: 0,
  refersToAt: null,
  refersToUrl: null,
  fingerprint: null,
  mayBeFormer: false,
  undecodable: false,
  repeated: false,
  contentDiffers: true,
  memory: null,
  noise: nothingLearnt,
  textDigest: new Uint8Array(8),
  simhash: 1n,
  mime: 'text/html',
  title: 'x'.repeat(600),
  language: 'ja',
  links: packLinks([], 0),
  analyserFailure: null,
  refreshUrl: null,
  nofollow: false,
  announced: [],
  hubs: null,
};
const list = { changeMode: 'text' } as const;
const factsOf = (code: ResponseExchange['code'], target: string | null, textDigest: Uint8Array | null) =>
  accessFacts({ ...exchange, code }, code, content, target, { page: { textDigest }, list });

test('a redirect changes only when its target does, with any body', () => {
  const known = redirectDigest('http://a.jp/');
  expect(factsOf('redirect', 'http://a.jp/', known).contentDiffers).toBe(false);
  expect(factsOf('redirect', 'http://b.jp/', known).contentDiffers).toBe(true);
  expect(factsOf('redirect', 'http://a.jp/', null).contentDiffers).toBe(true);
});

test('titles are cut, and validators that are too long to send back are not kept', () => {
  const facts = factsOf('ok', null, null);
  expect(facts.content?.title).toHaveLength(500);
  expect(facts.etag).toBeNull();
});

test('a payload that is known already has no content of its own', () => {
  const repeated = { ...content, repeated: true };
  const facts = accessFacts(exchange, 'ok', repeated, null, { page: { textDigest: null }, list });
  expect(facts).toMatchObject({ content: null, textDigest: null, contentDiffers: false });
});

test('every code is content, not modified, gone, or a failure with an error class', () => {
  for (const code of accessCodes) {
    const { access, errorClass } = pageFinding({ ...factsOf('ok', null, null), code });
    expect(access === 'failed').toBe(errorClass !== null);
  }
});
