import { derivedRecordId, encodeWarcinfo } from '@meguri/warc';
import { sumPointers } from './pointers.ts';
import { readGroups, type RecordSource } from './read-records.ts';

/** A file of an export. Its bytes are fixed before the first is read. */
export interface ExportFile {
  name: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes: it changes when a takedown changes the bytes. */
  tag: string;
  /** Its bytes from an offset on. Rejects if the archive no longer holds a record. */
  read(from?: number): AsyncIterable<Uint8Array>;
}

export interface WarcExportInput {
  /** Name without suffix. */
  name: string;
  /** Digest of the list, and a key for the takedowns in force and the form of unchanged documents. */
  digest: string;
  key: string;
  createdAt: Date;
  /** The records, from `writePointers`. */
  records: string;
  source: RecordSource;
}

/** A range of the records, by their stored bytes, as a separate file. */
export interface WarcPart {
  fileName: string;
  from: number;
  to: number;
}

/**
 * The records of a snapshot as one WARC file: a warcinfo record, then the gzip members of the archive
 * unchanged, in the order of the archive. The layout depends on the records alone, so an interrupted transfer
 * can resume anywhere.
 *
 * @param part default: all records
 */
export async function warcExport(input: WarcExportInput, part?: WarcPart): Promise<Omit<ExportFile, 'tag'>> {
  const { records, source } = input;
  const fileName = part?.fileName ?? warcFileName(input.name);
  const info = warcinfo(input, fileName);
  const { from: start, to: end } = part ?? { from: 0, to: (await sumPointers(records)).storedBytes };
  return {
    name: fileName,
    mediaType: 'application/warc',
    bytes: info.byteLength + end - start,
    async *read(from = 0) {
      if (from < info.byteLength) yield info.subarray(from);
      const skip = start + Math.max(0, from - info.byteLength);
      if (skip < end) yield* readRecords(records, source, skip, end);
    },
  };
}

export const warcFileName = (name: string): string => `${name}.warc.gz`;

/** The stored bytes [from, end) of the records. */
async function* readRecords(
  records: string,
  source: RecordSource,
  from: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes, start } of readGroups(records, source, from)) {
    yield bytes.subarray(Math.max(0, from - start), Math.max(0, end - start));
    if (start + bytes.byteLength >= end) return;
  }
}

/** Bytes before the first record. */
export const warcinfoBytes = (
  input: Omit<WarcExportInput, 'source'>,
  fileName = warcFileName(input.name),
): number => warcinfo(input, fileName).byteLength;

/** The warcinfo record at the beginning of each file of an export. */
export function warcinfo(
  { name, digest, key, createdAt }: Omit<WarcExportInput, 'source' | 'records'>,
  fileName: string,
  description = `Records of the snapshot ${name}, taken unchanged from the files of a crawl`,
): Uint8Array {
  return encodeWarcinfo({
    recordId: derivedRecordId(digest, key, fileName),
    date: createdAt,
    fileName,
    info: [
      ['software', 'Meguri'],
      ['format', 'WARC File Format 1.1'],
      ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
      ['description', description],
      ['isPartOf', name],
    ],
  }).bytes;
}
