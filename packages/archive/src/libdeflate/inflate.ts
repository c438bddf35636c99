import { gzipSync } from 'node:zlib';
import { inflateMember, inflatePrefix, type MemberResult } from '@meguri/warc/reading';
import { loadLibdeflate } from './library.ts';

/** The first gzip member of bytes, as {@link inflateMember} of `@meguri/warc/reading`. */
export type InflateMember = (bytes: Uint8Array, maxBytes: number) => MemberResult;

/**
 * The beginning of the content of the first gzip member of bytes, as `inflatePrefix` of
 * `@meguri/warc/reading`. It may lie in memory that the next call overwrites.
 */
export type InflatePrefix = (bytes: Uint8Array) => Uint8Array | null;

/** Size of the buffer that a thread keeps for inflated records; larger records are inflated by zlib. */
const keptBytes = 2 ** 21;
/** Inflated bytes of a prefix: the header of a record is seldom longer. */
const prefixBytes = 1_024;
/** Compressed bytes that suffice for a prefix: zlib, unlike the library, inflates all its input. */
const storedPrefixBytes = 4_096;
/**
 * The library writes in order until no room is left. Near the end it may leave out a match of 258 bytes, and
 * has written some words ahead, so this many bytes are not used.
 */
const unsureBytes = 512;

/** Results of libdeflate. */
const success = 0;
const insufficientSpace = 3;

/**
 * Decompression by the shared library libdeflate, in a third of the time of zlib; null where this machine
 * lacks it. Members that it does not read (damaged, cut off, very large) are read by zlib, which names the
 * fault.
 */
export function openInflater(
  library = loadLibdeflate(),
): { inflate: InflateMember; prefix: InflatePrefix } | null {
  if (!library) return null;
  const allocate = library.func('void *libdeflate_alloc_decompressor()') as () => unknown;
  const decompress = library.func(
    'int libdeflate_gzip_decompress_ex(void *decompressor, const uint8_t *bytes, size_t length, uint8_t *output, size_t outputBytes, uint8_t *read, uint8_t *written)',
  ) as (
    decompressor: unknown,
    bytes: Uint8Array,
    length: number,
    output: Uint8Array,
    outputBytes: number,
    read: Uint8Array,
    written: Uint8Array,
  ) => number;
  const decompressor = allocate();
  if (decompressor === null) return null;
  // Two numbers of 64 bits each.
  const counts = new BigUint64Array(2);
  const [read, written] = [new Uint8Array(counts.buffer, 0, 8), new Uint8Array(counts.buffer, 8, 8)];
  let output: Uint8Array | null = null;
  const inflate: InflateMember = (bytes, maxBytes) => {
    output ??= new Uint8Array(keptBytes);
    const result = decompress(decompressor, bytes, bytes.byteLength, output, keptBytes, read, written);
    const length = Number(counts[1]);
    if (result !== success || length > maxBytes) return inflateMember(bytes, maxBytes);
    return { kind: 'member', bytes: output.slice(0, length), compressedLength: Number(counts[0]) };
  };
  const short = new Uint8Array(prefixBytes + unsureBytes);
  const beginning: InflatePrefix = (bytes) => {
    const result = decompress(decompressor, bytes, bytes.byteLength, short, short.byteLength, read, written);
    if (result === success) return short.subarray(0, Number(counts[1]));
    return result === insufficientSpace ? short.subarray(0, prefixBytes) : zlibPrefix(bytes);
  };
  let isTrue: boolean | undefined;
  const prefix: InflatePrefix = (bytes) => {
    isTrue ??= givesBeginnings(beginning);
    return isTrue ? beginning(bytes) : zlibPrefix(bytes);
  };
  return { inflate, prefix };
}

const zlibPrefix: InflatePrefix = (bytes) => inflatePrefix(bytes.subarray(0, storedPrefixBytes));

/**
 * The library does not specify the content of a buffer that is too small, so this is tested before the first
 * prefix.
 */
function givesBeginnings(prefix: InflatePrefix): boolean {
  const text = Array.from(
    { length: 2_000 },
    (_, index) => `field-${index}: ${(index * 7_919) % 1_009}\r\n`,
  ).join('');
  return prefix(gzipSync(text))?.every((byte, index) => byte === text.charCodeAt(index)) ?? false;
}

const opened = openInflater();

/** The fastest decompression of a gzip member on this machine. */
export const fastestInflate: InflateMember = opened?.inflate ?? inflateMember;
export const fastestPrefix: InflatePrefix = opened?.prefix ?? zlibPrefix;

/** Whether this machine has libdeflate. */
export const isLibdeflateLoaded = opened !== null;
