import { ByteWindow } from './byte-window.ts';
import { type DamageReason, decodeRecord, defaultMaxRecordBytes, type WarcRecord } from './decode-record.ts';
import { findsRecord, type ScanOptions } from './scan-records.ts';

/** A range of a file that holds no whole record. */
export interface DamagedRange {
  kind: 'damage';
  offset: number;
  length: number;
  /** `overlong`: a member that extends over the records after it. `torn`: the file ends within it. */
  reason: DamageReason | 'overlong' | 'torn';
}

/** A whole record. `bytes` are those of its member, valid until the next range is requested. */
export interface RecordRange {
  kind: 'record';
  offset: number;
  bytes: Uint8Array;
  record: WarcRecord;
}

/**
 * Reads a file to its end as ranges without gaps: whole records, and damaged ranges between them. After
 * damage it continues with the next member that begins like a record, so a broken record may hide records up
 * to there.
 *
 * @param source the bytes of the file from its beginning, in pieces of any size
 */
export async function* scanRanges(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxRecordBytes = defaultMaxRecordBytes }: Pick<ScanOptions, 'maxRecordBytes'> = {},
): AsyncGenerator<RecordRange | DamagedRange, void, undefined> {
  const window = new ByteWindow(source);
  let needed = 1;
  try {
    while ((await window.fill(needed)) || window.bytes.byteLength > 0) {
      const result = decodeRecord(window.bytes, maxRecordBytes);
      const offset = window.dropped;
      needed = 1;
      if (result.kind === 'record') {
        const bytes = window.bytes.subarray(0, result.compressedLength);
        yield { kind: 'record', offset, bytes, record: result.record };
        window.drop(bytes.byteLength);
      } else if (result.kind === 'incomplete' && !window.ended) {
        // Doubling limits the work of repeated attempts to a constant factor.
        needed = window.bytes.byteLength * 2;
      } else {
        window.drop(1);
        const follows = await findsRecord(window);
        if (!follows) window.drop(window.bytes.byteLength);
        const reason = result.kind === 'invalid' ? result.reason : follows ? 'overlong' : 'torn';
        yield { kind: 'damage', offset, length: window.dropped - offset, reason };
      }
    }
  } finally {
    await window.close();
  }
}
