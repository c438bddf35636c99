import { constants, crc32, gzipSync, type InflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** The beginning of bytes: a gzip member, the beginning of one, or other data. */
export type MemberResult =
  | { kind: 'member'; bytes: Uint8Array; compressedLength: number }
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: 'not-gzip' | 'bad-deflate' | 'bad-checksum' | 'too-large' };

const trailerLength = 8;

/**
 * Inflates the gzip member (RFC 1952) at the beginning of `bytes`, checks its CRC-32 and length, and returns
 * where it ends. Ignores the bytes after it, whereas gunzip of `node:zlib` continues into the next member.
 *
 * @param maxBytes limit of the inflated bytes, against decompression bombs
 */
export function inflateMember(bytes: Uint8Array, maxBytes: number): MemberResult {
  const headerLength = gzipHeaderLength(bytes);
  if (typeof headerLength !== 'number') return headerLength;
  const inflated = inflateRaw(bytes.subarray(headerLength), maxBytes);
  if ('kind' in inflated) return inflated;
  const trailerStart = headerLength + inflated.consumed;
  const compressedLength = trailerStart + trailerLength;
  // A complete deflate stream is followed by its trailer; one that consumed all bytes may be incomplete.
  if (compressedLength > bytes.byteLength) return { kind: 'incomplete' };
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + trailerStart, trailerLength);
  const intact =
    trailer.getUint32(0, true) === crc32(inflated.bytes) &&
    trailer.getUint32(4, true) === inflated.bytes.byteLength % 2 ** 32;
  if (!intact) return { kind: 'invalid', reason: 'bad-checksum' };
  return { kind: 'member', bytes: inflated.bytes, compressedLength };
}

/** Inflates the beginning of a gzip member; null if it is not gzip or its first block is damaged. */
export function inflatePrefix(bytes: Uint8Array): Uint8Array | null {
  const headerLength = gzipHeaderLength(bytes);
  if (typeof headerLength !== 'number') return null;
  const inflated = inflateRaw(bytes.subarray(headerLength), 2 ** 24);
  return 'kind' in inflated ? null : inflated.bytes;
}

type Failure = Exclude<MemberResult, { kind: 'member' }>;

function inflateRaw(bytes: Uint8Array, maxBytes: number): Failure | { bytes: Uint8Array; consumed: number } {
  if (bytes.byteLength === 0) return { kind: 'incomplete' };
  try {
    // With `info`, the result has the engine, whose bytesWritten is the number of consumed bytes. The types
    // lack it.
    const { buffer, engine } = inflateRawSync(bytes, {
      info: true,
      // A truncated stream gives its beginning instead of an exception.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxBytes,
      chunkSize: 65_536,
    }) as unknown as { buffer: Buffer; engine: InflateRaw };
    return { bytes: buffer, consumed: engine.bytesWritten };
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return { kind: 'invalid', reason: tooLarge ? 'too-large' : 'bad-deflate' };
  }
}

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

/** Length of the gzip header, with the optional parts that other writers use. */
export function gzipHeaderLength(bytes: Uint8Array): number | Failure {
  const magic = [0x1f, 0x8b, 8];
  if (magic.some((byte, index) => index < bytes.byteLength && bytes[index] !== byte)) {
    return { kind: 'invalid', reason: 'not-gzip' };
  }
  const flag = bytes[3];
  if (flag === undefined || bytes.byteLength < 10) return { kind: 'incomplete' };
  if (flag & flags.reserved) return { kind: 'invalid', reason: 'not-gzip' };
  let end = 10;
  if (flag & flags.extra) end += 2 + ((bytes[end] ?? 0) | ((bytes[end + 1] ?? 0) << 8));
  for (const text of [flags.name, flags.comment]) {
    if (!(flag & text)) continue;
    const zero = bytes.indexOf(0, end);
    if (zero < 0) return { kind: 'incomplete' };
    end = zero + 1;
  }
  if (flag & flags.headerCrc) end += 2;
  return end <= bytes.byteLength ? end : { kind: 'incomplete' };
}

/** Length of ID1, ID2, CM, FLG, MTIME (4), XFL and OS. */
const headerBytes = 10;
const flagsAt = 3;
const commentFlag = 0x10;
const blank = 0x20;

/**
 * Pads a gzip member with a comment of blanks in its header to an exact length, so that it can replace
 * another member in place.
 *
 * @param member without optional fields in its header
 * @returns null if it is too long, or one byte too short for an empty comment
 * @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3
 */
export function padGzipMember(member: Uint8Array, length: number): Uint8Array | null {
  if (member.length === length) return member;
  // The comment ends with a zero byte.
  const commentBytes = length - member.length - 1;
  if (commentBytes < 0 || member[flagsAt] !== 0) return null;
  const padded = new Uint8Array(length);
  padded.set(member.subarray(0, headerBytes));
  padded[flagsAt] = commentFlag;
  padded.fill(blank, headerBytes, headerBytes + commentBytes);
  padded.set(member.subarray(headerBytes), headerBytes + commentBytes + 1);
  return padded;
}

/**
 * Compresses a whole record into one gzip member (RFC 1952), synchronously. The result owns its whole
 * ArrayBuffer, so that a worker thread can transfer it without a copy; the caller reuses the memory of the
 * input.
 */
export type GzipMember = (record: Uint8Array) => Uint8Array<ArrayBuffer>;

const smallRecordBytes = 4096;

/**
 * For small records such as requests and revisits, setting up large compressor tables takes longer than using
 * them.
 */
const smallRecord: ZlibOptions = { windowBits: 12, memLevel: 5, chunkSize: smallRecordBytes };
const ordinaryRecord: ZlibOptions = { chunkSize: 65_536 };

/** @param level 1 (fast) to 9 (small) */
export function gzipWithZlib(level: number): GzipMember {
  return (record) =>
    owned(
      gzipSync(record, { level, ...(record.byteLength <= smallRecordBytes ? smallRecord : ordinaryRecord) }),
    );
}

/** Small results of zlib are in a shared pool, which cannot be transferred. */
function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
