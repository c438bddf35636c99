import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CDXIndexer, WARCParser } from 'warcio';
import { cdxjLine } from './cdxj.ts';
import { encodeBase32 } from './digest.ts';
import { fieldValue } from './named-fields.ts';
import { httpBlock, statedPayloadDigest } from './record-payload.ts';
import {
  bytesOf,
  recordId,
  sampleIdentical,
  sampleNotModified,
  sampleFileUrl,
  sampleRequest,
  sampleResource,
  sampleResponse,
  sampleUnchangedResource,
  sampleUrl,
  sampleWarcinfo,
} from './sample-records.fixture.ts';
import { scanRecords } from './scan-records.ts';

const fileName = 'meguri-n1-20260301123456-00000.warc.gz';
const longUrl = `https://www.example.jp/${'long'.repeat(25_000)}`;
const awkwardHead = bytesOf(
  'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nContent-Encoding: gzip\nContent-Length: 7777\nX-Bad: \u00e9\u0000\u0001\n\n',
);

const file = Buffer.concat(
  [
    sampleWarcinfo(),
    sampleRequest(),
    sampleResponse(),
    sampleResponse({ recordId: recordId(6), targetUri: longUrl, concurrentTo: [] }),
    sampleResponse({
      recordId: recordId(7),
      head: awkwardHead,
      body: bytesOf('5\r\nhello\r\n0\r\n\r\n'),
      truncated: 'length',
    }),
    sampleResponse({
      recordId: recordId(8),
      head: awkwardHead,
      body: new Uint8Array(),
      truncated: 'disconnect',
    }),
    sampleResponse({
      recordId: recordId(10),
      head: bytesOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'),
      body: bytesOf('5\r\nhello\r\n0\r\n\r\n'),
    }),
    sampleNotModified(),
    sampleIdentical(),
    sampleResource(),
    sampleUnchangedResource(),
    sampleResponse({ recordId: recordId(9), body: new Uint8Array(3_000_000).fill(65) }),
  ].map((record) => record.bytes),
);

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.byteLength; start += 1000) yield file.subarray(start, start + 1000);
}

function label(bytes: Uint8Array): string {
  return `sha256:${encodeBase32(createHash('sha256').update(bytes).digest())}`;
}

it('writes records that warcio reads with the block digests we wrote', async () => {
  const ids: unknown[] = [];
  for await (const record of new WARCParser(pieces(), { parseHttp: false })) {
    ids.push(record.warcHeader('WARC-Record-ID'));
    expect(label(await record.readFully(false))).toBe(record.warcBlockDigest);
  }
  expect(ids).toEqual([1, 2, 3, 6, 7, 8, 10, 4, 5, 11, 12, 9].map((serial) => `<${recordId(serial)}>`));
});

it('writes payload digests that warcio verifies', async () => {
  let verified = 0;
  for await (const record of new WARCParser(pieces(), { keepHeadersCase: true })) {
    if (record.warcType !== 'response' && record.warcType !== 'resource') continue;
    expect(label(await record.readFully(false))).toBe(record.warcPayloadDigest);
    verified += 1;
  }
  expect(verified).toBe(7);
});

async function readByWarcio(serial: number) {
  for await (const record of new WARCParser(pieces(), { keepHeadersCase: true })) {
    if (record.warcHeader('WARC-Record-ID') !== `<${recordId(serial)}>`) continue;
    const content = await record.contentText();
    return { record, content };
  }
  throw new Error(`no record ${serial}`);
}

it('writes fields of a record and of its HTTP head that warcio reads', async () => {
  const { record, content } = await readByWarcio(3);
  expect(record.warcTargetURI).toBe(sampleUrl);
  expect(record.warcConcurrentTo).toEqual([`<${recordId(2)}>`]);
  expect(record.httpHeaders?.statusCode).toBe(200);
  expect(record.httpHeaders?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(content).toBe('<p>hello</p>');
});

it('keeps warcio from decoding chunks that are part of the body', async () => {
  expect((await readByWarcio(10)).content).toBe('5\r\nhello\r\n0\r\n\r\n');
});

it('writes files of other protocols that warcio reads', async () => {
  const { record, content } = await readByWarcio(11);
  expect(record.warcTargetURI).toBe(sampleFileUrl);
  expect(record.warcContentType).toBe('text/plain');
  expect(record.httpHeaders).toBeNull();
  expect(content).toBe('<p>hello</p>');
  expect((await readByWarcio(12)).content).toBe('');
});

it('indexes the file exactly as warcio does', async () => {
  const indexer = new CDXIndexer({ format: 'cdxj' });
  const theirs: string[] = [];
  const surts: string[] = [];
  for await (const entry of indexer.iterIndex([{ filename: fileName, reader: pieces() }])) {
    surts.push(String(entry['urlkey']));
    theirs.push(indexer.serializeCDXJ(entry));
  }
  const ours: string[] = [];
  for await (const event of scanRecords(pieces())) {
    if (event.kind !== 'record') throw new Error('damaged');
    const { record, offset, length } = event;
    if (!['response', 'resource', 'revisit'].includes(record.type)) continue;
    const head = httpBlock(record)?.head;
    ours.push(
      cdxjLine({
        surt: surts[ours.length] ?? '',
        date: record.date,
        url: record.targetUri ?? '',
        contentType: fieldValue(head?.headers ?? record.fields, 'Content-Type'),
        status: head?.status ?? null,
        payloadDigest: statedPayloadDigest(record),
        revisit: record.type === 'revisit',
        fileName,
        offset,
        length,
      }),
    );
  }
  // A response without a Content-Type has no `mime` there and pywb's `unk` here.
  const withMime = theirs.map((line) =>
    line.includes('"mime"') ? line : line.replace('","status"', '","mime":"unk","status"'),
  );
  expect(ours).toEqual(withMime);
});
