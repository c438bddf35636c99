import { ok, strictEqual } from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { mediaTypeHeadBytes, receivedMediaType } from '@meguri/extract/media-type';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { asView, readMessage, writeMessage } from './seed-inputs.ts';

const url = 'https://example.org/sitemap.xml.gz';

export function openMediaType(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 2_000, check };
}

function check(input: Uint8Array): void {
  const { headers, body } = readMessage(input);
  const head = body.subarray(0, mediaTypeHeadBytes);
  const type = receivedMediaType(headers, url, head);
  ok(type !== '' && !/[A-Z;]|^\s|\s$/.test(type), `not a media type: ${JSON.stringify(type)}`);
  strictEqual(receivedMediaType(headers, url, asView(head)), type, 'the same bytes give another answer');
  const declared = headers.filter(([name]) => name.toLowerCase() === 'content-type');
  ok(declared.length > 0 || /^[\w.+-]+\/[\w.+-]+$/.test(type), `made up: ${JSON.stringify(type)}`);
}

function seeds(): Uint8Array[] {
  const html = Buffer.from('<!doctype html><title>A page</title>');
  return [
    writeMessage(['Content-Type: text/html; charset=utf-8'], html),
    writeMessage(['Content-Type: image/png'], html),
    writeMessage([], '\x89PNG\r\n\x1a\n'),
    writeMessage(['Content-Type: application/pdf'], '%PDF-1.7'),
    writeMessage(['Content-Type: application/gzip'], gzipSync('<urlset/>')),
    writeMessage(['Content-Encoding: gzip'], gzipSync(Buffer.alloc(4_000_000)).subarray(0, 1_500)),
    writeMessage(['Content-Encoding: deflate'], deflateSync(html)),
    writeMessage(['Content-Encoding: br'], brotliCompressSync(Buffer.alloc(40_000_000))),
    writeMessage(['Content-Encoding: zstd'], zstdCompressSync(Buffer.alloc(40_000_000))),
  ];
}

const dictionary = [
  ...`Content-Type: Content-Encoding: text/plain text/html application/octet-stream application/json image/svg+xml */* ; , gzip br zstd deflate
   identity %PDF- GIF8 RIFF WEBP ftyp <?xml <rss <html PK`.split(/\s+/),
  '\n\n',
  '\x1f\x8b\x08',
  '\x28\xb5\x2f\xfd',
  'ustar',
];
