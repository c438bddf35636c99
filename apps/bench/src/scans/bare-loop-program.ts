// A bare loop over files with one function: read, inflate, parse, call. No sandbox, no limits, no retries. It
// uses zlib, or the faster library that our analysers use. Prints the same lines as scan-program.ts.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { constants, inflateRawSync, type InflateRaw } from 'node:zlib';
import { fastestInflate } from '@meguri/archive/inflate';
import { z } from 'zod';
import type { Corpus } from './write-corpus.ts';

const given = z
  .object({
    corpus: z.string(),
    module: z.string(),
    documents: z.number(),
    inflate: z.enum(['zlib', 'libdeflate']),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { files, places } = JSON.parse(await readFile(given.corpus, 'utf8')) as Corpus;
const { default: analyse } = (await import(pathToFileURL(given.module).href)) as {
  default: (document: { id: string; url: string; body: Uint8Array }) => object;
};

/** The first gzip member; its checksum is not checked. */
function withZlib(bytes: Uint8Array): { bytes: Uint8Array; length: number } {
  const { buffer, engine } = inflateRawSync(bytes.subarray(10), {
    info: true,
    finishFlush: constants.Z_SYNC_FLUSH,
  }) as unknown as { buffer: Buffer; engine: InflateRaw };
  return { bytes: buffer, length: 10 + engine.bytesWritten + 8 };
}

function withLibdeflate(bytes: Uint8Array): { bytes: Uint8Array; length: number } {
  const member = fastestInflate(bytes, 2 ** 30);
  if (member.kind !== 'member') throw new Error(member.kind);
  return { bytes: member.bytes, length: member.compressedLength };
}

const inflate = given.inflate === 'zlib' ? withZlib : withLibdeflate;
const field = (head: string, name: string) => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(head)?.[1] ?? '';
const say = (what: 'steady' | 'done', documents: number, rows: number) =>
  process.stdout.write(
    `${JSON.stringify({ what, documents, rows, ms: performance.timeOrigin + performance.now() })}\n`,
  );

let [documents, rows] = [0, 0];
for (const [fileId, name] of files.entries()) {
  const file = await readFile(name);
  for (let at = 0; at < file.byteLength && documents < given.documents;) {
    const record = inflate(file.subarray(at, at + (places[documents]?.length ?? 0)));
    at += record.length;
    const block = Buffer.from(record.bytes.buffer, record.bytes.byteOffset, record.bytes.byteLength);
    const headEnd = block.indexOf('\r\n\r\n') + 4;
    const head = block.toString('latin1', 0, headEnd);
    const bodyStart = block.indexOf('\r\n\r\n', headEnd) + 4;
    analyse({
      id: field(head, 'WARC-Record-ID').slice(1, -1),
      url: field(head, 'WARC-Target-URI'),
      body: block.subarray(bodyStart, block.byteLength - 4),
    });
    documents += 1;
    rows += 1;
    if (documents === Math.floor(given.documents / 10) && fileId >= 0) say('steady', documents, rows);
  }
}
say('done', documents, rows);
