import type { Statement } from '../connection/hot-path.ts';

/** Nobody repeats a commit for so long: a node repeats one before it begins the next. */
const keptHours = 1;

/**
 * Takes a commit's id, first in the transaction of what it commits, and drops old ids of its node. If a transaction with that id was
 * committed before, it fails as any second row with one key does, and with it the transaction.
 */
export function recordCommit(input: { commitId: string; nodeId: number; now: Date }): Statement {
  return {
    name: 'record-commit',
    text: `
      WITH old AS (
        DELETE FROM applied_commit WHERE node_id = $2::int AND at < $3::timestamptz - ${keptHours} * interval '1 hour')
      INSERT INTO applied_commit (id, node_id, at) VALUES ($1::uuid, $2::int, $3::timestamptz)`,
    values: [input.commitId, input.nodeId, input.now.toISOString()],
  };
}
