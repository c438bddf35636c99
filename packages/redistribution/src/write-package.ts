import { createHash } from 'node:crypto';
import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PackageFileView } from '@meguri/contracts';
import { isDiskFull, readGroupsOf, recordsOfGroup, type RecordSource } from '@meguri/snapshots/exports';
import { convertRecord, derivedRecordId, encodeWarcinfo } from '@meguri/warc';
import type { PackageEntry } from './in-scope.ts';
import { recordLine, recordListName } from './record-list.ts';

/** The disk is full: packaging continues when there is room. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
}

/** A file of the archive cannot be read here. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

export interface WrittenPackage {
  files: PackageFileView[];
  records: number;
  /** Sum of the sizes of all files. */
  bytes: number;
  /** Microseconds since 1970; null: there are no records. */
  capturedFrom: number | null;
  capturedTo: number | null;
}

export interface WriteInput {
  /** Emptied first, so that an unfinished package is begun again. */
  directory: string;
  /** Prefix of its file names, before a number. */
  prefix: string;
  /** Description in the first record of each file. */
  description: string;
  createdAt: Date;
  entries: AsyncIterable<PackageEntry>;
  source: RecordSource;
  maxFileBytes: number;
  minFreeBytes: number;
  /** Called between two reads. Throwing ends packaging. */
  onProgress: (records: number) => Promise<void>;
}

/** Bytes after which the free space is checked again. */
const checkEveryBytes = 64 * 2 ** 20;
const entriesPerBatch = 1_000;

interface Pointer {
  fileId: number;
  offset: number;
  length: number;
  end: number;
  entry: PackageEntry;
}

/**
 * Writes records unchanged into WARC files (those of other archives as gzip members of WARC), and a list of
 * them. Everything is durable when it resolves.
 *
 * @throws {UnreachableError} if a record cannot be read
 * @throws {DiskFullError} if the disk is full, or nearly full
 */
export async function writePackage(input: WriteInput): Promise<WrittenPackage> {
  const { directory, source } = input;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const out = createWriter(input);
  try {
    for await (const group of readGroupsOf(pointersOf(input.entries), reachable(source))) {
      const records = recordsOfGroup(group);
      for (const [index, pointer] of (group.pointers as readonly Pointer[]).entries())
        await out.add(pointer.entry, memberOf(records[index] ?? Buffer.alloc(0), group.fileName, pointer));
      await input.onProgress(out.records());
    }
    return await out.close();
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFullError('The disk is full.', { cause: error });
    throw error;
  } finally {
    await out.abandon();
  }
}

/** Prefix of the names of files from other archives: their records may be ARC, or uncompressed. */
const importedPrefix = 'import-';

/** A record as a gzip member of WARC, like those of our own files. */
function memberOf(stored: Uint8Array, fileName: string, { offset }: Pointer): Uint8Array {
  const record = fileName.startsWith(importedPrefix) ? convertRecord(stored) : stored;
  if (record === null)
    throw new UnreachableError(`The archive file ${fileName} has no record at byte ${offset}.`);
  return record;
}

/** Adds the name of the file to read errors. */
function reachable(source: RecordSource): RecordSource {
  return {
    fileName: source.fileName,
    readRange: async (name, offset, length, buffer) => {
      let bytes: Uint8Array | null;
      try {
        bytes = await source.readRange(name, offset, length, buffer);
      } catch (cause) {
        throw new UnreachableError(`The archive file ${name} cannot be read.`, { cause });
      }
      if (bytes?.byteLength !== length)
        throw new UnreachableError(
          bytes === null
            ? `The archive file ${name} cannot be found.`
            : `The archive file ${name} ends before byte ${offset + length}.`,
        );
      return bytes;
    },
  };
}

async function* pointersOf(entries: AsyncIterable<PackageEntry>): AsyncGenerator<Pointer[]> {
  let [batch, end]: [Pointer[], number] = [[], 0];
  for await (const entry of entries) {
    const { fileId, offset, length } = entry;
    end += length;
    batch.push({ fileId, offset, length, end, entry });
    if (batch.length < entriesPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A file that is being written. */
interface Open {
  handle: FileHandle;
  name: string;
  bytes: number;
  records: number;
  sha256: ReturnType<typeof createHash>;
}

function createWriter({ directory, prefix, description, createdAt, maxFileBytes, minFreeBytes }: WriteInput) {
  const files: PackageFileView[] = [];
  let current: Open | null = null;
  let list: FileHandle | null = null;
  let lines: string[] = [];
  let [records, sinceCheck] = [0, Infinity];
  let [capturedFrom, capturedTo]: [number | null, number | null] = [null, null];

  async function put(file: Open, bytes: Uint8Array): Promise<void> {
    sinceCheck += bytes.byteLength;
    if (sinceCheck >= checkEveryBytes) {
      await requireFreeSpace(directory, minFreeBytes);
      sinceCheck = 0;
    }
    await file.handle.appendFile(bytes);
    file.sha256.update(bytes);
    file.bytes += bytes.byteLength;
  }

  async function begin(): Promise<Open> {
    const name = `${prefix}-${String(files.length + 1).padStart(5, '0')}.warc.gz`;
    const handle = await open(path.join(directory, name), 'wx', 0o600);
    const file = { handle, name, bytes: 0, records: 0, sha256: createHash('sha256') };
    current = file;
    const info = encodeWarcinfo({
      recordId: derivedRecordId(prefix, createdAt.toISOString(), name),
      date: createdAt,
      fileName: name,
      info: [
        ['software', 'Meguri'],
        ['format', 'WARC File Format 1.1'],
        ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
        ['description', description],
        ['isPartOf', prefix],
      ],
    });
    await put(file, info.bytes);
    return file;
  }

  async function end(): Promise<void> {
    if (current === null) return;
    const { handle, name, bytes, records: held, sha256 } = current;
    await handle.sync();
    await handle.close();
    current = null;
    files.push({ name, bytes, records: held, sha256: sha256.digest('hex') });
  }

  /** Gzip members may be concatenated, so each batch of lines is a member. */
  async function flushLines(): Promise<void> {
    list ??= await open(path.join(directory, recordListName), 'wx', 0o600);
    await list.appendFile(gzipSync(lines.join(''), { level: 1 }));
    lines = [];
  }

  return {
    records: () => records,
    add: async (entry: PackageEntry, record: Uint8Array): Promise<void> => {
      if (current !== null && current.records > 0 && current.bytes + record.byteLength > maxFileBytes)
        await end();
      const file = current ?? (await begin());
      await put(file, record);
      file.records += 1;
      records += 1;
      const { capturedAt } = entry;
      capturedFrom = Math.min(capturedFrom ?? capturedAt, capturedAt);
      capturedTo = Math.max(capturedTo ?? capturedAt, capturedAt);
      lines.push(recordLine(entry));
      if (lines.length >= entriesPerBatch) await flushLines();
    },
    close: async (): Promise<WrittenPackage> => {
      await end();
      await flushLines();
      await list?.sync();
      await syncDirectory(directory);
      await syncDirectory(path.dirname(directory));
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { files, records, bytes, capturedFrom, capturedTo };
    },
    abandon: async (): Promise<void> => {
      await current?.handle.close();
      await list?.close();
    },
  };
}

/** @throws {DiskFullError} */
async function requireFreeSpace(directory: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < minFreeBytes)
    throw new DiskFullError(`${bavail * bsize} bytes are free, ${minFreeBytes} are required.`);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
