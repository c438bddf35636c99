import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { decodeRecord, type WarcRecord } from '../decode-record.ts';
import { fieldValue } from '../named-fields.ts';
import { recordPayload, verifyDigests } from '../record-payload.ts';
import { encodeResponse } from '../encode-records.ts';
import { digestLabel, sha256 } from '../digest.ts';
import { convertRecord } from './convert-record.ts';

const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Text</p>';
const chunked =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

function warc(block: string, fields: readonly string[] = [], newline = '\r\n'): Buffer {
  const header = [
    'WARC/1.0',
    'WARC-Type: response',
    'WARC-Target-URI: <http://a.example/a b>',
    'WARC-Date: 2015-03-01T10:00:00Z',
    'WARC-Record-ID: <urn:x-other:1>',
    'X-Note: kept',
    ...fields,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ].join(newline);
  return Buffer.from(`${header}${newline}${newline}${block}${newline}${newline}`);
}

const arc = (block: string, uri = 'http://a.example/') =>
  Buffer.from(`${uri} 192.0.2.1 20150301100000 text/html ${Buffer.byteLength(block)}\n${block}\n`);

function decoded(stored: Uint8Array): WarcRecord {
  const member = convertRecord(stored);
  const result = member && decodeRecord(member);
  if (result?.kind !== 'record') throw new Error(result?.kind ?? 'not converted');
  expect(result.compressedLength).toBe(member?.byteLength);
  return result.record;
}

describe('a record of WARC without compression', () => {
  test('keeps its fields and its block, so its digests stay right', () => {
    const digest = digestLabel(sha256(Buffer.from(chunked)));
    const record = decoded(warc(chunked, [`WARC-Block-Digest: ${digest}`]));
    expect(record).toMatchObject({ version: '1.1', type: 'response', targetUri: 'http://a.example/a%20b' });
    expect(Buffer.from(record.block).toString()).toBe(chunked);
    expect(verifyDigests(record).block).toBe('match');
    expect(['WARC-Record-ID', 'X-Note'].map((name) => fieldValue(record.fields, name))).toEqual([
      '<urn:x-other:1>',
      'kept',
    ]);
  });

  test('may have other line ends, and be one of several', () => {
    const records = Buffer.concat([warc(html, [], '\n'), warc('other')]);
    expect(Buffer.from(recordPayload(decoded(records))).toString()).toBe('<p>Text</p>');
  });
});

describe('a record of ARC', () => {
  test.each([false, true])('gets fields, an id and a digest, compressed: %j', (isCompressed) => {
    const stored = isCompressed ? gzipSync(arc(html)) : arc(html);
    const record = decoded(stored);
    expect(record).toMatchObject({
      type: 'response',
      targetUri: 'http://a.example/',
      date: new Date('2015-03-01T10:00:00Z'),
    });
    expect(fieldValue(record.fields, 'WARC-IP-Address')).toBe('192.0.2.1');
    expect(fieldValue(record.fields, 'Content-Type')).toBe('application/http;msgtype=response');
    expect(Buffer.from(record.block).toString()).toBe(html);
    expect(verifyDigests(record).block).toBe('match');
  });

  test('of another scheme is a resource with its media type', () => {
    const record = decoded(arc('a,b', 'ftp://a.example/f'));
    expect([record.type, fieldValue(record.fields, 'Content-Type')]).toEqual(['resource', 'text/html']);
    expect(Buffer.from(record.block).toString()).toBe('a,b');
  });

  test('gives the same bytes each time, and another id for other content', () => {
    const idOf = (stored: Uint8Array) => decoded(stored).recordId;
    expect(convertRecord(arc(html))).toEqual(convertRecord(gzipSync(arc(html))));
    expect(idOf(arc(html))).not.toBe(idOf(arc(chunked)));
  });

  test('cannot add a field by its line', () => {
    const line = `http://a.example/\rX-Bad:1 192.0.2.1\rX-Bad:2 20150301100000 text/html 3\nabc\n`;
    expect(fieldValue(decoded(Buffer.from(line)).fields, 'X-Bad')).toBeNull();
  });
});

test('a gzip member of WARC is returned unchanged, from any writer', () => {
  const own = encodeResponse({
    recordId: 'urn:uuid:11111111-1111-4111-8111-111111111111',
    date: new Date('2026-01-01'),
    targetUri: 'http://a.example/',
    head: Buffer.from('HTTP/1.1 200 OK\r\n\r\n'),
    body: Buffer.from('x'),
  }).bytes;
  expect(convertRecord(own)).toBe(own);
  const other = gzipSync(warc(html));
  expect(convertRecord(other)).toBe(other);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100)],
  ['text', Buffer.from('no record\n')],
  ['a record that is cut', warc(html).subarray(0, -20)],
  ['a gzip member of something else', gzipSync('no record\n')],
])('%s is no record', (_, stored) => {
  expect(convertRecord(stored)).toBeNull();
});

test('a member that expands beyond the limit is no record', () => {
  expect(convertRecord(gzipSync(arc('x'.repeat(100_000))), 10_000)).toBeNull();
});

test('warcio reads converted records', async () => {
  const file = Buffer.concat(
    [warc(chunked), arc(html), gzipSync(arc(chunked))].map((one) => convertRecord(one)!),
  );
  const read: [string | null, string][] = [];
  for await (const record of new WARCParser([file]))
    read.push([record.warcTargetURI ?? null, await record.contentText()]);
  expect(read).toEqual([
    ['http://a.example/a%20b', 'hello'],
    ['http://a.example/', '<p>Text</p>'],
    ['http://a.example/', 'hello'],
  ]);
});
