import {
  brotliCompressSync,
  constants,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';

const mebibyte = 2 ** 20;
const zeros = Buffer.alloc(64 * mebibyte);
const emptyMembers = 1_000_000;
const manyMembers = 200;

/** A compressed body that expands to a multiple of its size, or that takes long to read. */
export interface Bomb {
  name: string;
  coding: string;
  body: Uint8Array;
}

/** Makes bombs of every coding, nested ones and those of many members. */
export async function makeBombs(): Promise<Bomb[]> {
  const gzip = gzipSync(zeros);
  const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
  const zstd = zstdCompressSync(zeros);
  const nested = gzipSync(brotliCompressSync(gzip));
  return [
    { name: 'gzip', coding: 'gzip', body: gzip },
    { name: 'gzip of 200 members, 13 GB', coding: 'gzip', body: repeat(gzip, manyMembers) },
    { name: 'gzip of a million empty members', coding: 'gzip', body: repeat(gzipSync(''), emptyMembers) },
    { name: 'deflate', coding: 'deflate', body: deflateSync(zeros) },
    { name: 'deflate without its header', coding: 'deflate', body: deflateRawSync(zeros) },
    { name: 'Brotli', coding: 'br', body: brotli },
    { name: 'Zstandard', coding: 'zstd', body: zstd },
    { name: 'Zstandard of many frames', coding: 'zstd', body: repeat(zstd, manyMembers) },
    { name: 'Zstandard with a window of 128 MB', coding: 'zstd', body: await wideWindow() },
    { name: 'gzip in Brotli in gzip', coding: 'gzip, br, gzip', body: nested },
    { name: 'four times gzip', coding: 'gzip, gzip, gzip, gzip', body: repeatedly(gzip, 3) },
    { name: 'five times gzip', coding: 'gzip, gzip, gzip, gzip, gzip', body: repeatedly(gzip, 4) },
  ];
}

/** A gzip file of a gzip file, as a sitemap may be sent. */
export const packedBomb = () => gzipSync(zeros);

const repeat = (body: Uint8Array, times: number) => Buffer.concat(Array.from({ length: times }, () => body));

function repeatedly(body: Buffer, times: number): Buffer {
  let packed = body;
  for (let index = 0; index < times; index += 1) packed = gzipSync(packed);
  return packed;
}

const widestWindowLog = 27;

/** A Zstandard frame whose decoder needs a window of 128 MB. */
async function wideWindow(): Promise<Uint8Array> {
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: widestWindowLog } });
  const parts: Buffer[] = [];
  compressor.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => compressor.on('end', resolve));
  // After a flush the header has no content size, so that the window is as wide as requested.
  compressor.write(zeros.subarray(0, mebibyte));
  compressor.flush(() => compressor.end(zeros));
  await ended;
  return Buffer.concat(parts);
}
