import { expect, test } from 'vitest';
import { decodeRecord, type WarcRecord } from '../decode-record.ts';
import { sha256 } from '../digest.ts';
import { encodeResource, encodeResponse } from '../encode-records.ts';
import { encodeRevisit } from '../encode-revisit.ts';
import { buildResponseHead, type HttpHeaders } from '../http-head.ts';
import { fieldValue } from '../named-fields.ts';
import { httpBlock, recordPayload, verifyDigests } from '../record-payload.ts';
import { encodeConversion } from './encode-conversion.ts';
import { rebuildCapture } from './rebuild-capture.ts';

const ids = {
  original: 'urn:uuid:11111111-1111-4111-8111-111111111111',
  revisit: 'urn:uuid:22222222-2222-4222-8222-222222222222',
};
const targetUri = 'https://a.example/';
const [first, second] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
const body = Buffer.from('<p>Text</p>');
const head = (status: number, headers: HttpHeaders) =>
  buildResponseHead({ status, statusText: status === 304 ? 'Not Modified' : 'OK', headers });

function decoded({ bytes }: { bytes: Uint8Array }): WarcRecord {
  const result = decodeRecord(bytes);
  if (result.kind !== 'record') throw new Error(result.kind);
  return result.record;
}

const original = decoded(
  encodeResponse({
    recordId: ids.original,
    date: first,
    targetUri,
    head: head(200, [
      ['Content-Type', 'text/html'],
      ['ETag', '"1"'],
      ['Date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
      ['Content-Length', String(body.byteLength)],
    ]),
    body,
  }),
);

function revisitOf(
  profile: 'identical-payload-digest' | 'server-not-modified',
  own: Uint8Array,
  payload = body,
) {
  return decoded(
    encodeRevisit({
      recordId: ids.revisit,
      date: second,
      targetUri,
      ipAddress: '192.0.2.1',
      head: own,
      profile,
      refersTo: { targetUri, date: first },
      payloadDigest: sha256(payload),
    }),
  );
}

test('a repeated payload is a response with the head of its own access', () => {
  const own = head(200, [['Content-Type', 'text/html; charset=utf-8']]);
  const encoded = rebuildCapture(revisitOf('identical-payload-digest', own), original);
  const record = encoded && decoded(encoded);
  expect(record).toMatchObject({ type: 'response', targetUri, date: second });
  expect(verifyDigests(record!)).toEqual({ block: 'match', payload: 'match' });
  expect(Buffer.from(recordPayload(record!)).equals(body)).toBe(true);
  expect(httpBlock(record!)?.head.headers).toEqual([['Content-Type', 'text/html; charset=utf-8']]);
  const field = (name: string) => fieldValue(record!.fields, name);
  expect(field('WARC-Rebuilt-From')).toBe(`<${ids.revisit}>`);
  expect(field('WARC-Rebuilt-Payload-From')).toBe(`<${ids.original}>`);
  expect(field('WARC-IP-Address')).toBe('192.0.2.1');
  // WARC 1.1 permits neither in a response.
  expect([field('WARC-Refers-To'), field('WARC-Profile')]).toEqual([null, null]);
});

test('a 304 updates the head of the original, but not the fields that describe its body', () => {
  const own = head(304, [
    ['ETag', '"2"'],
    ['Date', 'Sun, 01 Feb 2026 00:00:00 GMT'],
    ['Content-Type', 'text/plain'],
    ['Content-Length', '0'],
    ['X-New', 'yes'],
  ]);
  const record = decoded(rebuildCapture(revisitOf('server-not-modified', own), original)!);
  expect(httpBlock(record)?.head).toMatchObject({
    status: 200,
    headers: [
      ['Content-Type', 'text/html'],
      ['Content-Length', String(body.byteLength)],
      ['ETag', '"2"'],
      ['Date', 'Sun, 01 Feb 2026 00:00:00 GMT'],
      ['X-New', 'yes'],
    ],
  });
  expect(verifyDigests(record)).toEqual({ block: 'match', payload: 'match' });
});

test('a revisit that states another payload digest is not rebuilt', () => {
  const own = head(200, []);
  expect(
    rebuildCapture(revisitOf('identical-payload-digest', own, Buffer.from('other')), original),
  ).toBeNull();
});

test('a capture of another protocol becomes a resource', () => {
  const file = decoded(
    encodeResource({
      recordId: ids.original,
      date: first,
      targetUri: 'ftp://a.example/f',
      contentType: 'text/csv',
      body,
    }),
  );
  const revisit = decoded(
    encodeRevisit({
      recordId: ids.revisit,
      date: second,
      targetUri: 'ftp://a.example/f',
      head: null,
      profile: 'identical-payload-digest',
      refersTo: { targetUri: 'ftp://a.example/f', date: first },
      payloadDigest: sha256(body),
    }),
  );
  const record = decoded(rebuildCapture(revisit, file)!);
  expect([record.type, fieldValue(record.fields, 'Content-Type')]).toEqual(['resource', 'text/csv']);
  expect(Buffer.from(recordPayload(record)).equals(body)).toBe(true);
});

test('the same records give the same bytes, and other records another id', () => {
  const own = head(200, []);
  const revisit = revisitOf('identical-payload-digest', own);
  const [one, same] = [rebuildCapture(revisit, original)!, rebuildCapture(revisit, original)!];
  expect(Buffer.from(one.bytes).equals(same.bytes)).toBe(true);
  const text = encodeConversion({ record: original, text: 'Text', language: 'eng' });
  expect(text.recordId).not.toBe(one.recordId);
  expect(text.recordId).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a conversion names its record, and text cannot add fields', () => {
  const record = decoded(encodeConversion({ record: original, text: 'a\r\nb\ud800', language: 'eng' }));
  expect(record).toMatchObject({ type: 'conversion', targetUri, date: first });
  expect(fieldValue(record.fields, 'WARC-Refers-To')).toBe(`<${ids.original}>`);
  expect(Buffer.from(record.block).toString()).toBe('a\r\nb\ufffd');
  const injected = { ...original, targetUri: 'https://a.example/\r\nX: y', recordId: '' };
  const safe = decoded(encodeConversion({ record: injected, text: '', language: null }));
  expect(fieldValue(safe.fields, 'X')).toBeNull();
  expect(fieldValue(safe.fields, 'WARC-Refers-To')).toBeNull();
});
