import { createHash, type Hash } from 'node:crypto';
import { type EncodedRecord, timestamp14 } from '@meguri/warc';
import type { SealedFile } from './digest-file.ts';
import { ArchiveNameError } from './errors.ts';
import type { OpenFile } from './storage.ts';

/** Location of a record. `offset` and `length` are those of its gzip member, in bytes. */
export interface RecordLocation {
  fileName: string;
  offset: number;
  length: number;
}

/**
 * The file that a writer appends to, with its running digest. Its warcinfo record is written with the first
 * captures.
 */
export class CurrentFile {
  readonly #file: OpenFile;
  readonly #hash: Hash = createHash('sha256');
  #warcinfo: EncodedRecord | null;

  constructor(file: OpenFile, warcinfo: EncodedRecord) {
    this.#file = file;
    this.#warcinfo = warcinfo;
  }

  /** Size of the file in bytes, the warcinfo record included even before it is written. */
  get bytes(): number {
    return this.#file.bytes + (this.#warcinfo?.bytes.byteLength ?? 0);
  }

  get hasCaptures(): boolean {
    return this.#warcinfo === null;
  }

  get usable(): boolean {
    return this.#file.usable;
  }

  /** Appends the groups in one write and one sync. */
  async append(groups: readonly RecordGroup[]): Promise<RecordLocation[][]> {
    const head = this.#warcinfo ? [this.#warcinfo.bytes] : [];
    const chunks = [...head, ...groups.flat().map((record) => record.bytes)];
    const start = await this.#file.append(chunks);
    for (const chunk of chunks) this.#hash.update(chunk);
    this.#warcinfo = null;
    return locate(this.#file.name, start + (head[0]?.byteLength ?? 0), groups);
  }

  async seal(): Promise<SealedFile> {
    const { name, bytes } = this.#file;
    await this.#file.seal();
    return { name, bytes, sha256: new Uint8Array(this.#hash.digest()) };
  }

  /** Closes the file unsealed and leaves it to recovery. */
  async abandon(): Promise<void> {
    await this.#file.close();
  }
}

function locate(fileName: string, start: number, groups: readonly RecordGroup[]): RecordLocation[][] {
  let offset = start;
  return groups.map((group) =>
    group.map((record) => {
      const location = { fileName, offset, length: record.bytes.byteLength };
      offset += location.length;
      return location;
    }),
  );
}

/** Records that must be consecutive in one file: a request and its response. */
export type RecordGroup = readonly Pick<EncodedRecord, 'bytes'>[];

/**
 * How many groups, from the first on, fit into a file. A file without captures takes at least one group of
 * any size: groups are neither split nor refused.
 *
 * @param usedBytes bytes in the file so far
 * @param hasCaptures whether the file has records besides its warcinfo record
 */
export function groupsThatFit(
  groups: readonly RecordGroup[],
  usedBytes: number,
  hasCaptures: boolean,
  maxFileBytes: number,
): number {
  let bytes = usedBytes;
  let count = 0;
  for (const group of groups) {
    bytes += groupBytes(group);
    if (bytes > maxFileBytes && (count > 0 || hasCaptures)) break;
    count += 1;
  }
  return count;
}

export function groupBytes(group: RecordGroup): number {
  return group.reduce((sum, record) => sum + record.bytes.byteLength, 0);
}

/** Suffix of an open local file; not part of its name in the archive. */
export const openSuffix = '.open';

/** Whether a name is safe in a directory, an object key and an index. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(name) && !name.endsWith(openSuffix);
}

/**
 * @throws ArchiveNameError for a separator, a leading dot, an unusual character or the suffix of open files
 */
export function checkFileName(name: string): void {
  if (!isFileName(name))
    throw new ArchiveNameError(`not a valid name of an archive file: ${JSON.stringify(name)}`);
}

/** Place of a file that is being written, below the directory of the archive. */
export const openPath = (name: string): string => `${name}${openSuffix}`;

const ownDate = /-(\d{4})(\d\d)(\d\d)\d{6,9}-\d+\.warc\.gz$/;
/** Names of files that imports copied, which keep their suffix. */
const copiedDate = /^import-\d+-[0-9a-f]{8}-(\d{4})(\d\d)(\d\d)\d{6}-\d+(?:\.[a-z0-9]{1,8}){0,2}$/;

/**
 * Path of a sealed file below the directory of the archive, by the date in its name: `2026/03/01/<name>`. So
 * no directory grows with the archive. A file without a date in its name is in the directory itself.
 */
export function sealedPath(name: string): string {
  const [, year, month, day] = (name.startsWith('import-') ? copiedDate : ownDate).exec(name) ?? [];
  return year === undefined ? name : `${year}/${month}/${day}/${name}`;
}

/** `<prefix>-<yyyymmddhhmmss>-<serial>.warc.gz`, the pattern of WARC 1.1, annex B. */
export function warcFileName(prefix: string, date: Date, serial: number): string {
  return `${prefix}-${timestamp14(date)}-${String(serial).padStart(5, '0')}.warc.gz`;
}
