import type { PrismaClient } from '../connection/client.ts';

/** A package that can be fetched. */
export interface ReadyPackage {
  id: string;
  consumerId: number;
  termsKey: string;
}

/** Packages that can be fetched, of approved consumers, after one of them. */
export function listReadyPackages(
  prisma: PrismaClient,
  { after, limit }: { after: string; limit: number },
): Promise<ReadyPackage[]> {
  return prisma.$queryRaw<ReadyPackage[]>`
    SELECT id::text AS id, consumer_id AS "consumerId", coalesce(terms_key, '') AS "termsKey" FROM package
    WHERE state = 'ready' AND id > ${BigInt(after)} ORDER BY package.id LIMIT ${limit}`;
}

/** Records that the records of a package were checked against these terms and may be sent. */
export async function recordPackageTerms(
  prisma: PrismaClient,
  { id, termsKey }: { id: string; termsKey: string },
): Promise<void> {
  await prisma.package.updateMany({ where: { id: BigInt(id), state: 'ready' }, data: { termsKey } });
}

/** Withdraws the files of a package and queues a replacement, unless it can no longer be fetched. */
export async function withdrawPackage(
  prisma: PrismaClient,
  { id, problem, now }: { id: string; problem: string; now: Date },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.package.updateMany({
      where: { id: BigInt(id), state: 'ready' },
      data: { state: 'withdrawn', problem },
    });
    if (count === 0) return;
    await tx.$executeRaw`
      INSERT INTO package (consumer_id, kind, state, node_id, created_at, replaces, request, requested_by, positions)
      SELECT consumer_id, kind, 'queued', node_id, ${now}, id, request, requested_by, positions FROM package WHERE id = ${BigInt(id)}
      ON CONFLICT DO NOTHING`;
  });
}

/** Expires packages. @returns how many */
export function expirePackages(prisma: PrismaClient, now: Date): Promise<number> {
  return prisma.$executeRaw`
    UPDATE package SET state = 'expired' WHERE state = 'ready' AND expires_at <= ${now}`;
}

export async function hasExpiredPackage(prisma: PrismaClient, now: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM package WHERE state = 'ready' AND expires_at <= ${now} LIMIT 1`;
  return rows.length > 0;
}

export interface KeptPackage {
  id: string;
  consumerId: number;
  /** Only its list of records is kept, from which the replacement is made. */
  isWithdrawn: boolean;
}

/** A package whose files are on the disk: it can be fetched, is being made, or is made again from its list. */
export async function listKeptPackages(prisma: PrismaClient): Promise<KeptPackage[]> {
  return prisma.$queryRaw<KeptPackage[]>`
    SELECT id::text AS id, consumer_id AS "consumerId", state = 'withdrawn' AS "isWithdrawn" FROM package
    WHERE state IN ('ready', 'building', 'paused') OR (state = 'withdrawn' AND EXISTS (SELECT 1 FROM package AS other
      WHERE other.replaces = package.id AND other.state IN ('queued', 'building', 'paused', 'unreachable')))`;
}

/** Deletes at most so many packages that ended before an instant, but for the last one of each consumer. */
export function prunePackages(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM package WHERE id IN (
      SELECT package.id FROM package JOIN consumer ON consumer.id = consumer_id
      WHERE package.state IN ('expired', 'withdrawn', 'failed') AND package.created_at < ${before}
        AND package.sequence IS DISTINCT FROM consumer.sequence LIMIT ${limit})`;
}

/** Deletes at most so many transfers that began before an instant. */
export function pruneTransfers(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM package_transfer WHERE id IN (SELECT id FROM package_transfer WHERE started_at < ${before} LIMIT ${limit})`;
}
