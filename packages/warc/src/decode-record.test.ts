import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRecord, type WarcRecord } from './decode-record.ts';
import { sha256 } from './digest.ts';
import { buildResponseHead } from './http-head.ts';
import { fieldValue } from './named-fields.ts';
import { httpBlock, recordPayload, statedPayloadDigest, verifyDigests } from './record-payload.ts';
import {
  recordId,
  sampleBody,
  sampleDate,
  sampleNotModified,
  sampleResponse,
  sampleUrl,
  sampleWarcinfo,
} from './sample-records.fixture.ts';

function decoded(bytes: Uint8Array): WarcRecord {
  const result = decodeRecord(bytes);
  if (result.kind !== 'record') throw new Error(`not a record: ${JSON.stringify(result)}`);
  return result.record;
}

it('reads back what was written', () => {
  const record = decoded(sampleResponse().bytes);
  expect(record).toMatchObject({
    version: '1.1',
    type: 'response',
    recordId: recordId(3),
    date: sampleDate,
    targetUri: sampleUrl,
  });
  expect(httpBlock(record)?.head).toMatchObject({ startLine: 'HTTP/1.1 200 OK', status: 200 });
  expect(Buffer.compare(recordPayload(record), sampleBody)).toBe(0);
});

it('keeps any body and any URL through writing and reading', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), fc.webUrl({ withFragments: true }), (body, targetUri) => {
      const head = buildResponseHead({ status: 200, statusText: 'OK', headers: [] });
      const record = decoded(sampleResponse({ body, targetUri, head }).bytes);
      expect(record.targetUri).toBe(targetUri);
      expect(Buffer.compare(recordPayload(record), body)).toBe(0);
      expect(verifyDigests(record)).toEqual({ block: 'match', payload: 'match' });
    }),
  );
});

it('reads a URL of 100 kB', () => {
  const targetUri = `https://example.jp/${'a'.repeat(100_000)}`;
  expect(decoded(sampleResponse({ targetUri }).bytes).targetUri).toBe(targetUri);
});

it('writes and reads a body of 64 MiB', () => {
  const body = new Uint8Array(64 * 2 ** 20).fill(7);
  const encoded = sampleResponse({ body });
  expect(recordPayload(decoded(encoded.bytes)).byteLength).toBe(body.byteLength);
});

it('has no payload in a revisit record, but the digest of the original', () => {
  const record = decoded(sampleNotModified().bytes);
  expect(recordPayload(record).byteLength).toBe(0);
  expect(statedPayloadDigest(record)).toEqual(sha256(sampleBody));
  expect(verifyDigests(record)).toEqual({ block: 'match', payload: 'unsupported' });
});

it('reads a warcinfo record, which has no target and no payload digest', () => {
  const record = decoded(sampleWarcinfo().bytes);
  expect(record.targetUri).toBeNull();
  expect(fieldValue(record.fields, 'warc-filename')).toBe('meguri-n1-20260301123456-00000.warc.gz');
  expect(verifyDigests(record)).toEqual({ block: 'match', payload: 'absent' });
  expect(httpBlock(record)).toBeNull();
});

it('detects a body that differs from its digest', () => {
  const record = decoded(sampleResponse().bytes);
  record.block[record.block.byteLength - 1] = 0;
  expect(verifyDigests(record)).toEqual({ block: 'mismatch', payload: 'mismatch' });
});

const header =
  'WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Record-ID: <x:y>\r\nWARC-Date: 2006-09-19T17:20:14Z\r\n';

it('reads records of other writers', () => {
  const record = decoded(
    gzipSync(`${header}content-length: 3\r\nWARC-Payload-Digest: sha1:ABC\r\n\r\nabc\r\n\r\n`),
  );
  expect(record).toMatchObject({ version: '1.0', type: 'metadata', recordId: 'x:y' });
  expect(verifyDigests(record)).toEqual({ block: 'absent', payload: 'unsupported' });
});

it.each([
  ['no-header', 'WARC/1.1\r\n'],
  ['not-warc', 'HTTP/1.1 200 OK\r\nA: 1\r\n\r\n'],
  ['bad-fields', `${header}nothing\r\n\r\n\r\n\r\n`],
  ['missing-field', `${header}\r\n\r\n\r\n`],
  ['missing-field', `${header}Content-Length: -1\r\n\r\n\r\n\r\n`],
  ['missing-field', `${header.replace('2006', 'year')}Content-Length: 0\r\n\r\n\r\n\r\n`],
  ['length-mismatch', `${header}Content-Length: 3\r\n\r\nab\r\n\r\n`],
  ['length-mismatch', `${header}Content-Length: 1\r\n\r\nab\r\n\r\n`],
])('returns %s for %j', (reason, text) => {
  expect(decodeRecord(gzipSync(text))).toEqual({ kind: 'invalid', reason });
});
