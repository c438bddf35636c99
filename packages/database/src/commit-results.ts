import type { PrismaClient, Sql } from './client.ts';
import type { CommitInput, RobotsRow } from './commit-types.ts';
import { insertCaptures } from './insert-captures.ts';
import { updatePages } from './update-pages.ts';
import { endVisits } from './end-visits.ts';
import { recordCommit } from './applied-commits.ts';
import { withoutNul } from './hex.ts';
import { jsonParameter } from './json-parameter.ts';

/**
 * One transaction for everything that a group of accesses changes: captures, page states, host load and counters, statistics, robots
 * records, discovered links. The WARC records of the captures must be on disk before.
 *
 * Applied exactly once for each `commitId`: when the connection breaks between the commit and its answer, the repetition changes nothing.
 *
 * @throws database errors; `isTransient` tells which are worth a repetition
 */
export async function commitResults(prisma: PrismaClient, input: CommitInput): Promise<void> {
  await prisma.$transaction(
    async (tx) => {
      if (!(await recordCommit(tx, input))) return;
      await lockHosts(tx, input);
      const captures = input.accesses.flatMap((access) => access.capture ?? []);
      await insertCaptures(tx, captures);
      await updatePages(tx, input);
      for (const row of input.robots) await upsertRobots(tx, row);
      await endVisits(tx, input);
      await insertBatches(tx, input);
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** In id order, like every statement that changes several hosts: two writers then never wait for each other in a circle. */
async function lockHosts(tx: Sql, input: CommitInput): Promise<void> {
  const ids = new Set([...input.accesses.map((a) => a.hostId), ...input.visitEnds.map((v) => v.hostId)]);
  if (ids.size === 0) return;
  await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ANY(${[...ids]}::bigint[]) ORDER BY host_id FOR UPDATE`;
}

async function upsertRobots(tx: Sql, row: RobotsRow): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO robots (host_id, scheme, fetched_at, status, reason, http_status, body, parsed, unreachable_since)
    VALUES (${row.hostId}, ${row.scheme}, ${row.fetchedAt}, ${row.status}, ${withoutNul(row.reason)}, ${row.httpStatus}, ${row.body},
      ${jsonParameter(row.parsed)}::jsonb, ${row.unreachableSince})
    ON CONFLICT (host_id, scheme) DO UPDATE SET fetched_at = EXCLUDED.fetched_at, status = EXCLUDED.status, reason = EXCLUDED.reason,
      http_status = EXCLUDED.http_status, body = EXCLUDED.body, parsed = EXCLUDED.parsed, unreachable_since = EXCLUDED.unreachable_since`;
}

async function insertBatches(tx: Sql, { discovered, now }: CommitInput): Promise<void> {
  if (discovered.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO discovered_batch (id, node_id, created_at, links)
    SELECT id, "nodeId", ${now}, links
    FROM jsonb_to_recordset(${jsonParameter(discovered)}::jsonb) AS r(id uuid, "nodeId" int, links jsonb)`;
}
