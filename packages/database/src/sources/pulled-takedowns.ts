import type { PrismaClient, Sql } from '../connection/client.ts';
import { insertTakedown, liftTakedown, type TakedownScope } from '../complaints/takedowns.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { requestPurgeInTransaction } from '../purges/request-purge.ts';

/**
 * Number of these records that were imported from a source. Instants are compared by the second, which every
 * format of archives has.
 */
export async function countHeldOf(
  prisma: PrismaClient,
  input: { sourceId: number; records: readonly { hostId: bigint; urlKey: string; capturedAt: Date }[] },
): Promise<number> {
  const { sourceId, records } = input;
  const rows = await prisma.$queryRaw<{ held: number }[]>`
    SELECT count(*)::int AS held
    FROM unnest(${records.map(({ hostId }) => hostId)}::bigint[], ${records.map(({ urlKey }) => BigInt(urlKey))}::bigint[],
      ${records.map(({ capturedAt }) => capturedAt)}::timestamptz[]) AS r(host_id, url_key, captured_at)
    WHERE EXISTS (
      SELECT 1 FROM capture_entry AS capture JOIN warc_file AS file ON file.file_id = capture.file_id
      WHERE capture.host_id = r.host_id AND capture.url_key = r.url_key
        AND capture.captured_at >= date_trunc('second', r.captured_at)
        AND capture.captured_at < date_trunc('second', r.captured_at) + interval '1 second'
        AND file.import_id IN (SELECT import_id FROM pulled_package WHERE source_id = ${sourceId} AND import_id IS NOT NULL))`;
  return rows[0]?.held ?? 0;
}

export interface PulledTakedownChange {
  sourceId: number;
  /** Number of the takedown at the source. */
  remoteId: string;
  scope: TakedownScope;
  state: 'hidden' | 'purged' | 'restored';
  /** Deadline where it is to be purged. */
  purgeBy: Date;
  now: Date;
  actor: string;
  audit: (takedown: string) => NewAuditEntry;
}

/**
 * Creates a takedown that a source requests, raises it to a purge or lifts it. Idempotent.
 *
 * @returns whether anything changed
 */
export function changePulledTakedown(prisma: PrismaClient, change: PulledTakedownChange): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const known = await findPulled(tx, change);
    if (known === null && change.state === 'restored') return false;
    const id = known?.id ?? (await insertPulled(tx, change));
    const done = known === null || !(await isAsWanted(tx, id, change));
    if (!done) return false;
    if (change.state === 'restored') await liftTakedown(tx, { id, now: change.now });
    if (change.state === 'purged')
      await requestPurgeInTransaction(tx, id, { by: change.purgeBy, now: change.now, actor: change.actor });
    await appendAudit(tx, change.audit(id));
    return true;
  });
}

/**
 * The takedown that was created for one of a source; null: none was, or it was lifted and is requested again.
 */
async function findPulled(
  tx: Sql,
  { sourceId, remoteId, state }: PulledTakedownChange,
): Promise<{ id: string } | null> {
  const rows = await tx.$queryRaw<{ id: string; isLifted: boolean }[]>`
    SELECT takedown.id::text AS id, lifted_at IS NOT NULL AS "isLifted" FROM pulled_takedown
    JOIN takedown ON takedown.id = takedown_id WHERE source_id = ${sourceId} AND remote_id = ${BigInt(remoteId)}`;
  const [found] = rows;
  return !found || (found.isLifted && state !== 'restored') ? null : found;
}

async function insertPulled(
  tx: Sql,
  { sourceId, remoteId, scope, now, actor }: PulledTakedownChange,
): Promise<string> {
  const id = await insertTakedown(tx, { ...scope, complaintId: null, now, actor, reason: null });
  await tx.$executeRaw`
    INSERT INTO pulled_takedown (source_id, remote_id, takedown_id) VALUES (${sourceId}, ${BigInt(remoteId)}, ${BigInt(id)})
    ON CONFLICT (source_id, remote_id) DO UPDATE SET takedown_id = EXCLUDED.takedown_id`;
  return id;
}

async function isAsWanted(tx: Sql, id: string, { state }: PulledTakedownChange): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isLifted: boolean; isPurge: boolean }[]>`
    SELECT lifted_at IS NOT NULL AS "isLifted", purge_by IS NOT NULL AS "isPurge" FROM takedown WHERE id = ${BigInt(id)}`;
  const [row] = rows;
  if (!row) return true;
  if (state === 'restored') return row.isLifted;
  return state === 'hidden' || row.isPurge;
}
