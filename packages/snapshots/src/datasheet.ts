import { timeQueryOf, type SnapshotDatasheet, type SnapshotDefinition } from '@meguri/contracts';
import { parquetFiles, type Duck } from '@meguri/url-index';
import { forever, microseconds } from '@meguri/validity';
import { sideTables } from './selection-sql.ts';
import type { SideRows } from './side-tables.ts';

/** Counts of a piece. */
export interface PieceCounts {
  entries: number;
  hidden: number;
  /** URLs with a document in the list. */
  urls: number;
  urlsSeen: number;
  /** URLs without a document in the list, by the outcome of their last access. */
  lacking: Record<string, number>;
}

export const noCounts: PieceCounts = { entries: 0, hidden: 0, urls: 0, urlsSeen: 0, lacking: {} };

export function addCounts(a: PieceCounts, b: PieceCounts): PieceCounts {
  const lacking = { ...a.lacking };
  for (const [code, urls] of Object.entries(b.lacking)) lacking[code] = (lacking[code] ?? 0) + urls;
  return {
    entries: a.entries + b.entries,
    hidden: a.hidden + b.hidden,
    urls: a.urls + b.urls,
    urlsSeen: a.urlsSeen + b.urlsSeen,
    lacking,
  };
}

/** Bounds of the age classes, in days. */
const ageClasses = [1, 7, 30, 90, 365];

/** Counts what a snapshot holds and what it lacks. */
export async function datasheetOf(
  { connection }: Duck,
  input: {
    list: string;
    counts: PieceCounts;
    definition: SnapshotDefinition;
    records: number;
    storedBytes: number;
    requisites: SnapshotDatasheet['requisites'];
    side: SideRows;
    now: Date;
  },
): Promise<SnapshotDatasheet> {
  const { list, counts, definition, records, storedBytes, requisites, side, now } = input;
  const { end } = timeQueryOf(definition).interval;
  const until = Math.min(end === forever ? microseconds(now) : end, microseconds(now));
  const age = `greatest(0, ${until} - epoch_us(confirmed_at)) / 86400000000`;
  const source = parquetFiles([list]);
  const one = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJS()[0] as Record<string, number> | undefined;
  const sums = await one(`SELECT count(*)::DOUBLE AS documents,
      coalesce(sum(payload_bytes), 0)::DOUBLE AS bytes, count(*) FILTER (truncated IS NOT NULL)::DOUBLE AS truncated,
      ${ageClasses.map((days) => `count(*) FILTER (${age} <= ${days})::DOUBLE AS up_to_${days}`).join(', ')} FROM ${source}`);
  const upTo = [...ageClasses.map((days) => sums?.[`up_to_${days}`] ?? 0), sums?.['documents'] ?? 0];
  const notHeld = definition.hasUrlList
    ? await one(
        `SELECT count(*)::DOUBLE AS urls FROM ${sideTables.url} WHERE url NOT IN (SELECT url FROM ${source})`,
      )
    : null;
  return {
    documents: sums?.['documents'] ?? 0,
    records,
    storedBytes,
    payloadBytes: sums?.['bytes'] ?? 0,
    truncated: sums?.['truncated'] ?? 0,
    ...counts,
    neverCaptured: isByHost(definition) ? await side.neverCaptured(definition.place) : null,
    notHeld: notHeld?.['urls'] ?? null,
    requisites,
    ages: upTo.map((documents, index) => ({
      upToDays: ageClasses[index] ?? null,
      documents: documents - (upTo[index - 1] ?? 0),
    })),
  };
}

/** Whether whole hosts are selected: only for them, counters tell how many pages were never captured. */
function isByHost({ place, hasUrlList }: SnapshotDefinition): boolean {
  return !hasUrlList && place.surtPrefixes.length === 0 && place.seedLists.length === 0;
}
