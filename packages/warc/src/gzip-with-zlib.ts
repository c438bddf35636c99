import { gzipSync, type ZlibOptions } from 'node:zlib';

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
