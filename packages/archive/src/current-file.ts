import { createHash, type Hash } from 'node:crypto';
import type { EncodedRecord } from '@meguri/warc';
import type { SealedFile } from './digest-file.ts';
import type { RecordGroup } from './groups-that-fit.ts';
import type { OpenFile } from './storage.ts';

/** Where a record is. `offset` and `length` are those of its gzip member, in bytes. */
export interface RecordLocation {
  fileName: string;
  offset: number;
  length: number;
}

/** The file that a writer appends to, with its running digest. Its warcinfo record goes out with the first captures. */
export class CurrentFile {
  readonly #file: OpenFile;
  readonly #hash: Hash = createHash('sha256');
  #warcinfo: EncodedRecord | null;

  constructor(file: OpenFile, warcinfo: EncodedRecord) {
    this.#file = file;
    this.#warcinfo = warcinfo;
  }

  /** Bytes in the file, the warcinfo record counted even while it is still to be written. */
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

  /** Leaves the file to recovery. */
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
