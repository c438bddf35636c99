import {
  packageRequestSchema,
  type PackageDetail,
  type PackageFileView,
  type PackageRow,
  type TransferRow,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

const filesShown = 1_000;

function readRows(prisma: PrismaClient, where: Prisma.Sql, limit: number): Promise<PackageRow[]> {
  return prisma.$queryRaw<PackageRow[]>`
    SELECT package.id::text AS id, consumer.name AS consumer, package.kind, package.state, package.sequence, package.node_id AS "nodeId",
      CASE WHEN package.node_id IS NOT NULL THEN coalesce(node.name, 'imports') END AS node, package.created_at AS "createdAt",
      ready_at AS "readyAt", expires_at AS "expiresAt", records, bytes::float8 AS bytes, captured_from AS "capturedFrom",
      captured_to AS "capturedTo", replaces::text AS replaces, problem, pushed_at AS "pushedAt",
      (SELECT other.id::text FROM package AS other WHERE other.replaces = package.id) AS "replacedBy",
      (SELECT count(*)::int FROM package_file WHERE package_id = package.id) AS files,
      (SELECT count(*)::int FROM package_file AS file WHERE file.package_id = package.id AND EXISTS (
        SELECT 1 FROM package_transfer AS transfer WHERE transfer.package_id = package.id AND is_complete
          AND (transfer.file = file.name OR transfer.file LIKE '%.tar'))) AS transfers
    FROM package JOIN consumer ON consumer.id = package.consumer_id LEFT JOIN node ON node.id = package.node_id
    WHERE ${where} ORDER BY package.id DESC LIMIT ${limit}`;
}

/** Latest first, before one of them. */
export function listPackageRows(
  prisma: PrismaClient,
  { consumer, before, limit }: { consumer: string | null; before: string | null; limit: number },
): Promise<PackageRow[]> {
  const isOf = consumer === null ? Prisma.sql`true` : Prisma.sql`consumer.name = ${consumer}`;
  const isBefore = before === null ? Prisma.sql`true` : Prisma.sql`package.id < ${BigInt(before)}`;
  return readRows(prisma, Prisma.sql`${isOf} AND ${isBefore}`, limit);
}

/** The package of an id; null: there is none. */
export async function findPackageDetail(prisma: PrismaClient, id: string): Promise<PackageDetail | null> {
  const [[row], stored] = await Promise.all([
    readRows(prisma, Prisma.sql`package.id = ${BigInt(id)}`, 1),
    prisma.$queryRaw<{ manifest: string | null; request: unknown; requestedBy: string | null }[]>`
      SELECT encode(sha256(manifest), 'hex') AS manifest, request, requested_by AS "requestedBy" FROM package WHERE id = ${BigInt(id)}`,
  ]);
  const [more] = stored;
  if (!row || !more) return null;
  const request = more.request === null ? null : packageRequestSchema.parse(more.request);
  return {
    ...row,
    manifest: more.manifest,
    request: request && { definition: request.definition, urls: request.urls.length },
    requestedBy: more.requestedBy,
    fileList: await listPackageFiles(prisma, id, filesShown),
  };
}

/** Files of a package in their order. */
function listPackageFiles(prisma: PrismaClient, id: string, limit: number): Promise<PackageFileView[]> {
  return prisma.$queryRaw<PackageFileView[]>`
    SELECT name, bytes::float8 AS bytes, records, encode(sha256, 'hex') AS sha256 FROM package_file
    WHERE package_id = ${BigInt(id)} ORDER BY number LIMIT ${limit}`;
}

/** Latest first, before one of them. */
export function listTransfers(
  prisma: PrismaClient,
  input: { consumer: string | null; packageId: string | null; before: string | null; limit: number },
): Promise<TransferRow[]> {
  const { consumer, packageId, before, limit } = input;
  const conditions = [
    consumer === null ? null : Prisma.sql`consumer = ${consumer}`,
    packageId === null ? null : Prisma.sql`package_id = ${BigInt(packageId)}`,
    before === null ? null : Prisma.sql`id < ${BigInt(before)}`,
  ].filter((condition) => condition !== null);
  const where = Prisma.join([Prisma.sql`true`, ...conditions], ' AND ');
  return prisma.$queryRaw<TransferRow[]>`
    SELECT id::text AS id, consumer, package_id::text AS "packageId", file, address, started_at AS "startedAt", ended_at AS "endedAt",
      from_byte::float8 AS "fromByte", bytes::float8 AS bytes, sent_bytes::float8 AS "sentBytes", is_complete AS "isComplete"
    FROM package_transfer WHERE ${where} ORDER BY id DESC LIMIT ${limit}`;
}
