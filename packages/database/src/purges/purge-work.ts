import type { PrismaClient } from '../connection/client.ts';
import { capturesOf, type TakedownScope } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';

/** A takedown whose records are to be overwritten now. */
export interface DuePurge extends TakedownScope {
  id: string;
  purgeBy: Date;
  purgeStartedAt: Date;
  /** When nodes were last asked to seal files for it; null: never. */
  sealAskedAt: Date | null;
}

/** Whether a purge is due to begin, to continue or to be checked. */
export async function hasPurgeDue(prisma: PrismaClient, now: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM takedown WHERE purge_look_at <= ${now} AND lifted_at IS NULL LIMIT 1`;
  return rows.length > 0;
}

/**
 * Claims the most urgent purge, which from then on cannot be undone. If its process dies, another one claims
 * it after `leaseSeconds`.
 *
 * @param input.id this one, whether or not it is due; by default any that is
 */
export async function claimPurge(
  prisma: PrismaClient,
  { now, leaseSeconds, id }: { now: Date; leaseSeconds: number; id?: string },
): Promise<DuePurge | null> {
  const lookAt = new Date(now.getTime() + leaseSeconds * 1_000);
  const wanted = id === undefined ? Prisma.sql`purge_look_at <= ${now}` : Prisma.sql`id = ${BigInt(id)}`;
  const rows = await prisma.$queryRaw<DuePurge[]>`
    UPDATE takedown SET purge_started_at = coalesce(purge_started_at, ${now}), purge_look_at = ${lookAt}
    WHERE id = (SELECT id FROM takedown WHERE ${wanted} AND purge_by IS NOT NULL AND lifted_at IS NULL
      ORDER BY purge_by, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text AS id, host_id AS "hostId", host_name AS "hostName", url_key::text AS "urlKey", url,
      purge_by AS "purgeBy", purge_started_at AS "purgeStartedAt", purge_seal_at AS "sealAskedAt"`;
  return rows[0] ?? null;
}

/** Sets when a purge is checked next, and why it is not complete. */
export async function postponePurge(
  prisma: PrismaClient,
  { id, until, problem }: { id: string; until: Date; problem?: string | null },
): Promise<void> {
  const set = problem === undefined ? Prisma.empty : Prisma.sql`, purge_problem = ${problem}`;
  await prisma.$executeRaw`UPDATE takedown SET purge_look_at = ${until}${set} WHERE id = ${BigInt(id)}`;
}

/** A file that holds hidden captures with a body. */
export interface FileOfPurge {
  name: string;
  captures: number;
  state: 'sealed' | 'open' | 'imported' | 'without-records';
}

const holdsRecord = Prisma.sql`record_type IN ('response', 'resource', 'revisit')`;

/** Files with records that a takedown hides and that are not purged, by name. */
export function listFilesOfPurge(prisma: PrismaClient, scope: TakedownScope): Promise<FileOfPurge[]> {
  return prisma.$queryRaw<FileOfPurge[]>`
    SELECT file.name, count(*)::int AS captures,
      CASE WHEN record_type = 'index-only' THEN 'without-records' WHEN location IS NOT NULL THEN 'imported'
        WHEN sealed_at IS NULL THEN 'open' ELSE 'sealed' END AS state
    FROM capture_entry AS capture JOIN warc_file AS file ON file.file_id = capture.file_id
    WHERE ${capturesOf(scope)} AND (${holdsRecord} OR record_type = 'index-only')
    GROUP BY 1, 3 ORDER BY 1`;
}

/** Asks the nodes to seal their open files and journals. */
export async function requestSealing(
  prisma: PrismaClient,
  { id, names, now }: { id: string; names: readonly string[]; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE warc_file SET seal_wanted = true WHERE name = ANY (${[...names]}::text[]) AND sealed_at IS NULL`;
  await prisma.$executeRaw`UPDATE takedown SET purge_seal_at = ${now} WHERE id = ${BigInt(id)}`;
}

/** What a node is to seal for purges: whether its open file, and journals that were begun until which instant. */
export async function readSealRequests(
  prisma: PrismaClient,
  nodeId: number,
): Promise<{ file: boolean; journalUntil: Date | null }> {
  const rows = await prisma.$queryRaw<{ file: boolean; journalUntil: Date | null }[]>`
    SELECT EXISTS (SELECT 1 FROM warc_file WHERE node_id = ${nodeId} AND seal_wanted AND sealed_at IS NULL) AS file,
      (SELECT max(purge_seal_at) FROM takedown) AS "journalUntil"`;
  return rows[0] ?? { file: false, journalUntil: null };
}

/** A record to overwrite. */
export interface PurgeableCapture {
  hostId: bigint;
  urlKey: bigint;
  capturedAt: Date;
  offset: number;
  length: number;
}

/** Hidden captures whose records a sealed file holds, in its order, some at a time. */
export function listPurgeable(
  prisma: PrismaClient,
  { limit, fileId, ...scope }: TakedownScope & { fileId: number; limit: number },
): Promise<PurgeableCapture[]> {
  return prisma.$queryRaw<PurgeableCapture[]>`
    SELECT host_id AS "hostId", url_key AS "urlKey", captured_at AS "capturedAt", "offset"::float8 AS "offset", length
    FROM capture_entry AS capture
    WHERE ${capturesOf(scope)} AND file_id = ${fileId} AND ${holdsRecord} ORDER BY "offset" LIMIT ${limit}`;
}

/** Files of a purge that are not finished: their bytes, or those of their copies. */
export async function listUnfinishedFiles(prisma: PrismaClient, takedownId: string): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT file_name AS name FROM purge_file
    WHERE takedown_id = ${BigInt(takedownId)} AND (written_at IS NULL OR replica = 'pending') ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Sealed journals with entries of a period, by name. */
export async function listJournalsBetween(
  prisma: PrismaClient,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT name FROM warc_file WHERE name LIKE 'journal-%' AND sealed_at >= ${from} ORDER BY name`;
  const last = until.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  // A name says when the file was begun; one that does not is read.
  return rows.flatMap(({ name }) =>
    (/-(\d{14})-\d+\.warc\.gz$/.exec(name)?.[1] ?? '') <= last ? [name] : [],
  );
}
