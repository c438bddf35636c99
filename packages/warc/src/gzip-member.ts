import { constants, crc32, gzipSync, type InflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** What stands at the beginning of some bytes: one gzip member, the beginning of one, or something else. */
export type MemberResult =
  | { kind: 'member'; bytes: Uint8Array; compressedLength: number }
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: 'not-gzip' | 'bad-deflate' | 'bad-checksum' | 'too-large' };

const trailerLength = 8;

/**
 * Inflates the gzip member (RFC 1952) at the beginning of `bytes`, checks its CRC-32 and length, and says where it ends.
 * Bytes after it are not looked at. `node:zlib` has no such call: its gunzip runs on into the next member.
 *
 * @param maxBytes most bytes to inflate to, a guard against a bomb
 */
export function inflateMember(bytes: Uint8Array, maxBytes: number): MemberResult {
  const headerLength = gzipHeaderLength(bytes);
  if (typeof headerLength !== 'number') return headerLength;
  const inflated = inflateRaw(bytes.subarray(headerLength), maxBytes);
  if ('kind' in inflated) return inflated;
  const trailerStart = headerLength + inflated.consumed;
  const compressedLength = trailerStart + trailerLength;
  // A deflate stream that ended is always followed by its trailer; one that ate everything may want more.
  if (compressedLength > bytes.byteLength) return { kind: 'incomplete' };
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + trailerStart, trailerLength);
  const intact =
    trailer.getUint32(0, true) === crc32(inflated.bytes) &&
    trailer.getUint32(4, true) === inflated.bytes.byteLength % 2 ** 32;
  if (!intact) return { kind: 'invalid', reason: 'bad-checksum' };
  return { kind: 'member', bytes: inflated.bytes, compressedLength };
}

/** As much as the beginning of a gzip member inflates to; null when it is no gzip or not even a first block is intact. */
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
    // With `info` the answer carries the engine, whose bytesWritten is what was consumed; the types do not know.
    const { buffer, engine } = inflateRawSync(bytes, {
      info: true,
      // A stream that is cut short is answered as far as it goes, not with an exception.
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

/** Length of the gzip header, whose optional parts other writers use. */
function gzipHeaderLength(bytes: Uint8Array): number | Failure {
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

/** ID1, ID2, CM, FLG, MTIME (4), XFL, OS. */
const headerBytes = 10;
const flagsAt = 3;
const commentFlag = 0x10;
const blank = 0x20;

/**
 * Makes a gzip member longer by a comment of blanks in its header, so that it takes exactly the room of another one and nothing behind it moves.
 *
 * @param member with no optional fields in its header
 * @returns null where it is too long, or one byte too short for an empty comment
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
 * Compresses a whole record into one gzip member (RFC 1952), at once. What it returns owns its whole ArrayBuffer, so a
 * worker thread can transfer it instead of copying; the memory of what it is given is used again.
 */
export type GzipMember = (record: Uint8Array) => Uint8Array<ArrayBuffer>;

const smallRecordBytes = 4096;

/** A request or a revisit is smaller than the tables of an ordinary compressor, whose making costs more than their use. */
const smallRecord: ZlibOptions = { windowBits: 12, memLevel: 5, chunkSize: smallRecordBytes };
const ordinaryRecord: ZlibOptions = { chunkSize: 65_536 };

/** @param level 1 (fast) to 9 (small) */
export function gzipWithZlib(level: number): GzipMember {
  return (record) =>
    owned(
      gzipSync(record, { level, ...(record.byteLength <= smallRecordBytes ? smallRecord : ordinaryRecord) }),
    );
}

/** Small results of zlib lie in a shared pool, which cannot be transferred. */
function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
