import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { inOrderOf, makeDurable, parquetFiles, type Duck } from '@meguri/url-index';
import { encodePointers, type HiddenScope, type Pointer } from './pointers.ts';
import { fillTakedowns, shownRowsSql, type SnapshotLists } from './shown-rows.ts';

/**
 * The records of a list as rows of file_id, record_offset, length and `record_end`, in the order of the
 * archive. `record_end`: the bytes of all records up to and including each.
 */
export function placedRecordsSql(lists: SnapshotLists): string {
  return `SELECT *, sum(length) OVER (ORDER BY file_id, record_offset ROWS UNBOUNDED PRECEDING)::BIGINT AS record_end FROM (
    SELECT body_file_id AS file_id, body_offset AS record_offset, any_value(body_length) AS length FROM ${shownRowsSql(lists)} GROUP BY 1, 2
    UNION
    SELECT file_id, file_offset, length FROM ${shownRowsSql(lists)} WHERE record_type = 'revisit')`;
}

/**
 * Writes the records of lists that no takedown hides, and computes their number and size.
 *
 * @param duck has the takedowns in force
 */
export async function writePointers(
  duck: Duck,
  { lists, file, hidden }: { lists: SnapshotLists; file: string; hidden: readonly HiddenScope[] },
): Promise<{ records: number; storedBytes: number }> {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  let [records, storedBytes] = [0, 0];
  const revisits = placesOf(
    duck,
    `SELECT file_id, file_offset, length FROM ${shownRowsSql(lists)} WHERE record_type = 'revisit' ORDER BY 1, 2`,
  );
  try {
    await withBodies([lists.documents, lists.requisites], hidden, async (bodies) => {
      for await (const places of mergePlaces(...bodies, revisits)) {
        const pointers = places.map((place): Pointer => {
          storedBytes += place.length;
          return { ...place, end: storedBytes };
        });
        records += pointers.length;
        await handle.appendFile(encodePointers(pointers));
      }
    });
  } finally {
    await handle.close();
  }
  await makeDurable(temporary, file);
  return { records, storedBytes };
}

/**
 * The places of the bodies of each list. Lists are sorted by them already; a hash table to find each once
 * would hold all of them in memory.
 */
async function withBodies(
  [list, ...more]: readonly (string | null)[],
  hidden: readonly HiddenScope[],
  use: (bodies: AsyncGenerator<Place[]>[]) => Promise<void>,
  condition = 'true',
): Promise<void> {
  if (list === undefined) return use([]);
  if (list === null) return withBodies(more, hidden, use, condition);
  await inOrderOf(list, async (inOrder) => {
    await fillTakedowns(inOrder, hidden);
    const places = placesOf(
      inOrder,
      `SELECT body_file_id, body_offset, body_length FROM ${shownRowsSql({ documents: list, requisites: null })} WHERE ${condition}`,
    );
    await withBodies(more, hidden, (others) => use([places, ...others]), condition);
  });
}

/**
 * Calls back with the places of the bodies of lists, each once, in the order of the archive, some thousands
 * at once. The first call comes soon, however long the lists are.
 *
 * @param condition in SQL, on the columns of the lists
 */
export function listBodies(
  { documents, requisites }: SnapshotLists,
  { hidden, condition }: { hidden: readonly HiddenScope[]; condition: string },
  use: (bodies: AsyncGenerator<Place[]>) => Promise<void>,
): Promise<void> {
  return withBodies([documents, requisites], hidden, (bodies) => use(mergePlaces(...bodies)), condition);
}

export type Place = Omit<Pointer, 'end'>;

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

/** Merges sorted sequences of places; each place comes once, some thousands at once. */
async function* mergePlaces(...sequences: AsyncGenerator<Place[]>[]): AsyncGenerator<Place[]> {
  const cursors = sequences.map((batches): Cursor => ({ batches, places: [], at: 0 }));
  let last: Place | undefined;
  while (true) {
    await Promise.all(cursors.map((cursor) => refill(cursor)));
    const merged: Place[] = [];
    for (;;) {
      const from = firstOf(cursors);
      const place = from?.places[from.at];
      if (!from || !place) break;
      from.at += 1;
      if (!last || comparePlaces(last, place) !== 0) merged.push(place);
      last = place;
    }
    yield merged;
    if (cursors.every(({ batches, places, at }) => !batches && at === places.length)) return;
  }
}

/** The cursor with the first place; undefined if a cursor needs its next batch first. */
function firstOf(cursors: readonly Cursor[]): Cursor | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors) {
    const [place, least] = [cursor.places[cursor.at], first?.places[first.at]];
    if (!place && cursor.batches) return undefined;
    if (place && (!least || comparePlaces(place, least) < 0)) first = cursor;
  }
  return first;
}

interface Cursor {
  /** Null once all are read. */
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
 * SHA-256 of the lists: of a line `file offset length url valid-from` for each document, in the order of the
 * list, then of such a line behind `requisite ` for each requisite. Instants are microseconds since 1970.
 */
export async function digestOfLists({ documents, requisites }: SnapshotLists): Promise<Buffer> {
  const hash = createHash('sha256');
  const add = (list: string, prefix: string) =>
    inOrderOf(list, async ({ connection }) => {
      const result =
        await connection.stream(`SELECT body_file_id || ' ' || body_offset || ' ' || body_length || ' ' || url || ' ' || epoch_us(valid_from)
        FROM ${parquetFiles([list])}`);
      for await (const rows of result.yieldRows())
        hash.update(rows.map(([line]) => `${prefix}${String(line)}\n`).join(''));
    });
  await add(documents, '');
  if (requisites !== null) await add(requisites, 'requisite ');
  return hash.digest();
}
