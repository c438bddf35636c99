import { ByteWindow } from './byte-window.ts';
import { type DamageReason, decodeRecord, defaultMaxRecordBytes, type WarcRecord } from './decode-record.ts';
import { inflatePrefix } from './gzip-member.ts';

/** A record and the location of its member in the file. */
export interface LocatedRecord {
  kind: 'record';
  offset: number;
  length: number;
  record: WarcRecord;
}

/**
 * The damage at which the records end before the end of the bytes. `torn`: a member that was being written
 * when the writer died. `corrupt`: bytes that are not a record; with `recordsFollow`, a record header
 * follows, so cutting the file there would lose records. `overlong`: a member that extends to the end, over
 * other records, for instance because of a flipped bit.
 */
export type Damage =
  | { kind: 'torn'; offset: number }
  | { kind: 'corrupt'; offset: number; reason: DamageReason | 'overlong'; recordsFollow: boolean };

export interface ScanOptions {
  /** Offset in the file of the first byte of `source`; default 0. */
  offset?: number;
  maxRecordBytes?: number;
}

/**
 * Reads a file record by record and ends with the damage, if there is any. Memory holds at most one record
 * and twice its compressed form.
 *
 * @param source the bytes of the file, from the beginning of a record, in pieces of any size
 */
export async function* scanRecords(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ScanOptions = {},
): AsyncGenerator<LocatedRecord | Damage, void, undefined> {
  const window = new ByteWindow(source);
  let offset = options.offset ?? 0;
  let needed = 1;
  try {
    while ((await window.fill(needed)) || window.bytes.byteLength > 0) {
      const result = decodeRecord(window.bytes, options.maxRecordBytes ?? defaultMaxRecordBytes);
      if (result.kind === 'record') {
        const length = result.compressedLength;
        yield { kind: 'record', offset, length, record: result.record };
        offset += length;
        window.drop(length);
        needed = 1;
      } else if (result.kind === 'incomplete' && window.ended) {
        window.drop(1);
        yield (await findsRecord(window))
          ? { kind: 'corrupt', offset, reason: 'overlong', recordsFollow: true }
          : { kind: 'torn', offset };
        return;
      } else if (result.kind === 'incomplete') {
        // Doubling limits the work of repeated attempts to a constant factor.
        needed = window.bytes.byteLength * 2;
      } else {
        window.drop(1);
        yield { kind: 'corrupt', offset, reason: result.reason, recordsFollow: await findsRecord(window) };
        return;
      }
    }
  } finally {
    await window.close();
  }
}

const memberStart = Buffer.from([0x1f, 0x8b, 8]);
/** Bytes of a member that contain the first line of its record. */
const probeBytes = 4096;

/** Whether a later gzip member begins like a WARC record; the window then begins there. */
export async function findsRecord(window: ByteWindow): Promise<boolean> {
  while ((await window.fill(probeBytes)) || window.bytes.byteLength > 0) {
    const start = window.indexOf(memberStart);
    if (start < 0 && window.ended) return false;
    // The last two bytes may begin a member whose third byte is not read yet.
    window.drop(start < 0 ? window.bytes.byteLength - memberStart.byteLength + 1 : start);
    if (start < 0) continue;
    await window.fill(probeBytes);
    if (beginsRecord(window.bytes)) return true;
    window.drop(1);
  }
  return false;
}

function beginsRecord(bytes: Uint8Array): boolean {
  const prefix = inflatePrefix(bytes.subarray(0, probeBytes));
  return prefix !== null && Buffer.from(prefix.subarray(0, 7)).toString('latin1') === 'WARC/1.';
}
