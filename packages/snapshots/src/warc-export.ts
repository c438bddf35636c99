import { createHash } from 'node:crypto';
import { encodeWarcinfo } from '@meguri/warc';
import { readPointers, sumPointers, type Pointer } from './pointers.ts';

/** A file of an export, whose bytes are fixed before the first is read. */
export interface ExportFile {
  name: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes: another one where a takedown has changed the bytes. */
  tag: string;
  /** Its bytes from an offset on. Rejects where the archive no longer holds a record. */
  read(from?: number): AsyncIterable<Uint8Array>;
}

/** Reads parts of archive files. */
export interface RecordSource {
  /** Name of a file. @throws where there is none */
  fileName(fileId: number): Promise<string>;
  /** Null where the file does not exist; fewer bytes at its end. They may lie in `buffer`. */
  readRange(name: string, offset: number, length: number, buffer?: Uint8Array): Promise<Uint8Array | null>;
}

/** What is read at once, and the most bytes between two records that are read and left out. */
const bytesPerRead = 4 * 2 ** 20;
const bytesSkipped = 64 * 2 ** 10;

export interface WarcExportInput {
  /** Without suffix. */
  name: string;
  /** Digest of the list, and what tells the takedowns in force from others. */
  digest: string;
  key: string;
  createdAt: Date;
  /** The records, from `writePointers`. */
  records: string;
  source: RecordSource;
}

/**
 * The records of a snapshot as one WARC file: a warcinfo record, then the gzip members of the archive unchanged, in the
 * order in which it holds them. The layout follows from the records alone, so a transfer that was cut goes on
 * anywhere.
 */
export async function warcExport(input: WarcExportInput): Promise<Omit<ExportFile, 'tag'>> {
  const { records, source } = input;
  const info = warcinfo(input);
  const { storedBytes } = await sumPointers(records);
  return {
    name: `${input.name}.warc.gz`,
    mediaType: 'application/warc',
    bytes: info.byteLength + storedBytes,
    async *read(from = 0) {
      if (from < info.byteLength) yield info.subarray(from);
      const skip = Math.max(0, from - info.byteLength);
      yield* readRecords(records, source, skip);
    },
  };
}

/** Bytes before the first record. */
export const warcinfoBytes = (input: Omit<WarcExportInput, 'source'>): number => warcinfo(input).byteLength;

function warcinfo({ name, digest, key, createdAt }: Omit<WarcExportInput, 'source'>): Uint8Array {
  const hex = createHash('sha256').update(`${digest} ${key}`).digest('hex');
  const id = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return encodeWarcinfo({
    recordId: `urn:uuid:${id.join('-')}`,
    date: createdAt,
    fileName: `${name}.warc.gz`,
    info: [
      ['software', 'Meguri'],
      ['format', 'WARC File Format 1.1'],
      ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
      ['description', `Records of the snapshot ${name}, taken unchanged from the files of a crawl`],
      ['isPartOf', name],
    ],
  }).bytes;
}

async function* readRecords(records: string, source: RecordSource, skip: number): AsyncGenerator<Uint8Array> {
  const groups = adjacentGroups(records, skip)[Symbol.asyncIterator]();
  // The next part of the archive is read while this one is sent.
  const buffer = Buffer.allocUnsafeSlow(bytesPerRead);
  let next = readGroup(source, await groups.next(), buffer);
  let unsent = skip;
  for (;;) {
    const group = await next;
    if (group === null) return;
    next = readGroup(source, await groups.next(), buffer);
    // Handled where it is awaited.
    next.catch(() => undefined);
    const { bytes, start } = group;
    yield bytes.subarray(Math.max(0, unsent - start));
    unsent = 0;
  }
}

/** Records that are read together. */
async function* adjacentGroups(records: string, skip: number): AsyncGenerator<Pointer[]> {
  let group: Pointer[] = [];
  for await (const pointers of readPointers(records, skip))
    for (const pointer of pointers) {
      if (group.length > 0 && !canJoin(group, pointer)) {
        yield group;
        group = [];
      }
      group.push(pointer);
    }
  if (group.length > 0) yield group;
}

function canJoin(group: readonly Pointer[], { fileId, offset, length }: Pointer): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last || first.fileId !== fileId) return false;
  const gap = offset - (last.offset + last.length);
  return gap <= bytesSkipped && offset + length - first.offset <= bytesPerRead;
}

/** The bytes of the records of a group, without what lies between them, and where in the export they start. */
async function readGroup(
  source: RecordSource,
  group: IteratorResult<Pointer[]>,
  buffer: Uint8Array,
): Promise<{ bytes: Uint8Array; start: number } | null> {
  if (group.done === true) return null;
  const [first, last] = [group.value[0], group.value.at(-1)];
  if (!first || !last) return null;
  const name = await source.fileName(first.fileId);
  const length = last.offset + last.length - first.offset;
  const read = await source.readRange(name, first.offset, length, buffer);
  if (read?.byteLength !== length)
    throw new Error(
      `The archive file ${name} does not hold its records up to byte ${last.offset + last.length}.`,
    );
  const start = first.end - first.length;
  const bytes = Buffer.allocUnsafe(last.end - start);
  for (const pointer of group.value) {
    const from = pointer.offset - first.offset;
    bytes.set(read.subarray(from, from + pointer.length), pointer.end - pointer.length - start);
  }
  return { bytes, start };
}
