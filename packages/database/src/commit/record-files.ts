import { safeIntegerArray, textArray } from '../connection/binary-array.ts';
import type { Statement } from '../connection/hot-path.ts';
import type { CommitInput } from './commit-types.ts';

/**
 * Adds the row of each archive file of a group, and moves the end of its last indexed record. A node commits
 * its groups in the order in which it wrote them, so everything before that end is indexed or belongs to no
 * capture. Only the node that writes a file changes its row while it is open. It updates first: an insertion
 * that finds the row would consume a sequence value at every commit.
 */
export function recordFiles({ accesses, nodeId, now }: CommitInput): Statement | null {
  const ends = new Map<string, number>();
  for (const { capture } of accesses)
    if (capture !== null)
      ends.set(capture.fileName, Math.max(ends.get(capture.fileName) ?? 0, capture.offset + capture.length));
  if (ends.size === 0) return null;
  const files = [...ends];
  return {
    name: 'record-files',
    text: `
      WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[]) AS g(name, indexed_end)),
      known AS (
        UPDATE warc_file SET indexed_end = greatest(warc_file.indexed_end, given.indexed_end)
        FROM given WHERE warc_file.name = given.name RETURNING warc_file.name)
      INSERT INTO warc_file (name, node_id, opened_at, indexed_end)
      SELECT name, $3::int, $4::timestamptz, indexed_end FROM given WHERE name NOT IN (SELECT name FROM known)`,
    values: [
      textArray(files, ([name]) => name),
      safeIntegerArray(files, ([, end]) => end),
      nodeId,
      now.toISOString(),
    ],
  };
}
