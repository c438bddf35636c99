import { alarmNeighbours } from './alarm-neighbours.ts';
import type { CommitInput, DiscoveredBatchRow } from './commit-types.ts';
import { nameHub } from './announcements/feed-subscriptions.ts';
import { hostChanges } from './host-changes.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { addCaptureMonths } from '../captures/capture-months.ts';
import { insertCaptures } from './insert-captures.ts';
import { recordFiles } from './record-files.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import { keepContent } from './content/keep-content.ts';
import { lockHosts } from './lock-hosts.ts';
import { robotsStatements } from './write-robots.ts';
import { updateSourceRecords } from './announcements/source-records.ts';
import { writeGroup } from './write-group.ts';

/** Longer than a retry can take: a node retries a commit before it begins the next. */
const keptHours = 1;

/**
 * One transaction for everything that a group of accesses changes: captures, page states, host
 * load and counters, statistics, robots records, discovered links. The WARC records of the
 * captures must be on disk before.
 *
 * Applied exactly once for each `commitId`: when the connection breaks between the commit and its answer,
 * a retry changes nothing.
 *
 * @throws database errors; `isTransient` tells which to retry
 */
export async function commitResults(hotPath: HotPath, input: CommitInput): Promise<void> {
  const instants = input.accesses.flatMap(({ capture }) => capture?.capturedAt ?? []);
  await addCaptureMonths(hotPath, instants);
  try {
    await hotPath.transaction(statementsOf(input));
  } catch (error) {
    if (!isAppliedAlready(error)) throw error;
  }
}

function statementsOf(input: CommitInput): Statement[] {
  const { changes, left } = hostChanges(input);
  const statements = [recordCommit(input)];
  if (changes.length > 0) statements.push(lockHosts(changes.map((change) => change.hostId)));
  const files = recordFiles(input);
  if (files) statements.push(files, insertCaptures(input));
  statements.push(...input.robots.flatMap(robotsStatements));
  if (changes.length > 0) statements.push(writeGroup(input, changes));
  const content = keepContent(input.accesses);
  if (content) statements.push(content);
  const alarms = alarmNeighbours(input);
  if (alarms) statements.push(alarms);
  for (const { hub } of input.accesses) if (hub) statements.push(nameHub(hub, input.now));
  const sourceRecords = updateSourceRecords(input.accesses);
  if (sourceRecords) statements.push(sourceRecords);
  // A visit that lost its lease and the one that took over may end in one group.
  for (let ends = left; ends.length > 0;) {
    const round = hostChanges({ accesses: [], visitEnds: ends });
    statements.push(writeGroup({ ...input, accesses: [] }, round.changes));
    ends = round.left;
  }
  statements.push(...input.discovered.map((batch) => insertBatch(batch, input.now)));
  return statements;
}

/** Whether the id of the commit existed already: an earlier attempt had succeeded. */
function isAppliedAlready(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'applied_commit_pkey';
}

function insertBatch(batch: DiscoveredBatchRow, now: Date): Statement {
  return {
    name: 'insert-batch',
    text: 'INSERT INTO discovered_batch (id, node_id, created_at, links) VALUES ($1::uuid, $2, $3, $4::jsonb)',
    values: [batch.id, batch.nodeId, now.toISOString(), jsonParameter(batch.links)],
  };
}

/**
 * Records a commit's id as the first statement of its transaction, and drops old ids of its node. If the id
 * was committed before, the duplicate key fails the transaction.
 */
function recordCommit(input: { commitId: string; nodeId: number; now: Date }): Statement {
  return {
    name: 'record-commit',
    text: `
      WITH old AS (
        DELETE FROM applied_commit WHERE node_id = $2::int AND at < $3::timestamptz - ${keptHours} * interval '1 hour')
      INSERT INTO applied_commit (id, node_id, at) VALUES ($1::uuid, $2::int, $3::timestamptz)`,
    values: [input.commitId, input.nodeId, input.now.toISOString()],
  };
}
