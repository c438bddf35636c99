import {
  packageRequestSchema,
  type PackageFileView,
  type PackageKind,
  type PackageRequest,
} from '@meguri/contracts';
import type { FilePart } from '../captures/url-index-source.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import { Prisma } from '../generated/client.ts';
import { findConsumerById, type ConsumerRecord } from './find-consumers.ts';

/** A package as the process that makes it needs it. */
export interface PackageWork {
  id: string;
  consumer: ConsumerRecord;
  kind: PackageKind;
  nodeId: number | null;
  /** Name of the node; `imports` for what was imported; null: made on request. */
  node: string | null;
  createdAt: Date;
  /** The package whose records are packaged again, as far as they may be sent. */
  replaces: string | null;
  request: PackageRequest | null;
  positions: FilePart[];
  /** When the lease of this process ends, unless it is renewed. */
  leaseUntil: Date;
  /** At the last attempt, the files of the node could not be read. */
  isRetry: boolean;
}

/** Most parts of files in one package; the next package continues after them. */
const partsPerPackage = 1_000;
/** Time after which a package that waits for room is tried again. */
const fullRetrySeconds = 60;

/** Whether {@link claimPackage} would find a package to make, or a schedule is due. */
export async function hasPackageToMake(prisma: PrismaClient, now: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM package WHERE ${isToMake} AND ${isOfApproved} UNION ALL
    SELECT 1 FROM package_schedule JOIN consumer ON consumer.id = consumer_id
    WHERE due_at <= ${now} AND consumer.state = 'approved' LIMIT 1`;
  return rows.length > 0;
}

const isToMake = Prisma.sql`(package.state = 'queued' OR (package.state = 'unreachable' AND lease_until < now() AND (kind = 'request' OR replaces IS NOT NULL)) OR (package.state = 'building' AND lease_until < now())
  OR (package.state = 'paused' AND lease_until < now() - make_interval(secs => ${fullRetrySeconds})))`;
const isOfApproved = Prisma.sql`consumer_id IN (SELECT id FROM consumer WHERE state = 'approved')`;

/** Claims the oldest package to make, those with an expired lease included. */
export async function claimPackage(prisma: PrismaClient, leaseSeconds: number): Promise<PackageWork | null> {
  const rows = await prisma.$queryRaw<{ id: bigint; leaseUntil: Date }[]>`
    UPDATE package SET state = 'building', problem = NULL, lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = (SELECT id FROM package WHERE ${isToMake} AND ${isOfApproved} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, lease_until AS "leaseUntil"`;
  const [claimed] = rows;
  if (!claimed) return null;
  const { id, leaseUntil } = claimed;
  const row = await prisma.package.findUnique({ where: { id } });
  const consumer = row && (await findConsumerById(prisma, row.consumerId));
  if (!row || !consumer) return null;
  const schedule =
    row.nodeId === null || row.replaces !== null
      ? null
      : await prisma.packageSchedule.findUnique({
          where: { consumerId_nodeId: { consumerId: row.consumerId, nodeId: row.nodeId } },
        });
  const node = row.nodeId === null ? null : await prisma.node.findUnique({ where: { id: row.nodeId } });
  return {
    id: String(row.id),
    consumer,
    kind: row.kind as PackageKind,
    nodeId: row.nodeId,
    node: row.nodeId === null ? null : (node?.name ?? 'imports'),
    createdAt: row.createdAt,
    replaces: row.replaces === null ? null : String(row.replaces),
    request: row.request === null ? null : packageRequestSchema.parse(row.request),
    positions: (row.positions ?? []) as unknown as FilePart[],
    leaseUntil,
    isRetry: schedule?.unreachableSince != null,
  };
}

/** Renews the lease. Null: the package was removed, or another process claimed it. @returns the new end */
export async function renewPackageLease(
  prisma: PrismaClient,
  { id, leaseUntil, leaseSeconds }: { id: string; leaseUntil: Date; leaseSeconds: number },
): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ leaseUntil: Date }[]>`
    UPDATE package SET lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${BigInt(id)} AND state = 'building' AND lease_until = ${leaseUntil} RETURNING lease_until AS "leaseUntil"`;
  return rows[0]?.leaseUntil ?? null;
}

/** A consumer and node whose package is due. */
export interface DueSchedule {
  consumerId: number;
  nodeId: number;
}

export function listDueSchedules(prisma: PrismaClient, now: Date, limit: number): Promise<DueSchedule[]> {
  return prisma.$queryRaw<DueSchedule[]>`
    SELECT consumer_id AS "consumerId", node_id AS "nodeId"
    FROM package_schedule JOIN consumer ON consumer.id = consumer_id
    WHERE due_at <= ${now} AND consumer.state = 'approved' ORDER BY due_at, consumer_id, node_id LIMIT ${limit}`;
}

/**
 * Queues the package of a schedule that is due: everything of the node's files that is in none yet. A package
 * that failed or still waits is extended instead, so that there is one at a time. The schedule moves on to
 * `nextAt`, or stays due while more is left than fits into a package.
 */
export async function queueDailyPackage(
  prisma: PrismaClient,
  { consumerId, nodeId, now, nextAt }: { consumerId: number; nodeId: number; now: Date; nextAt: Date },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM consumer WHERE id = ${consumerId} FOR UPDATE`;
    const [open] = await tx.$queryRaw<{ id: bigint; state: string }[]>`
      SELECT id, state FROM package WHERE consumer_id = ${consumerId} AND node_id = ${nodeId} AND kind = 'daily'
        AND replaces IS NULL AND state IN ('queued', 'building', 'paused', 'unreachable')`;
    const schedule = { where: { consumerId_nodeId: { consumerId, nodeId } } };
    // It is made first; the schedule is checked again in a minute.
    if (open?.state === 'building' || open?.state === 'paused') {
      await tx.packageSchedule.update({ ...schedule, data: { dueAt: new Date(now.getTime() + 60_000) } });
      return;
    }
    const parts = await listUnpackagedParts(tx, { consumerId, nodeId });
    const positions = parts.slice(0, partsPerPackage).map((part) => ({ ...part }));
    if (open)
      await tx.package.update({
        where: { id: open.id },
        data: { state: 'queued', problem: null, positions },
      });
    else if (positions.length > 0)
      await tx.package.create({
        data: { consumerId, nodeId, kind: 'daily', state: 'queued', createdAt: now, positions },
      });
    const hasMore = parts.length > partsPerPackage;
    await tx.packageSchedule.update({ ...schedule, data: { dueAt: hasMore ? now : nextAt } });
  });
}

/** Parts of a node's files that are in no package of a consumer, in the order of the files. */
function listUnpackagedParts(
  sql: Sql,
  { consumerId, nodeId }: { consumerId: number; nodeId: number },
): Promise<FilePart[]> {
  return sql.$queryRaw<FilePart[]>`
    SELECT warc_file.file_id AS "fileId", coalesce(packaged_end, 0)::float8 AS "from", indexed_end::float8 AS "to"
    FROM warc_file LEFT JOIN package_place AS place ON place.file_id = warc_file.file_id AND place.consumer_id = ${consumerId}
    WHERE node_id = ${nodeId} AND indexed_end > coalesce(packaged_end, 0)
    ORDER BY warc_file.file_id LIMIT ${partsPerPackage + 1}`;
}

/** A package as it was made. */
export interface FinishedPackage {
  files: readonly PackageFileView[];
  records: number;
  bytes: number;
  capturedFrom: Date | null;
  capturedTo: Date | null;
  termsKey: string;
  readyAt: Date;
  expiresAt: Date;
}

/**
 * Stores a package with its manifest, its number in the chain, and what of the archive's files it covers: in
 * one transaction. False: it was removed meanwhile, or another process claimed it.
 *
 * @param seal makes the manifest, once its place in the chain is known
 */
export async function finishPackage(
  prisma: PrismaClient,
  { work, made }: { work: PackageWork; made: FinishedPackage },
  seal: (chain: { sequence: number | null; previous: string | null }) => {
    manifest: Uint8Array<ArrayBuffer>;
    signature: string;
    digest: Uint8Array<ArrayBuffer>;
  },
): Promise<boolean> {
  const { files, bytes, ...columns } = made;
  const id = BigInt(work.id);
  const consumerId = work.consumer.id;
  return prisma.$transaction(
    async (tx) => {
      const [consumer] = await tx.$queryRaw<{ sequence: number; last: string | null }[]>`
        SELECT sequence, encode(last_manifest, 'hex') AS last FROM consumer WHERE id = ${consumerId} FOR UPDATE`;
      const [own] = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM package WHERE id = ${id} AND state = 'building' AND lease_until = ${work.leaseUntil} FOR UPDATE`;
      if (!consumer || own === undefined) return false;
      const isChained = work.kind === 'daily';
      const sequence = isChained ? consumer.sequence + 1 : null;
      const { manifest, signature, digest } = seal({ sequence, previous: isChained ? consumer.last : null });
      await tx.package.update({
        where: { id },
        data: {
          ...columns,
          bytes: BigInt(bytes),
          state: 'ready',
          sequence,
          manifest,
          signature,
          leaseUntil: null,
        },
      });
      await tx.packageFile.createMany({
        data: files.map((file, index) => ({
          packageId: id,
          number: index + 1,
          name: file.name,
          bytes: BigInt(file.bytes),
          records: file.records,
          sha256: Buffer.from(file.sha256, 'hex'),
        })),
      });
      if (isChained)
        await tx.consumer.update({
          where: { id: consumerId },
          data: { sequence: consumer.sequence + 1, lastManifest: digest },
        });
      if (isChained && work.replaces === null) await movePlaces(tx, work);
      return true;
    },
    { timeout: 60_000 },
  );
}

async function movePlaces(sql: Sql, { consumer, nodeId, positions }: PackageWork): Promise<void> {
  await sql.$executeRaw`
    INSERT INTO package_place (consumer_id, file_id, packaged_end)
    SELECT ${consumer.id}, "fileId", "to" FROM jsonb_to_recordset(${jsonParameter(positions)}::jsonb) AS part("fileId" int, "to" bigint)
    ON CONFLICT (consumer_id, file_id) DO UPDATE SET packaged_end = greatest(package_place.packaged_end, EXCLUDED.packaged_end)`;
  await sql.$executeRaw`
    UPDATE package_schedule SET unreachable_since = NULL, problem = NULL WHERE consumer_id = ${consumer.id} AND node_id = ${nodeId}`;
}

/**
 * Stores why a package was not made. False: it was removed, or another process claimed it.
 *
 * @param input.retryAt next time of its node's schedule, for `unreachable`; a package without a schedule
 *   waits for `retrySeconds`
 */
export async function stopPackage(
  prisma: PrismaClient,
  input: {
    work: Pick<PackageWork, 'id' | 'consumer' | 'nodeId' | 'kind' | 'replaces' | 'leaseUntil'>;
    state: 'paused' | 'failed' | 'unreachable';
    problem: string;
    now: Date;
    retryAt: Date;
    /** For a package without a schedule. */
    retrySeconds: number;
  },
): Promise<boolean> {
  const { work, state, problem, now, retryAt, retrySeconds } = input;
  const waitSeconds = state === 'unreachable' ? retrySeconds : 0;
  return prisma.$transaction(async (tx) => {
    const stopped = await tx.$executeRaw`
      UPDATE package SET state = ${state}, problem = ${problem}, lease_until = now() + make_interval(secs => ${waitSeconds}) WHERE id = ${BigInt(work.id)} AND state = 'building' AND lease_until = ${work.leaseUntil}`;
    if (stopped === 0) return false;
    if (state !== 'unreachable' || work.kind !== 'daily' || work.replaces !== null) return true;
    await tx.$executeRaw`
      UPDATE package_schedule SET due_at = ${retryAt}, unreachable_since = coalesce(unreachable_since, ${now}), problem = ${problem}
      WHERE consumer_id = ${work.consumer.id} AND node_id = ${work.nodeId}`;
    return true;
  });
}
