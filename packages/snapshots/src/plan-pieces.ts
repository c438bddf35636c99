import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDurable, sortKeyCuts, type RowGroup } from '@meguri/url-index';
import { z } from 'zod';
import { compareText, cutRanges, type SurtRange } from '@meguri/urls';

/** Entries of a piece, so that it is made within seconds and its sort fits the memory. */
const entriesPerPiece = 600_000;

const planSchema = z.object({
  position: z.number(),
  /** Files of the index, in the directory of the snapshot. */
  files: z.array(z.string()),
  pieces: z.array(
    z.object({
      from: z.string().nullable(),
      before: z.string().nullable(),
      /** Estimated from the statistics of the files. */
      entries: z.number(),
    }),
  ),
});

/**
 * Position, files and pieces of a snapshot, fixed when it begins, so that it resumes unchanged after a
 * failure.
 */
export type SnapshotPlan = z.infer<typeof planSchema>;

/**
 * Cuts a place into pieces with about the same number of entries. No two pieces share a sort key.
 *
 * @param groups in the order of their first sort keys
 */
export function planPieces(
  ranges: readonly SurtRange[],
  groups: readonly RowGroup[],
  maxEntries = entriesPerPiece,
) {
  const cuts = sortKeyCuts(groups, maxEntries);
  return cutRanges(ranges, cuts.toSorted(compareText)).map((range) => ({
    ...range,
    entries: entriesWithin(range, groups),
  }));
}

/** Estimates the entries in a range from the bounds of the row groups that it touches. */
function entriesWithin({ from, before }: SurtRange, groups: readonly RowGroup[]): number {
  const touching = groups.filter(
    (group) => (before === null || group.from < before) && (from === null || group.to >= from),
  );
  return touching.reduce((sum, group) => sum + group.entries, 0);
}

const planFile = (directory: string) => path.join(directory, 'plan.json');

export async function readPlan(directory: string): Promise<SnapshotPlan | null> {
  const text = await readFile(planFile(directory), 'utf8').catch(() => null);
  return text === null ? null : planSchema.parse(JSON.parse(text));
}

export async function writePlan(directory: string, plan: SnapshotPlan): Promise<void> {
  const temporary = `${planFile(directory)}.tmp`;
  await writeFile(temporary, JSON.stringify(plan), { mode: 0o600 });
  await makeDurable(temporary, planFile(directory));
}
