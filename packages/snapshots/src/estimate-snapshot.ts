import type { SnapshotDefinition, SnapshotEstimate } from '@meguri/contracts';
import { sortKeyCuts, type Duck, type RowGroup } from '@meguri/url-index';
import { compareText, cutRanges, placeRanges } from '@meguri/urls';
import { pieceTableSql, selectionSql, type SelectionInput } from './selection-sql.ts';

/** Entries of a part of the sample: about one row group, the smallest unit that is decoded. */
const entriesPerPart = 30_720;

export interface EstimateInput extends Pick<
  SelectionInput,
  'files' | 'position' | 'seedListIds' | 'hasTakedowns'
> {
  definition: SnapshotDefinition;
  /** Row groups of the files, in the order of their first sort keys. */
  groups: readonly RowGroup[];
  /** Milliseconds after which no further part is examined. */
  budgetMs: number;
  nowMs: () => number;
}

/**
 * Estimates what a snapshot would hold: cuts its places into parts of about equal size, selects from evenly
 * spread parts until the time is over, and extrapolates. Exact for the content of the index if all parts were
 * examined.
 *
 * @param duck has the hosts of the countries, and the takedowns in force
 */
export async function estimateSnapshot(
  { connection }: Duck,
  input: EstimateInput,
): Promise<Omit<SnapshotEstimate, 'isUpperBound'>> {
  const { definition, files, groups, budgetMs, nowMs } = input;
  const nothing = { documents: 0, storedBytes: 0, sampledShare: 1 };
  if (files.length === 0) return nothing;
  const cuts = sortKeyCuts(groups, entriesPerPart).toSorted(compareText);
  const parts = cutRanges(placeRanges(definition.place), cuts);
  // Listing the ids of thousands of hosts would take the time of the sample. Their ranges hold the same hosts
  // with and without www.
  const ofParts = { ...input, definition: { ...definition, place: { ...definition.place, hosts: [] } } };
  const startedMs = nowMs();
  let [documents, storedBytes, examined] = [0, 0, 0];
  for (const number of spreadOrder(parts.length)) {
    const range = parts[number];
    if (!range || (examined > 0 && nowMs() - startedMs >= budgetMs)) break;
    examined += 1;
    const ofPart = { ...ofParts, range };
    await connection.run(pieceTableSql(ofPart));
    const reader = await connection.runAndReadAll(
      `SELECT coalesce(sum(documents), 0)::DOUBLE AS documents, coalesce(sum(bytes), 0)::DOUBLE AS bytes FROM (
        SELECT count(*) AS documents, any_value(body_length) AS bytes FROM (${selectionSql(ofPart)})
        GROUP BY body_file_id, body_offset)`,
    );
    const [sums] = reader.getRowObjectsJS() as { documents: number; bytes: number }[];
    documents += sums?.documents ?? 0;
    storedBytes += sums?.bytes ?? 0;
  }
  const times = parts.length / examined;
  return {
    documents: Math.round(documents * times),
    storedBytes: Math.round(storedBytes * times),
    sampledShare: examined / parts.length,
  };
}

/**
 * The numbers below `count` in an order whose beginning, however long, is spread evenly: by multiples of the
 * golden ratio.
 */
export function spreadOrder(count: number): number[] {
  const golden = (Math.sqrt(5) - 1) / 2;
  const places = Array.from({ length: count }, (_, number) => ({ number, at: (number * golden) % 1 }));
  // Sorting by the multiple and taking its rank, not the multiple itself, reaches each number once.
  const ranks = places.toSorted((a, b) => a.at - b.at).map(({ number }) => number);
  const order: number[] = [];
  for (const [rank, number] of ranks.entries()) order[number] = rank;
  return order;
}
