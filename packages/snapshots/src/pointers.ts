import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/**
 * The records of a snapshot, each once, in the order of the archive: those with the bodies, and the revisit
 * records that refer to them. A pointer takes 24 bytes: file and length (unsigned, 32 bits), offset in the
 * file and end in an export (64 bits).
 */
const pointerBytes = 24;

export interface Pointer {
  fileId: number;
  offset: number;
  length: number;
  /** Sum of the stored bytes of all records up to and including this one. */
  end: number;
}

const pointersPerRead = 20_000;

/** A takedown in force. With `urlKey` null it is for a host, or for all URLs with the prefix `url`. */
export interface HiddenScope {
  hostId: bigint;
  urlKey: string | null;
  url: string | null;
}

/** Identifies a set of takedowns in file names and entity tags. */
export function takedownKey(hidden: readonly HiddenScope[]): string {
  const lines = hidden.map(({ hostId, urlKey, url }) => JSON.stringify([String(hostId), urlKey, url])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

/** File in a snapshot's directory for the records left by the takedowns with this key. */
export const pointersFile = (directory: string, key: string): string =>
  path.join(directory, `records-${key}.bin`);

export function encodePointers(pointers: readonly Pointer[]): Buffer {
  const bytes = Buffer.alloc(pointers.length * pointerBytes);
  for (const [index, { fileId, length, offset, end }] of pointers.entries()) {
    const at = index * pointerBytes;
    bytes.writeUInt32LE(fileId, at);
    bytes.writeUInt32LE(length, at + 4);
    bytes.writeBigUInt64LE(BigInt(offset), at + 8);
    bytes.writeBigUInt64LE(BigInt(end), at + 16);
  }
  return bytes;
}

function decode(bytes: Buffer, at: number): Pointer {
  return {
    fileId: bytes.readUInt32LE(at),
    length: bytes.readUInt32LE(at + 4),
    offset: readUint64(bytes, at + 8),
    end: readUint64(bytes, at + 16),
  };
}

/** Faster than a bigint, which would be created for each record. */
const readUint64 = (bytes: Buffer, at: number) =>
  bytes.readUInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);

/** Number of records, and the sum of their stored bytes. */
export async function sumPointers(file: string): Promise<{ records: number; storedBytes: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) return { records: 0, storedBytes: 0 };
    const buffer = Buffer.alloc(pointerBytes);
    await handle.read(buffer, 0, pointerBytes, size - pointerBytes);
    return { records: size / pointerBytes, storedBytes: decode(buffer, 0).end };
  } finally {
    await handle.close();
  }
}

/**
 * Reads records in order, some thousands at once, beginning with the one that holds a byte of all stored
 * records.
 */
export async function* readPointers(file: string, fromByte = 0): AsyncGenerator<Pointer[]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    let at = (await firstEndingAfter(handle, size / pointerBytes, fromByte)) * pointerBytes;
    const buffer = Buffer.alloc(pointersPerRead * pointerBytes);
    while (at < size) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, at);
      if (bytesRead < pointerBytes) return;
      const count = Math.floor(bytesRead / pointerBytes);
      yield Array.from({ length: count }, (_, index) => decode(buffer, index * pointerBytes));
      at += count * pointerBytes;
    }
  } finally {
    await handle.close();
  }
}

/** Offset of a record among the stored bytes of all; the end of all for a number beyond the last. */
export async function startOfRecord(file: string, number: number): Promise<number> {
  if (number === 0) return 0;
  const handle = await open(file, 'r');
  try {
    const records = (await handle.stat()).size / pointerBytes;
    return records === 0 ? 0 : await endOf(handle, Math.min(number, records) - 1);
  } finally {
    await handle.close();
  }
}

/**
 * Cuts the records into parts of at most so many stored bytes, each with at least one record.
 *
 * @returns the stored bytes at which parts begin, and the end of all
 */
export async function cutRecords(file: string, maxBytes: number): Promise<number[]> {
  const handle = await open(file, 'r');
  try {
    const records = (await handle.stat()).size / pointerBytes;
    const cuts = [0];
    for (let next = 0; next < records;) {
      const from = cuts.at(-1) ?? 0;
      next = Math.max(next + 1, await firstEndingAfter(handle, records, from + maxBytes));
      cuts.push(await endOf(handle, next - 1));
    }
    return cuts.length === 1 ? [0, 0] : cuts;
  } finally {
    await handle.close();
  }
}

async function endOf(handle: FileHandle, number: number): Promise<number> {
  const buffer = Buffer.alloc(pointerBytes);
  await handle.read(buffer, 0, pointerBytes, number * pointerBytes);
  return decode(buffer, 0).end;
}

async function firstEndingAfter(handle: FileHandle, count: number, byte: number): Promise<number> {
  const buffer = Buffer.alloc(pointerBytes);
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    await handle.read(buffer, 0, pointerBytes, middle * pointerBytes);
    if (decode(buffer, 0).end > byte) high = middle;
    else low = middle + 1;
  }
  return low;
}
