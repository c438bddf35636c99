import { open } from 'node:fs/promises';
import { writeWhole } from '@meguri/archive/write-whole';
import type { RecordPlace } from '@meguri/scans';

/** File and length (unsigned, 32 bits) and offset in the file (64 bits) of a record. */
const pointerBytes = 16;

/** The documents of a scan in the order of the archive. The file is append-only. */
export interface PointerFile {
  /** Documents in it. */
  count: number;
  /** The last of them. */
  last: RecordPlace | null;
  append(places: readonly RecordPlace[]): Promise<void>;
  /** Makes durable what was appended. */
  sync(): Promise<void>;
  read(first: number, count: number): Promise<RecordPlace[]>;
  close(): Promise<void>;
}

/** Opens the file of pointers of a scan, or begins it. An incomplete pointer at its end is overwritten. */
export async function openPointerFile(file: string): Promise<PointerFile> {
  const handle = await open(file, 'a+', 0o600).then(async (made) => {
    await made.close();
    return open(file, 'r+');
  });
  const { size } = await handle.stat();
  const read = async (first: number, count: number) => {
    const buffer = Buffer.alloc(count * pointerBytes);
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, first * pointerBytes);
    return decode(buffer.subarray(0, bytesRead));
  };
  const count = Math.floor(size / pointerBytes);
  const pointers: PointerFile = {
    count,
    last: count === 0 ? null : ((await read(count - 1, 1))[0] ?? null),
    append: async (places) => {
      await writeWhole(handle, encode(places), pointers.count * pointerBytes);
      pointers.count += places.length;
      pointers.last = places.at(-1) ?? pointers.last;
    },
    sync: () => handle.sync(),
    read,
    close: () => handle.close(),
  };
  return pointers;
}

/** Documents of a scan by their numbers. @throws where the file lacks some of them */
export async function readPointers(file: string, first: number, count: number): Promise<RecordPlace[]> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(count * pointerBytes);
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, first * pointerBytes);
    if (bytesRead !== buffer.byteLength)
      throw new Error(`The file ${file} lacks documents ${first} to ${first + count - 1} of its scan.`);
    return decode(buffer);
  } finally {
    await handle.close();
  }
}

/** A range of documents of one archive file. */
export interface FileRange {
  fileId: number;
  /** The first document, and the end (exclusive). */
  first: number;
  end: number;
}

/** The archive files of the documents from one on, by binary search: the list is sorted by file. */
export async function findFileRanges(
  pointers: Pick<PointerFile, 'read'>,
  first: number,
  end: number,
): Promise<FileRange[]> {
  const fileOf = async (number: number) => (await pointers.read(number, 1))[0]?.fileId ?? -1;
  const ranges: FileRange[] = [];
  for (let at = first; at < end;) {
    const fileId = await fileOf(at);
    let [low, high] = [at + 1, end];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await fileOf(middle)) === fileId) low = middle + 1;
      else high = middle;
    }
    ranges.push({ fileId, first: at, end: low });
    at = low;
  }
  return ranges;
}

function encode(places: readonly RecordPlace[]): Buffer {
  const bytes = Buffer.alloc(places.length * pointerBytes);
  for (const [index, { fileId, length, offset }] of places.entries()) {
    const at = index * pointerBytes;
    bytes.writeUInt32LE(fileId, at);
    bytes.writeUInt32LE(length, at + 4);
    bytes.writeBigUInt64LE(BigInt(offset), at + 8);
  }
  return bytes;
}

function decode(bytes: Buffer): RecordPlace[] {
  return Array.from({ length: Math.floor(bytes.byteLength / pointerBytes) }, (_, index) => {
    const at = index * pointerBytes;
    return {
      fileId: bytes.readUInt32LE(at),
      length: bytes.readUInt32LE(at + 4),
      offset: bytes.readUInt32LE(at + 12) * 2 ** 32 + bytes.readUInt32LE(at + 8),
    };
  });
}
