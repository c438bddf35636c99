import { deepStrictEqual, ok } from 'node:assert/strict';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { decodeBody } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { asView, readMessage, writeMessage } from './seed-inputs.ts';

const maxBytes = 20_000;

export function openCoding(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 4000, check };
}

async function check(input: Uint8Array): Promise<void> {
  const { headers, body } = readMessage(input);
  const coding = headers.map(([, value]) => value).join(',') || null;
  const decoded = await decodeBody(body, coding, maxBytes);
  ok(!decoded.ok || decoded.bytes.length <= maxBytes, 'more bytes than allowed');
  deepStrictEqual(await decodeBody(asView(body), coding, maxBytes), decoded);
}

function seeds(): Uint8Array[] {
  const text = Buffer.from('some text that repeats itself, some text that repeats itself');
  const zeros = Buffer.alloc(2_000_000);
  return [
    writeMessage(['Content-Encoding: gzip'], gzipSync(text)),
    writeMessage(['Content-Encoding: gzip'], gzipSync(zeros)),
    writeMessage(['Content-Encoding: gzip, gzip, gzip, gzip'], gzipSync(gzipSync(gzipSync(gzipSync(zeros))))),
    writeMessage(['Content-Encoding: deflate'], deflateSync(text)),
    writeMessage(['Content-Encoding: deflate'], deflateRawSync(text)),
    writeMessage(['Content-Encoding: br'], brotliCompressSync(zeros)),
    writeMessage(['Content-Encoding: br'], text),
    writeMessage(['Content-Encoding: zstd'], zstdCompressSync(zeros)),
    writeMessage(['Content-Encoding: gzip'], Buffer.concat([gzipSync(text), gzipSync(text)])),
    writeMessage(['Content-Encoding: x-gzip', 'Content-Encoding: br'], brotliCompressSync(gzipSync(text))),
  ];
}

const dictionary = [
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  'compress',
  'dcb',
  ', ',
  '\x1f\x8b\x08',
  '\x28\xb5\x2f\xfd',
  '\n\n',
];
