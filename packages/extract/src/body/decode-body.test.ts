import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody } from './decode-body.ts';

const page = Buffer.from(`<html><body>${'Every page is revisited in time. '.repeat(200)}</body></html>`);
const maxBytes = 1_000_000;

async function decodedText(body: Uint8Array, contentEncoding: string | null): Promise<string> {
  const decoded = await decodeBody(body, contentEncoding, maxBytes);
  return decoded.ok ? Buffer.from(decoded.bytes).toString() : decoded.code;
}

describe('decodeBody', () => {
  it.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP ', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['deflate, gzip', gzipSync(deflateSync(page))],
    ['identity, br', brotliCompressSync(page)],
    [null, page],
    ['', page],
    ['identity', page],
    ['utf-8', page],
  ])('undoes %s', async (contentEncoding, body) => {
    expect(await decodedText(body, contentEncoding)).toBe(page.toString());
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'takes plain text labelled %s as it is',
    async (contentEncoding) => {
      expect(await decodedText(page, contentEncoding)).toBe(page.toString());
      expect(await decodedText(new Uint8Array(), contentEncoding)).toBe('');
    },
  );

  it.each(['gzip', 'br', 'zstd', 'deflate'])('stops a bomb of %s at the limit', async (contentEncoding) => {
    const zeros = Buffer.alloc(10_000_000);
    const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync, deflate: deflateSync };
    const body = compress[contentEncoding as keyof typeof compress](zeros);
    const decoded = await decodeBody(body, contentEncoding, maxBytes);
    expect(decoded).toMatchObject({ ok: true, truncated: true });
    expect(decoded.ok && decoded.bytes.length).toBe(maxBytes);
  });

  it('stops a bomb inside a bomb', async () => {
    const body = gzipSync(gzipSync(Buffer.alloc(10_000_000)));
    const decoded = await decodeBody(body, 'gzip, gzip', maxBytes);
    expect(decoded.ok && [decoded.bytes.length, decoded.truncated]).toEqual([maxBytes, true]);
  });

  it('does not report truncation of a body of exactly the limit', async () => {
    const decoded = await decodeBody(gzipSync(Buffer.alloc(1000)), 'gzip', 1000);
    expect(decoded.ok && [decoded.bytes.length, decoded.truncated]).toEqual([1000, false]);
  });

  it('limits a body without a coding', async () => {
    const decoded = await decodeBody(page, null, 10);
    expect(decoded).toEqual({ ok: true, bytes: page.subarray(0, 10), truncated: true });
  });

  const noise = incompressible(300_000);
  it.each([
    ['gzip', gzipSync(noise)],
    ['deflate', deflateSync(noise)],
    ['br', brotliCompressSync(noise)],
    ['zstd', zstdCompressSync(noise)],
  ])('keeps the beginning of %s that was cut in half', async (contentEncoding, body) => {
    const decoded = await decodeBody(body.subarray(0, body.length >> 1), contentEncoding, maxBytes);
    if (!decoded.ok) throw new Error(decoded.code);
    expect(decoded.truncated).toBe(true);
    expect(noise.subarray(0, decoded.bytes.length).equals(decoded.bytes)).toBe(true);
  });

  it('refuses compressed bytes that are damaged', async () => {
    const damaged = gzipSync(noise);
    damaged.fill(0xff, 1000, 1100);
    expect(await decodedText(damaged, 'gzip')).toBe('body-undecodable');
    expect(await decodedText(Buffer.from([0xff, 1, 0xff, 2, 0xff, 3]), 'br')).toBe('body-undecodable');
  });

  it('refuses codings it cannot undo, and too many of them', async () => {
    expect(await decodedText(page, 'compress')).toBe('body-undecodable');
    expect(await decodedText(page, 'gzip, gzip, gzip, gzip, gzip')).toBe('body-undecodable');
  });
});

/** Bytes of a linear congruential generator. */
function incompressible(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
