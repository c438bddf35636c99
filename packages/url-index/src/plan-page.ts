import type { Duck } from './open-duck.ts';
import { sqlText } from './sql-text.ts';

/** Bounds of a row group; null: unknown. */
export interface GroupBounds {
  from: string | null;
  to: string | null;
  entries: number;
}

export interface FileGroups {
  file: string;
  groups: readonly GroupBounds[];
}

/** Reads the row groups of files, once for each: a file never changes. */
export function createFileGroups(): (duck: Duck, files: readonly string[]) => Promise<FileGroups[]> {
  let known = new Map<string, readonly GroupBounds[]>();
  return async ({ connection }, files) => {
    const found = new Map<string, readonly GroupBounds[]>();
    for (const file of files) {
      const groups = known.get(file);
      if (groups) found.set(file, groups);
      else {
        const reader = await connection.runAndReadAll(`
          SELECT stats_min_value AS "from", stats_max_value AS "to", row_group_num_rows::DOUBLE AS entries
          FROM parquet_metadata(${sqlText(file)}) WHERE path_in_schema = 'surt' ORDER BY row_group_id`);
        found.set(file, reader.getRowObjectsJS() as unknown as GroupBounds[]);
      }
    }
    known = found;
    return [...found].map(([file, groups]) => ({ file, groups }));
  };
}

/** Entries that a page decodes in addition to its first row groups. */
const entriesPerPage = 30_720;

/**
 * Plans the files that a page reads and the sort key before which it ends, so that it decodes few row groups.
 * A page holds all entries of a sort key or none.
 *
 * @param range.before null: no end
 */
export function planPage(
  files: readonly FileGroups[],
  range: { from: string; before: string | null },
): { files: string[]; cut: string | null } {
  const { from, before } = range;
  const starts: { from: string; entries: number }[] = [];
  for (const { groups } of files) {
    let read = 0;
    for (const group of groups.slice(firstReaching(groups, from))) {
      const start = group.from ?? '';
      if (before !== null && start >= before) break;
      if (start <= from) continue;
      starts.push({ from: start, entries: group.entries });
      if (read >= entriesPerPage) break;
      read += group.entries;
    }
  }
  starts.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  let [cut, entries] = [before, 0];
  for (const start of starts) {
    if (entries >= entriesPerPage) {
      cut = start.from;
      break;
    }
    entries += start.entries;
  }
  const reached = files.filter(({ groups }) => {
    const group = groups[firstReaching(groups, from)];
    return group !== undefined && (cut === null || (group.from ?? '') < cut);
  });
  return { files: reached.map(({ file }) => file), cut };
}

/** Number of the first group that may hold this sort key or a later one. Groups of a file are in order. */
function firstReaching(groups: readonly GroupBounds[], key: string): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const to = groups[middle]?.to ?? null;
    if (to !== null && to < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
