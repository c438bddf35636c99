import type { Reader } from '@meguri/access';
import type { RecordLocation } from '@meguri/archive';
import { findCapture, type CaptureRecord } from '@meguri/database';
import { decodeRecord, fieldValue } from '@meguri/warc';
import { requireReadable } from '../access/require-readable.ts';
import { unreadable } from '../archive/get-capture.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** A record as stored. */
export interface StoredRecord extends RecordLocation {
  /** Its line of the index; null for a request. */
  capture: CaptureRecord | null;
}

/** Most revisits that are followed in a chain, as in replay. */
const maxRevisitHops = 4;
const maxRequestBytes = 65_536;

/**
 * The records of a capture: its own with the request, and those of the captures that a revisit refers to.
 * @throws {ServiceError} `unavailable` when the archive cannot deliver one, `forbidden` where a rule keeps one of them
 */
export async function captureRecords(
  deps: Dependencies,
  archive: Archive,
  { capture, reader }: { capture: CaptureRecord; reader: Reader },
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  let current: CaptureRecord | null = capture;
  for (let hop = 0; current !== null && hop <= maxRevisitHops; hop += 1) {
    const { fileName, offset, length, hostId, urlKey, refersToAt, refersToKey }: CaptureRecord = current;
    await requireReadable(deps, reader, current);
    const read = await archive.reader.readRecord({ fileName, offset, length });
    if (read.kind !== 'record') throw unreadable(current, read);
    records.push({ fileName, offset, length, capture: current });
    const request = await requestAfter(archive, { fileName, offset, length }, read.record.recordId);
    if (request) records.push({ ...request, capture: null });
    const original: { hostId: bigint; urlKey: string } = { hostId, urlKey: refersToKey ?? urlKey };
    current = refersToAt && (await findCapture(deps.prisma, { ...original, capturedAt: refersToAt }));
  }
  return records;
}

/** Where requests are archived, each follows the record of its response. */
async function requestAfter(
  { storage }: Archive,
  { fileName, offset, length }: RecordLocation,
  recordId: string,
): Promise<RecordLocation | null> {
  const start = offset + length;
  const bytes = await storage.readRange(fileName, start, maxRequestBytes);
  if (!bytes || bytes.byteLength === 0) return null;
  const decoded = decodeRecord(bytes, maxRequestBytes * 16);
  if (decoded.kind !== 'record' || decoded.record.type !== 'request') return null;
  const concurrent = fieldValue(decoded.record.fields, 'WARC-Concurrent-To') ?? '';
  return concurrent.includes(recordId) ? { fileName, offset: start, length: decoded.compressedLength } : null;
}
