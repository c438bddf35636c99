import type { Sql } from './client.ts';

/** Nobody repeats a commit for so long: a node repeats one before it begins the next. */
const keptHours = 1;

/**
 * Takes a commit's id, inside the transaction of what it commits, and drops old ids of its node.
 *
 * @returns false if a transaction with that id was committed before: this one must change nothing
 */
export async function recordCommit(
  sql: Sql,
  input: { commitId: string; nodeId: number; now: Date },
): Promise<boolean> {
  const recorded = await sql.$executeRaw`
    WITH old AS (
      DELETE FROM applied_commit WHERE node_id = ${input.nodeId} AND at < ${input.now}::timestamptz - ${keptHours} * interval '1 hour')
    INSERT INTO applied_commit (id, node_id, at) VALUES (${input.commitId}::uuid, ${input.nodeId}, ${input.now}) ON CONFLICT DO NOTHING`;
  return recorded === 1;
}
