import { ByteWindow } from './byte-window.ts';
import { type DamageReason, decodeRecord, defaultMaxRecordBytes, type WarcRecord } from './decode-record.ts';
import { inflatePrefix } from './gzip-member.ts';

/** A record and where its member lies in the file. */
export interface LocatedRecord {
  kind: 'record';
  offset: number;
  length: number;
  record: WarcRecord;
}

/**
 * The place at which the records end although the bytes do not. `torn`: a member that was being written when the writer
 * died. `corrupt`: bytes that are no record; `recordsFollow` says whether a record header was seen after them, in which case
 * cutting the file there would lose records. `overlong` is a member that by its own account goes on to the end, over records
 * that lie there: a flipped bit can make it so.
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
 * Reads a file record by record and ends with the damage, if there is any. Holds no more than one record, and no more
 * than twice its compressed form.
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
        // Doubling bounds the work of trying again to a constant factor.
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
/** Enough of a member to see the first line of its record. */
const probeBytes = 4096;

/** Whether any later gzip member begins like a WARC record. */
async function findsRecord(window: ByteWindow): Promise<boolean> {
  while ((await window.fill(probeBytes)) || window.bytes.byteLength > 0) {
    const start = window.indexOf(memberStart);
    if (start < 0 && window.ended) return false;
    // The last two bytes may be the beginning of a member whose third is still to come.
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
