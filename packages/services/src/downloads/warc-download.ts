import { randomUUID } from 'node:crypto';
import { refusal } from '@meguri/api/services-port';
import { importedPrefix } from '@meguri/archive';
import { convertRecord, encodeWarcinfo } from '@meguri/warc';
import type { Archive } from '../archive/open-archive.ts';
import type { StoredRecord } from './capture-records.ts';

/** A WARC file made of stored records: a warcinfo record, then their gzip members; records of other forms are converted. */
export interface WarcDownload {
  bytes: number;
  /** Each record with its place and its length in this file. */
  records: (StoredRecord & { at: number })[];
  /** Reads it from the archive, one record at a time. Rejects if a record is gone. */
  read(): AsyncIterable<Uint8Array>;
}

export async function warcDownload(
  archive: Archive,
  { records, fileName, now }: { records: readonly StoredRecord[]; fileName: string; now: Date },
): Promise<WarcDownload> {
  const info = encodeWarcinfo({
    recordId: `urn:uuid:${randomUUID()}`,
    date: now,
    fileName,
    info: [
      ['software', 'Meguri'],
      ['format', 'WARC File Format 1.1'],
      ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
      ['description', 'Records taken unchanged from the files of a crawl'],
    ],
  }).bytes;
  let end = info.byteLength;
  const placed: WarcDownload['records'] = [];
  for (const record of records) {
    const length = isImported(record) ? (await readMember(archive, record)).byteLength : record.length;
    placed.push({ ...record, length, at: end });
    end += length;
  }
  return {
    bytes: end,
    records: placed,
    async *read() {
      yield info;
      for (const record of records) yield await readMember(archive, record);
    },
  };
}

const isImported = ({ fileName }: StoredRecord) => fileName.startsWith(importedPrefix);

async function readMember({ storage }: Archive, record: StoredRecord): Promise<Uint8Array> {
  const { fileName: file, offset, length } = record;
  const stored = await storage.readRange(file, offset, length);
  const bytes = stored?.byteLength === length && isImported(record) ? convertRecord(stored) : stored;
  if (stored?.byteLength !== length || !bytes) throw refusal('unavailable', 'archiveFileMissing', { file });
  return bytes;
}
