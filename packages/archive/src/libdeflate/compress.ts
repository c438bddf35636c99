import { gzipWithZlib, type GzipMember } from '@meguri/warc';
import { loadLibdeflate } from './library.ts';

/** Size of the buffer that a thread reuses for ordinary records; a larger record gets a buffer of its own. */
const keptBytes = 2 ** 20;

/**
 * Compression by the shared library libdeflate; null where this machine lacks it.
 *
 * @returns a compressor for each level, 1 (fast) to 9 (small)
 */
export function openCompressor(library = loadLibdeflate()): ((level: number) => GzipMember) | null {
  if (!library) return null;
  const allocate = library.func('void *libdeflate_alloc_compressor(int level)') as (level: number) => unknown;
  const free = library.func('void libdeflate_free_compressor(void *compressor)') as (
    compressor: unknown,
  ) => void;
  const bound = library.func('size_t libdeflate_gzip_compress_bound(void *compressor, size_t length)') as (
    compressor: unknown,
    length: number,
  ) => number;
  const compress = library.func(
    'size_t libdeflate_gzip_compress(void *compressor, const uint8_t *record, size_t length, _Out_ uint8_t *output, size_t outputBytes)',
  ) as (
    compressor: unknown,
    record: Uint8Array,
    length: number,
    output: Uint8Array,
    outputBytes: number,
  ) => number;
  const kept = new Uint8Array(keptBytes);
  return (level) => (record) => {
    // Allocated for each record, which takes 5 µs: a thread could not free a shared one when it ends.
    const compressor = allocate(level);
    if (compressor === null) throw new Error('out of memory while compressing a record');
    const maxBytes = bound(compressor, record.byteLength);
    const output = maxBytes <= keptBytes ? kept : new Uint8Array(maxBytes);
    const length = compress(compressor, record, record.byteLength, output, output.byteLength);
    free(compressor);
    if (length === 0) throw new Error(`libdeflate could not compress a record of ${record.byteLength} bytes`);
    return output.slice(0, length);
  };
}

/**
 * The fastest compression of records on this machine.
 *
 * @param level 1 (fast) to 9 (small); both libraries give about the same size
 */
export const fastestGzip = openCompressor() ?? gzipWithZlib;
