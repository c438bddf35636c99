import { randomUUID } from 'node:crypto';
import { refusal } from '@meguri/api/services-port';
import { encodeWarcinfo } from '@meguri/warc';
import type { Archive } from '../archive/open-archive.ts';
import type { StoredRecord } from './capture-records.ts';

/** A WARC file made of stored records: a warcinfo record, then their gzip members unchanged. */
export interface WarcDownload {
  bytes: number;
  /** Each record with its place in this file. */
  records: (StoredRecord & { at: number })[];
  /** Reads it from the archive, one record at a time. Rejects if a record is gone. */
  read(): AsyncIterable<Uint8Array>;
}

export function warcDownload(
  { storage }: Archive,
  { records, fileName, now }: { records: readonly StoredRecord[]; fileName: string; now: Date },
): WarcDownload {
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
  const placed = records.map((record) => {
    const at = end;
    end += record.length;
    return { ...record, at };
  });
  return {
    bytes: end,
    records: placed,
    async *read() {
      yield info;
      for (const { fileName: file, offset, length } of placed) {
        const bytes = await storage.readRange(file, offset, length);
        if (bytes?.byteLength !== length) throw refusal('unavailable', 'archiveFileMissing', { file });
        yield bytes;
      }
    },
  };
}
