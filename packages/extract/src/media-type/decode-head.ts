import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
  type BrotliOptions,
  type ZlibOptions,
  type ZstdOptions,
} from 'node:zlib';

/**
 * More than the head of a deflate stream can hold, whose largest ratio is 1,032. Brotli and zstd can exceed
 * it: null then.
 */
const maxOutputLength = 2_097_152;

const zlib: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength };
const brotli: BrotliOptions = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength };
const zstd: ZstdOptions = { finishFlush: constants.ZSTD_e_flush, maxOutputLength };

/**
 * The beginning of a body without its content coding; null if it cannot be read.
 *
 * @param head the first bytes of the coded body
 */
export function decodeHead(head: Uint8Array, contentEncoding: string): Uint8Array | null {
  try {
    switch (contentEncoding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return head;
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(head, zlib);
      case 'deflate':
        return inflateSync(head, zlib);
      case 'br':
        return brotliDecompressSync(head, brotli);
      case 'zstd':
        return zstdDecompressSync(head, zstd);
      default:
        return null;
    }
  } catch {
    return null;
  }
}
