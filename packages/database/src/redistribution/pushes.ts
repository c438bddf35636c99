import type { PrismaClient, Sql } from '../connection/client.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { findConsumerById, type ConsumerRecord } from './find-consumers.ts';

/** A package whose number others of the chain build on: its manifest is sent though its files are gone. */
const isOver = Prisma.sql`package.sequence IS NOT NULL AND package.state IN ('withdrawn', 'expired')`;
const isToPush = Prisma.sql`package.manifest IS NOT NULL AND package.pushed_at IS NULL AND (package.state = 'ready' OR (${isOver}))`;

/** Packages and lists of removed records that are to be sent to the consumer of a row of `consumer_push`. */
export const waitingPushes = Prisma.sql`((SELECT count(*) FROM package WHERE consumer_id = push.consumer_id AND ${isToPush})
  + (SELECT count(*) FROM removal_list WHERE consumer_id = push.consumer_id AND pushed_at IS NULL))::int`;

/**
 * Starts sending to a consumer at a new address, with the packages that can still be fetched, or stops it.
 * Unfinished uploads to the former address are forgotten.
 */
export async function restartPush(
  sql: Sql,
  { consumerId, isPushed, now }: { consumerId: number; isPushed: boolean; now: Date },
): Promise<void> {
  await sql.$executeRaw`DELETE FROM consumer_push WHERE consumer_id = ${consumerId}`;
  await sql.$executeRaw`
    UPDATE package_file SET pushed_at = NULL, upload = NULL FROM package
    WHERE package.id = package_id AND consumer_id = ${consumerId} AND (package_file.pushed_at IS NOT NULL OR upload IS NOT NULL)`;
  await sql.$executeRaw`
    UPDATE package SET pushed_at = CASE WHEN state IN ('withdrawn', 'expired') THEN ${now}::timestamptz END WHERE consumer_id = ${consumerId}`;
  await sql.$executeRaw`UPDATE removal_list SET pushed_at = NULL WHERE consumer_id = ${consumerId} AND pushed_at IS NOT NULL`;
  if (isPushed)
    await sql.$executeRaw`INSERT INTO consumer_push (consumer_id, next_at) VALUES (${consumerId}, ${now})`;
}

/**
 * Makes the waiting packages of a consumer due to be sent now. False: it has no address to send to, or is not
 * approved.
 */
export function requestPush(
  prisma: PrismaClient,
  { name, audit }: { name: string; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      INSERT INTO consumer_push AS push (consumer_id, next_at)
      SELECT id, ${audit.at} FROM consumer WHERE name = ${name} AND state = 'approved' AND consumer.push IS NOT NULL
      ON CONFLICT (consumer_id) DO UPDATE SET next_at = EXCLUDED.next_at`;
    if (changed > 0) await appendAudit(tx, { ...audit, subject: `consumer:${name}` });
    return changed > 0;
  });
}

/** Adds the rows that consumers with an address lack: a rebuild does not restore them. */
export async function addPushes(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO consumer_push (consumer_id, next_at) SELECT id, ${now} FROM consumer WHERE consumer.push IS NOT NULL ON CONFLICT DO NOTHING`;
}

const isDue = (
  now: Date,
) => Prisma.sql`push.next_at <= ${now} AND (push.lease_until IS NULL OR push.lease_until <= ${now})
  AND EXISTS (SELECT 1 FROM consumer WHERE id = push.consumer_id AND state = 'approved' AND consumer.push IS NOT NULL)
  AND (EXISTS (SELECT 1 FROM package WHERE consumer_id = push.consumer_id AND ${isToPush})
    OR EXISTS (SELECT 1 FROM removal_list WHERE consumer_id = push.consumer_id AND pushed_at IS NULL))`;

/** Whether anything is due to be sent. */
export async function hasPushDue(prisma: PrismaClient, now: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM consumer_push AS push WHERE ${isDue(now)} LIMIT 1`;
  return rows.length > 0;
}

/** What a process sends. */
export interface PushWork {
  consumer: ConsumerRecord;
  /** The last attempt failed. */
  isRetry: boolean;
  /** When it became due. */
  dueAt: Date;
  /** Until when it is this process's, unless it renews that. */
  leaseUntil: Date;
}

/** Says that a process sends to a consumer. */
export interface PushClaim {
  consumerId: number;
  leaseUntil: Date;
}

/** Whether the claim holds until the statement ends: the address is the same, and no other process sends to it. */
const holds = ({ consumerId, leaseUntil }: PushClaim) => Prisma.sql`EXISTS (
  SELECT 1 FROM consumer_push WHERE consumer_id = ${consumerId} AND lease_until = ${leaseUntil} FOR SHARE)`;

/** Takes the consumer that has waited longest; null: nothing is due. */
export async function claimPush(
  prisma: PrismaClient,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<PushWork | null> {
  const rows = await prisma.$queryRaw<(Omit<PushWork, 'consumer'> & { consumerId: number })[]>`
    UPDATE consumer_push SET lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    WHERE consumer_id = (SELECT consumer_id FROM consumer_push AS push WHERE ${isDue(now)} ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING consumer_id AS "consumerId", failed_since IS NOT NULL AS "isRetry", next_at AS "dueAt",
      lease_until AS "leaseUntil"`;
  const [claimed] = rows;
  const consumer = claimed ? await findConsumerById(prisma, claimed.consumerId) : null;
  if (!claimed || !consumer) return null;
  const { consumerId: _, ...work } = claimed;
  return { consumer, ...work };
}

/** Renews a claim. @returns false: the consumer has another address, or another process sends to it */
export async function holdPush(
  prisma: PrismaClient,
  { claim, until }: { claim: PushClaim; until: Date },
): Promise<boolean> {
  const { consumerId, leaseUntil } = claim;
  const held = await prisma.$executeRaw`
    UPDATE consumer_push SET lease_until = ${until} WHERE consumer_id = ${consumerId} AND lease_until = ${leaseUntil}`;
  if (held > 0) claim.leaseUntil = until;
  return held > 0;
}

/**
 * Ends the work on a consumer unless another process took it. It is due at once where an operator asked for it
 * meanwhile.
 *
 * @param input.problem null: everything that may be sent was sent
 */
export async function releasePush(
  prisma: PrismaClient,
  input: { claim: PushClaim; dueAt: Date; now: Date; nextAt: Date; problem: string | null },
): Promise<void> {
  const { claim, dueAt, now, nextAt, problem } = input;
  const isSent = problem === null;
  await prisma.$executeRaw`
    UPDATE consumer_push SET lease_until = NULL, problem = ${problem},
      next_at = CASE WHEN next_at = ${dueAt}::timestamptz THEN ${nextAt}::timestamptz ELSE next_at END,
      pushed_at = CASE WHEN ${isSent} THEN ${now}::timestamptz ELSE pushed_at END,
      failed_since = CASE WHEN ${isSent} THEN NULL ELSE coalesce(failed_since, ${now}::timestamptz) END
    WHERE consumer_id = ${claim.consumerId} AND lease_until = ${claim.leaseUntil}`;
}

/** Ids of the packages that are to be sent, in the order in which they were made. */
export async function listPackagesToPush(
  prisma: PrismaClient,
  { consumerId, limit }: { consumerId: number; limit: number },
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM package WHERE consumer_id = ${consumerId} AND ${isToPush} ORDER BY package.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** The parts that a bucket has of an unfinished multipart upload. */
export interface BegunUpload {
  id: string;
  /** Tags of the parts, in their order. */
  parts: string[];
}

/** A file of a package that is not sent yet. */
export interface UnpushedFile {
  number: number;
  name: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
  upload: BegunUpload | null;
}

export function listUnpushedFiles(prisma: PrismaClient, packageId: string): Promise<UnpushedFile[]> {
  return prisma.$queryRaw<UnpushedFile[]>`
    SELECT number, name, bytes::float8 AS bytes, encode(sha256, 'hex') AS sha256, upload FROM package_file
    WHERE package_id = ${BigInt(packageId)} AND pushed_at IS NULL ORDER BY number`;
}

/** Stores the progress of an upload; null: it has ended. */
export async function recordUpload(
  prisma: PrismaClient,
  input: { claim: PushClaim; packageId: string; number: number; upload: BegunUpload | null },
): Promise<void> {
  const { claim, packageId, number, upload } = input;
  await prisma.$executeRaw`
    UPDATE package_file SET upload = ${upload && jsonParameter(upload)}::jsonb
    WHERE package_id = ${BigInt(packageId)} AND number = ${number} AND ${holds(claim)}`;
}

/** Records that the consumer has the file. */
export async function recordFilePushed(
  prisma: PrismaClient,
  { claim, packageId, number, now }: { claim: PushClaim; packageId: string; number: number; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE package_file SET pushed_at = ${now}, upload = NULL
    WHERE package_id = ${BigInt(packageId)} AND number = ${number} AND ${holds(claim)}`;
}

/** Records that the consumer has everything of the package that it may have. */
export async function recordPackagePushed(
  prisma: PrismaClient,
  { claim, id, state, now }: { claim: PushClaim; id: string; state: string; now: Date },
): Promise<void> {
  // One that was withdrawn meanwhile is looked at again.
  await prisma.$executeRaw`
    UPDATE package SET pushed_at = ${now} WHERE id = ${BigInt(id)} AND state = ${state} AND ${holds(claim)}`;
}

/** The next list of removed records that is not sent yet; null: all are. */
export function findUnpushedRemovals(
  prisma: PrismaClient,
  consumerId: number,
): Promise<{ sequence: number; document: Uint8Array; signature: string } | null> {
  return prisma.removalList.findFirst({
    where: { consumerId, pushedAt: null },
    orderBy: { sequence: 'asc' },
    select: { sequence: true, document: true, signature: true },
  });
}

/** Records that the consumer has the list, which counts as fetched. */
export async function recordRemovalsPushed(
  prisma: PrismaClient,
  { claim, sequence, now }: { claim: PushClaim; sequence: number; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE removal_list SET pushed_at = ${now}, fetched_at = ${now}
    WHERE consumer_id = ${claim.consumerId} AND sequence = ${sequence} AND ${holds(claim)}`;
}
