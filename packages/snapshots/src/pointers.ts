import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { inOrderOf, makeDurable, parquetFiles, type Duck } from '@meguri/url-index';
import { fillTakedowns, shownRowsSql, type HiddenScope } from './shown-rows.ts';

/**
 * The records of a snapshot, each once, in the order in which the archive holds them: those with the bodies, and the
 * revisit records that refer to them. One takes 24 bytes: file and length (unsigned, 32 bits), offset in the file
 * and end in an export (64 bits).
 */
const pointerBytes = 24;

export interface Pointer {
  fileId: number;
  offset: number;
  length: number;
  /** Stored bytes of all records up to and with this one. */
  end: number;
}

const pointersPerRead = 20_000;

/** The place in a snapshot's directory for the records that takedowns with this key leave. */
export const pointersFile = (directory: string, key: string): string =>
  path.join(directory, `records-${key}.bin`);

/**
 * The records of a list as rows of file_id, record_offset, length and `record_end`: the bytes of all up to and with
 * each, in the order of the archive.
 */
export function placedRecordsSql(list: string): string {
  return `SELECT *, sum(length) OVER (ORDER BY file_id, record_offset ROWS UNBOUNDED PRECEDING)::BIGINT AS record_end FROM (
    SELECT body_file_id AS file_id, body_offset AS record_offset, any_value(body_length) AS length FROM ${shownRowsSql(list)} GROUP BY 1, 2
    UNION
    SELECT file_id, file_offset, length FROM ${shownRowsSql(list)} WHERE record_type = 'revisit')`;
}

/**
 * Writes the records of a list that takedowns leave, and computes their number and size.
 *
 * @param duck has the takedowns in force
 */
export async function writePointers(
  duck: Duck,
  { list, file, hidden }: { list: string; file: string; hidden: readonly HiddenScope[] },
): Promise<{ records: number; storedBytes: number }> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  let [records, storedBytes] = [0, 0];
  try {
    // The list is in the order of the bodies already; to find each once by a hash table would take its memory.
    await inOrderOf(list, async (inOrder) => {
      await fillTakedowns(inOrder, hidden);
      const bodies = placesOf(
        inOrder,
        `SELECT body_file_id, body_offset, body_length FROM ${shownRowsSql(list)}`,
      );
      const revisits = placesOf(
        duck,
        `SELECT file_id, file_offset, length FROM ${shownRowsSql(list)} WHERE record_type = 'revisit' ORDER BY 1, 2`,
      );
      for await (const places of mergePlaces(bodies, revisits)) {
        const pointers = places.map((place): Pointer => {
          storedBytes += place.length;
          return { ...place, end: storedBytes };
        });
        records += pointers.length;
        await handle.write(encode(pointers));
      }
    });
  } finally {
    await handle.close();
  }
  await makeDurable(temporary, file);
  return { records, storedBytes };
}

type Place = Omit<Pointer, 'end'>;

async function* placesOf({ connection }: Duck, query: string): AsyncGenerator<Place[]> {
  const result = await connection.stream(query);
  for await (const rows of result.yieldRows())
    yield rows.map(([fileId, offset, length]) => ({
      fileId: Number(fileId),
      offset: Number(offset),
      length: Number(length),
    }));
}

const comparePlaces = (a: Place, b: Place) => a.fileId - b.fileId || a.offset - b.offset;

/** Places of two sequences in order, each place once, some thousands at once. */
async function* mergePlaces(...sequences: [AsyncGenerator<Place[]>, AsyncGenerator<Place[]>]) {
  const [left, right] = sequences.map((batches) => ({ batches, places: [] as Place[], at: 0 })) as [
    Cursor,
    Cursor,
  ];
  let last: Place | undefined;
  while (true) {
    await Promise.all([refill(left), refill(right)]);
    const merged: Place[] = [];
    while (left.at < left.places.length || right.at < right.places.length) {
      const [a, b] = [left.places[left.at], right.places[right.at]];
      // One of them needs its next batch first.
      if ((!a && left.batches) || (!b && right.batches)) break;
      const from = a && (!b || comparePlaces(a, b) <= 0) ? left : right;
      const place = from.places[from.at];
      from.at += 1;
      if (place && (!last || comparePlaces(last, place) !== 0)) merged.push(place);
      last = place;
    }
    yield merged;
    if (!left.batches && !right.batches && left.at === left.places.length && right.at === right.places.length)
      return;
  }
}

interface Cursor {
  /** Null once all were read. */
  batches: AsyncGenerator<Place[]> | null;
  places: Place[];
  at: number;
}

async function refill(cursor: Cursor): Promise<void> {
  while (cursor.batches && cursor.at === cursor.places.length) {
    const { value, done } = await cursor.batches.next();
    if (done === true) cursor.batches = null;
    else [cursor.places, cursor.at] = [value, 0];
  }
}

/**
 * SHA-256 of a list: of a line `file offset length url valid-from` for each document, in the order of the list. Instants
 * are microseconds since 1970.
 */
export async function digestOfList(list: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await inOrderOf(list, async ({ connection }) => {
    const result =
      await connection.stream(`SELECT body_file_id || ' ' || body_offset || ' ' || body_length || ' ' || url || ' ' || epoch_us(valid_from)
      FROM ${parquetFiles([list])}`);
    for await (const rows of result.yieldRows())
      hash.update(rows.map(([line]) => `${String(line)}\n`).join(''));
  });
  return hash.digest();
}

function encode(pointers: readonly Pointer[]): Buffer {
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

/** Faster than by way of a bigint, of which an export would make two for each record. */
const readUint64 = (bytes: Buffer, at: number) =>
  bytes.readUInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);

/** Number of records, and their stored bytes in all. */
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

/** Records in order, some thousands at once, from the one that holds a byte of all stored records on. */
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
