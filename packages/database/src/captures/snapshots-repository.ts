import {
  snapshotDatasheetSchema,
  snapshotDefinitionSchema,
  snapshotProgressSchema,
  type SnapshotDatasheet,
  type SnapshotDefinition,
  type SnapshotProgress,
  type SnapshotState,
  type SnapshotView,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma, type Snapshot } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** Stores a snapshot, to be queued once its list of URLs is complete. Null: the name is taken. */
export async function insertSnapshot(
  prisma: PrismaClient,
  input: { name: string; definition: SnapshotDefinition; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<string | null> {
  const { name, definition, audit } = input;
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO snapshot (name, definition, state, created_at, created_by)
      VALUES (${name}, ${JSON.stringify(definition)}::jsonb, 'preparing', ${audit.at}, ${audit.actor})
      ON CONFLICT (name) DO NOTHING RETURNING id::text AS id`;
    const id = rows[0]?.id ?? null;
    if (id !== null) await appendAudit(tx, { ...audit, subject: `snapshot:${name}` });
    return id;
  });
}

/** Queues a stored snapshot. */
export async function queueSnapshot(prisma: PrismaClient, id: string): Promise<void> {
  await prisma.snapshot.updateMany({
    where: { id: BigInt(id), state: 'preparing' },
    data: { state: 'queued' },
  });
}

/** Whether {@link claimSnapshot} would find a snapshot to make. */
export async function hasSnapshotToMake(prisma: PrismaClient, retrySeconds: number): Promise<boolean> {
  const rows = await prisma.$queryRaw<
    unknown[]
  >`SELECT 1 FROM snapshot WHERE ${isToMake(retrySeconds)} LIMIT 1`;
  return rows.length > 0;
}

const isToMake = (
  retrySeconds: number,
) => Prisma.sql`(state = 'queued' OR (state = 'creating' AND lease_until < now())
  OR (state = 'paused' AND lease_until < now() - make_interval(secs => ${retrySeconds})))`;

/** Latest first. */
export async function listSnapshots(prisma: PrismaClient, limit: number): Promise<SnapshotView[]> {
  const rows = await prisma.snapshot.findMany({ orderBy: { id: 'desc' }, take: limit });
  return rows.map(snapshotView);
}

export async function findSnapshot(prisma: PrismaClient, name: string): Promise<SnapshotView | null> {
  const row = await prisma.snapshot.findUnique({ where: { name } });
  return row && snapshotView(row);
}

/** Whether each snapshot is done, by id. A directory with any other name belongs to a removed snapshot. */
export async function listSnapshotIds(prisma: PrismaClient): Promise<Map<string, boolean>> {
  const rows = await prisma.snapshot.findMany({ select: { id: true, state: true } });
  return new Map(rows.map(({ id, state }) => [String(id), state === 'done']));
}

/** Deletes a snapshot. False: there is none of that name. */
export async function deleteSnapshot(
  prisma: PrismaClient,
  input: { name: string; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<boolean> {
  const { name, audit } = input;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.snapshot.deleteMany({ where: { name } });
    if (count > 0) await appendAudit(tx, { ...audit, subject: `snapshot:${name}` });
    return count > 0;
  });
}

/** Claims the oldest snapshot to make: queued, paused for long enough, or with an expired lease. */
export async function claimSnapshot(
  prisma: PrismaClient,
  { leaseSeconds, retrySeconds }: { leaseSeconds: number; retrySeconds: number },
): Promise<SnapshotView | null> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    UPDATE snapshot SET state = 'creating', started_at = coalesce(started_at, now()), problem = NULL,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = (SELECT id FROM snapshot WHERE ${isToMake(retrySeconds)} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING name`;
  return rows[0] ? findSnapshot(prisma, rows[0].name) : null;
}

/** Renews the lease and stores the progress. False: the snapshot was removed. */
export async function recordSnapshotProgress(
  prisma: PrismaClient,
  input: { id: string; leaseSeconds: number; progress: SnapshotProgress; position: number | null },
): Promise<boolean> {
  const { id, leaseSeconds, progress, position } = input;
  const updated = await prisma.$executeRaw`
    UPDATE snapshot SET progress = ${JSON.stringify(progress)}::jsonb, position = coalesce(${position}::bigint, position),
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${BigInt(id)} AND state = 'creating'`;
  return updated > 0;
}

/** Marks a snapshot as done. */
export async function finishSnapshot(
  prisma: PrismaClient,
  input: { id: string; now: Date; datasheet: SnapshotDatasheet; digest: Uint8Array },
): Promise<void> {
  const { id, now, datasheet, digest } = input;
  await prisma.$executeRaw`
    UPDATE snapshot SET state = 'done', datasheet = ${JSON.stringify(datasheet)}::jsonb, digest = ${new Uint8Array(digest)}, finished_at = ${now},
      progress = NULL, lease_until = NULL
    WHERE id = ${BigInt(id)} AND state = 'creating'`;
}

/** Pauses a snapshot, or marks it as failed, with the reason. */
export async function stopSnapshot(
  prisma: PrismaClient,
  input: { id: string; state: Extract<SnapshotState, 'paused' | 'failed'>; problem: string },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE snapshot SET state = ${input.state}, problem = ${input.problem}, lease_until = now() WHERE id = ${BigInt(input.id)} AND state = 'creating'`;
}

function snapshotView(row: Snapshot): SnapshotView {
  const { id, leaseUntil: _lease, ...rest } = row;
  return {
    ...rest,
    id: String(id),
    definition: snapshotDefinitionSchema.parse(row.definition),
    state: row.state as SnapshotState,
    position: row.position === null ? null : Number(row.position),
    progress: row.progress === null ? null : snapshotProgressSchema.parse(row.progress),
    datasheet: row.datasheet === null ? null : snapshotDatasheetSchema.parse(row.datasheet),
    digest: row.digest && Buffer.from(row.digest).toString('hex'),
  };
}
