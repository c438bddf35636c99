import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { inOrderOf, makeDurable, parquetFiles, type Duck } from '@meguri/url-index';
import { encodePointers, type HiddenScope, type Pointer } from './pointers.ts';
import { fillTakedowns, shownRowsSql } from './shown-rows.ts';

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
  const temporary = `${file}.${process.pid}.tmp`;
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
        await handle.write(encodePointers(pointers));
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
