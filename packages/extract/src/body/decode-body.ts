import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

export type DecodedBody =
  | {
      ok: true;
      bytes: Uint8Array;
      /** The body is longer than `maxBytes`, or its compressed form ended early; `bytes` is its beginning. */
      truncated: boolean;
    }
  | { ok: false; code: 'body-undecodable' };

type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

const codings = new Map<string, Coding>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
  ['zstd', 'zstd'],
]);

/** Codings without a decoder here. Unknown words are ignored, as browsers do. */
const unsupportedCodings = new Set([
  'compress',
  'x-compress',
  'dcb',
  'dcz',
  'exi',
  'pack200-gzip',
  'aes128gcm',
]);

/** 8 MB, the most that senders may use (RFC 9659); the format itself would allow much larger windows. */
const maxZstdWindowLog = 23;

/** Servers apply one coding, by mistake two; more is an attack. */
const maxCodings = 4;

/**
 * Decodes the content codings of a body, in the reverse of the order in which they were applied.
 *
 * Stops at `maxBytes` of output. Memory holds the output and the decoders' windows. A body without the
 * signature of its declared coding is returned unchanged: some servers declare gzip for uncompressed bodies.
 *
 * @param contentEncoding value of `Content-Encoding`, several headers joined by commas; null for none
 * @param maxBytes limit of the decoded body, at least 1
 */
export async function decodeBody(
  body: Uint8Array,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<DecodedBody> {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (names.some((name) => unsupportedCodings.has(name))) return { ok: false, code: 'body-undecodable' };
  const applied = names.flatMap((name) => codings.get(name) ?? []);
  if (applied.length > maxCodings) return { ok: false, code: 'body-undecodable' };

  let decoded: DecodedBody = { ok: true, bytes: body, truncated: false };
  for (const [index, coding] of applied.toReversed().entries()) {
    if (!decoded.ok) break;
    // The output of an inner coding is compressed itself, so the same limit suffices.
    const next: DecodedBody = await undo(coding, decoded.bytes, maxBytes);
    decoded = next.ok ? { ...next, truncated: next.truncated || (index > 0 && decoded.truncated) } : next;
  }
  if (!decoded.ok || decoded.bytes.length <= maxBytes) return decoded;
  return { ok: true, bytes: decoded.bytes.subarray(0, maxBytes), truncated: true };
}

async function undo(coding: Coding, body: Uint8Array, maxBytes: number): Promise<DecodedBody> {
  const decoder = decoderFor(coding, body);
  if (decoder === null) return { ok: true, bytes: body, truncated: false };
  const decoded = await run(decoder, body, maxBytes);
  // Brotli has no signature: text that it cannot decode was not compressed.
  if (!decoded.ok && coding === 'br' && isPlainText(body)) return { ok: true, bytes: body, truncated: false };
  return decoded;
}

/** Null if the body lacks the signature of the coding. */
function decoderFor(coding: Coding, body: Uint8Array): Transform | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = body;
  if (body.length === 0) return null;
  if (coding === 'br') return createBrotliDecompress();
  if (coding === 'gzip') return first === 0x1f && second === 0x8b ? createGunzip() : null;
  if (coding === 'zstd') {
    return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
      ? createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: maxZstdWindowLog } })
      : null;
  }
  // `deflate` means the zlib format; some servers send the raw stream, which has no signature.
  if ((first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0) return createInflate();
  return isPlainText(body) ? null : createInflateRaw();
}

function run(decoder: Transform, body: Uint8Array, maxBytes: number): Promise<DecodedBody> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const finish = (truncated: boolean) => {
      decoder.destroy();
      resolve({ ok: true, bytes: Buffer.concat(chunks, Math.min(length, maxBytes)), truncated });
    };
    decoder.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) finish(true);
    });
    decoder.on('end', () => finish(false));
    decoder.on('error', (error: NodeJS.ErrnoException) => {
      if (isUnexpectedEnd(error) && length > 0) finish(true);
      else resolve({ ok: false, code: 'body-undecodable' });
    });
    decoder.end(body);
  });
}

/** The input ended before the compressed stream, for instance at the size limit of a fetch. */
function isUnexpectedEnd(error: NodeJS.ErrnoException): boolean {
  return error.code === 'Z_BUF_ERROR';
}

/** Whether the first kilobyte has no control characters except white space and escape. */
function isPlainText(body: Uint8Array): boolean {
  return body
    .subarray(0, 1024)
    .every(
      (byte) =>
        byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d || byte === 0x1b,
    );
}

/** Sitemaps and feeds, the only compressed files that are read. */
const packedXmlName = /(?:\.(?:xml|rss|atom|rdf)|sitemap[^/]*)\.gz$/i;

/** Whether a body is an XML file stored as gzip, by its name and its first bytes. */
export function isPackedXml(body: Uint8Array, url: string): boolean {
  return body[0] === 0x1f && body[1] === 0x8b && packedXmlName.test(URL.parse(url)?.pathname ?? '');
}

/**
 * Decompresses an XML file stored as gzip, as sitemaps are. Its name and first bytes decide, because servers
 * declare `application/gzip`, `application/octet-stream` or `text/xml`. Content codings must be decoded
 * before.
 *
 * @param maxBytes limit of the decompressed file; the remainder is dropped
 * @returns null for any other file, and for one that is damaged from its beginning
 */
export async function unpackXmlFile(
  body: Uint8Array,
  url: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!isPackedXml(body, url)) return null;
  const unpacked = await decodeBody(body, 'gzip', maxBytes);
  return unpacked.ok ? unpacked.bytes : null;
}
