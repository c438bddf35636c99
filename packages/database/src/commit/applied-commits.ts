import type { Statement } from '../connection/hot-path.ts';

/** Longer than a repetition can take: a node repeats a commit before it begins the next. */
const keptHours = 1;

/**
 * Records a commit's id as the first statement of its transaction, and drops old ids of its node. If the id
 * was committed before, the duplicate key fails the transaction.
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
