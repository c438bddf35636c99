import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { padGzipMember } from './gzip-member.ts';
import { warcDate } from './named-fields.ts';

/** A record to overwrite. */
export interface PurgedPlace {
  fileName: string;
  /** Offset of its gzip member, in bytes. */
  offset: number;
  length: number;
  /** When the purge was recorded. */
  purgedAt: Date;
}

const info = 'purged: yes\r\n';

/**
 * The bytes that replace a purged record: a metadata record of exactly its length, without the URL. It is
 * stored without compression, so the same location gives the same bytes in every release, and an interrupted
 * purge ends with the digest that it announced. A record that is too short is replaced by an empty gzip
 * member, and one shorter than that by zeros.
 */
export function purgeNotice(place: PurgedPlace): Uint8Array {
  return (
    padGzipMember(storedMember(noticeRecord(place)), place.length) ??
    padGzipMember(storedMember(Buffer.alloc(0)), place.length) ??
    new Uint8Array(place.length)
  );
}

/** Whether the block of a metadata record says that the former record was purged. */
export const saysPurged = (block: Uint8Array): boolean => Buffer.from(block).equals(Buffer.from(info));

/** The shortest length at which a notice is a record. */
export const shortestNoticeBytes = (): number =>
  storedMember(noticeRecord({ fileName: '', offset: 0, length: 0, purgedAt: new Date(0) })).byteLength;

function noticeRecord({ fileName, offset, purgedAt }: PurgedPlace): Buffer {
  const hex = createHash('sha256').update(`purged ${fileName} ${offset}`).digest('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return Buffer.from(
    [
      'WARC/1.1',
      'WARC-Type: metadata',
      `WARC-Record-ID: <urn:uuid:${id.join('-')}-${hex.slice(20, 32)}>`,
      `WARC-Date: ${warcDate(purgedAt)}`,
      'Content-Type: application/warc-fields',
      `Content-Length: ${info.length}`,
      '',
      `${info}\r\n\r\n`,
    ].join('\r\n'),
    'latin1',
  );
}

/** A gzip member (RFC 1952) with one stored block of at most 65,535 bytes (RFC 1951, 3.2.4). */
function storedMember(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.byteLength, 11);
  head.writeUInt16LE(bytes.byteLength ^ 0xffff, 13);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.byteLength, 4);
  return Buffer.concat([head, bytes, trailer]);
}
