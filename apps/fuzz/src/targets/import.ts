import { deepStrictEqual, ok } from 'node:assert/strict';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readImportFile, type FileItem } from '@meguri/import';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';

/** Files of other archives, of every format. */
export function openImport(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 4_000, check };
}

/** Reads a file in pieces of a given size. */
async function read(bytes: Uint8Array, pieceBytes: number): Promise<FileItem[]> {
  const stream = (offset: number, length: number) => {
    const part = bytes.subarray(offset, offset + length);
    const count = Math.ceil(part.length / pieceBytes);
    return Readable.from(
      Array.from({ length: count }, (_, at) =>
        Buffer.from(part.subarray(at * pieceBytes, (at + 1) * pieceBytes)),
      ),
    );
  };
  const batches = await readImportFile({ bytes: bytes.length, stream });
  return batches === null ? [] : (await Array.fromAsync(batches)).flatMap(({ items }) => items);
}

async function check(input: Uint8Array): Promise<void> {
  const items = await read(input, 65_536);
  deepStrictEqual(await read(input, 700), items, 'pieces of another size give another answer');
  for (const item of items) checkItem(item, input.length);
}

function checkItem(item: FileItem, bytes: number): void {
  if (item.kind === 'skipped') return;
  if (item.kind === 'problem') {
    const { line, offset, reason, fix } = item.problem;
    ok(line === null || line > 0);
    ok(offset === null || (offset >= 0 && offset <= bytes), `a problem behind the file: ${offset}`);
    ok(reason.length > 10 && reason.length < 2_000 && fix.length > 5);
    return;
  }
  const { url, at, status, mime, place } = item.entry;
  ok(/^(https?|ftp):/i.test(url), 'another scheme');
  ok(at.getUTCFullYear() >= 1990 && at.getUTCFullYear() < 2200, 'another time');
  ok(status === null || (status >= 0 && status <= 999));
  ok(mime === null || /^[\w.+-]+\/[\w.+-]*$/.test(mime), `a media type: ${mime}`);
  ok(place.offset >= 0 && place.length > 0);
  ok(!('content' in item) || place.offset + place.length <= bytes, 'a record behind the file');
}

function seeds(): Uint8Array[] {
  const http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nOne';
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nOne\r\n0\r\n\r\n';
  const warc = [
    warcOf('response', http),
    warcOf('request', 'POST / HTTP/1.1\r\n\r\n'),
    warcOf('response', chunked),
    warcOf('revisit', ''),
  ];
  const arc = [
    'filedesc://a.arc 0.0.0.0 20150301100000 text/plain 12\n1 0 Example\n\n',
    `http://a.example/b c 192.0.2.1 20150301100000 text/html ${http.length}\n${http}\n`,
    `http://a.example/ 192.0.2.1 20150301100000 text/html 200 - - 0 a.arc ${chunked.length}\n${chunked}\n`,
  ];
  const texts = [
    warc.join(''),
    arc.join(''),
    ' CDX N b a m s k r M S V g\ncom,example)/ 20140127171200 http://example.com text/html 200 - - - 1046 334 a.warc.gz\n',
    'com,example)/ 20140127171200 {"url": "http://example.com", "mime": "text/html", "status": "200"}\n',
    '[["timestamp","original","statuscode"],\n["20140127171200","http://example.com","200"],["20140127171201","http://example.com","200"]]',
    '2026-07-15T23:11:16.442Z   200 520 http://a.example/ L - text/html #1 20260715231116412+24 - - -\n',
  ];
  return [
    ...texts.map((text) => new Uint8Array(Buffer.from(text))),
    ...[warc, arc, texts.slice(2, 3)].map(
      (records) => new Uint8Array(Buffer.concat(records.map((one) => gzipSync(one)))),
    ),
    new Uint8Array(Buffer.from('PK\u0003\u0004')),
  ];
}

function warcOf(type: string, block: string): string {
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    'WARC-Target-URI: http://a.example/',
    'WARC-Date: 2015-03-01T10:00:00Z',
    `WARC-Record-ID: <urn:uuid:${type}>`,
    'Content-Type: application/http',
    `Content-Length: ${block.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
}

const dictionary = [
  ...`WARC/1.0 WARC/0.17 WARC-Type: WARC-Date: WARC-Target-URI: Content-Length: response revisit resource WARC-Truncated: WARC-Refers-To-Date:
   WARC-Block-Digest: sha1: filedesc:// http://a.example/ dns: 20150301100000 99999999999999 Transfer-Encoding:chunked 999999999999 CDX warc/revisit
   [[ ]] ], {" __wb_method=POST text/html -404`.split(/\s+/),
  '\r\n\r\n',
  '\n\n',
  '\nWARC/',
  '\x1f\x8b\x08\0',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
];
