import type { PackageFileView } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** A package that a consumer can fetch. */
export interface FetchablePackage {
  id: string;
  consumerId: number;
  kind: string;
  sequence: number | null;
  nodeId: number | null;
  state: string;
  readyAt: Date;
  expiresAt: Date;
  records: number;
  bytes: number;
  capturedFrom: Date | null;
  capturedTo: Date | null;
  manifest: Uint8Array;
  signature: string;
  termsKey: string;
}

const columns = Prisma.sql`id::text AS id, consumer_id AS "consumerId", kind, sequence, node_id AS "nodeId", state, ready_at AS "readyAt",
  expires_at AS "expiresAt", records, bytes::float8 AS bytes, captured_from AS "capturedFrom", captured_to AS "capturedTo", manifest, signature,
  coalesce(terms_key, '') AS "termsKey"`;

/** A package of a consumer whose manifest exists, also where its files are withdrawn or expired; null: it has none of that id. */
export async function findFetchablePackage(
  prisma: PrismaClient,
  { consumerId, id }: { consumerId: number; id: string },
): Promise<FetchablePackage | null> {
  const rows = await prisma.$queryRaw<FetchablePackage[]>`
    SELECT ${columns} FROM package WHERE id = ${BigInt(id)} AND consumer_id = ${consumerId} AND manifest IS NOT NULL`;
  return rows[0] ?? null;
}

/** A package in the list of its consumer. */
export interface ListedPackage extends Omit<FetchablePackage, 'manifest' | 'signature' | 'termsKey'> {
  /** SHA-256, in hexadecimal. */
  manifestSha256: string;
  /** The package in whose place its files are. */
  replacedBy: string | null;
}

/** Packages of a consumer with manifests, by id, after one of them. Withdrawn and expired ones are part of the chain. */
export function listFetchablePackages(
  prisma: PrismaClient,
  { consumerId, after, limit }: { consumerId: number; after: string; limit: number },
): Promise<ListedPackage[]> {
  return prisma.$queryRaw<ListedPackage[]>`
    SELECT id::text AS id, consumer_id AS "consumerId", kind, sequence, node_id AS "nodeId", state, ready_at AS "readyAt",
      expires_at AS "expiresAt", records, bytes::float8 AS bytes, captured_from AS "capturedFrom", captured_to AS "capturedTo",
      encode(sha256(manifest), 'hex') AS "manifestSha256",
      (SELECT other.id::text FROM package AS other WHERE other.replaces = package.id AND other.manifest IS NOT NULL) AS "replacedBy"
    FROM package WHERE consumer_id = ${consumerId} AND manifest IS NOT NULL AND id > ${BigInt(after)} ORDER BY package.id LIMIT ${limit}`;
}

/** A file that can be fetched, with its package. */
export interface FetchableFile extends PackageFileView {
  packageId: string;
  kind: string;
  readyAt: Date;
  capturedFrom: Date | null;
  capturedTo: Date | null;
}

/** What files of a consumer are looked for by. */
export interface FileFilter {
  consumerId: number;
  /** With `*` and `?`, as in file names; null: all. */
  filename: string | null;
  /** Of the records: some were captured from then on, or before then. */
  crawledFrom: Date | null;
  crawledBefore: Date | null;
  storedFrom: Date | null;
  storedBefore: Date | null;
  /** `daily` or `request`; null: both. */
  kind: string | null;
  packageId: string | null;
}

/** Files of packages that can be fetched, in the order in which they were made. */
export async function listFetchableFiles(
  prisma: PrismaClient,
  { filter, offset, limit }: { filter: FileFilter; offset: number; limit: number },
): Promise<{ count: number; files: FetchableFile[] }> {
  const where = fileCondition(filter);
  const from = Prisma.sql`FROM package_file JOIN package ON package.id = package_file.package_id WHERE ${where}`;
  const [[sum], files] = await Promise.all([
    prisma.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${from}`,
    prisma.$queryRaw<FetchableFile[]>`
      SELECT package_file.name, package_file.bytes::float8 AS bytes, package_file.records, encode(package_file.sha256, 'hex') AS sha256,
        package.id::text AS "packageId", package.kind, ready_at AS "readyAt", captured_from AS "capturedFrom", captured_to AS "capturedTo"
      ${from} ORDER BY package.id, package_file.number OFFSET ${offset} LIMIT ${limit}`,
  ]);
  return { count: sum?.count ?? 0, files };
}

function fileCondition(filter: FileFilter): Prisma.Sql {
  const { consumerId, filename, crawledFrom, crawledBefore, storedFrom, storedBefore, kind, packageId } =
    filter;
  const parts = [
    Prisma.sql`package.state = 'ready' AND package.consumer_id = ${consumerId}`,
    filename === null ? null : Prisma.sql`package_file.name LIKE ${likePattern(filename)}`,
    crawledFrom && Prisma.sql`captured_to >= ${crawledFrom}`,
    crawledBefore && Prisma.sql`captured_from < ${crawledBefore}`,
    storedFrom && Prisma.sql`ready_at >= ${storedFrom}`,
    storedBefore && Prisma.sql`ready_at < ${storedBefore}`,
    kind === null ? null : Prisma.sql`package.kind = ${kind}`,
    packageId === null ? null : Prisma.sql`package.id = ${BigInt(packageId)}`,
  ];
  return Prisma.join(
    parts.filter((part) => part !== null),
    ' AND ',
  );
}

/** A pattern of file names as one of LIKE. */
const likePattern = (pattern: string): string =>
  pattern
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');

/** A job of a consumer: a package on request, and what became of it. */
export interface PackageJob {
  id: string;
  /** Of the package that was made in its place last, or its own. */
  state: string;
  createdAt: Date;
  readyAt: Date | null;
  request: unknown;
  problem: string | null;
  /** That package. */
  madeAs: string;
}

/** Packages on request of a consumer, latest first. One that was made in the place of another is a part of that job. */
export async function listPackageJobs(
  prisma: PrismaClient,
  { consumerId, id, offset, limit }: { consumerId: number; id: string | null; offset: number; limit: number },
): Promise<{ count: number; jobs: PackageJob[] }> {
  const isWanted = id === null ? Prisma.sql`true` : Prisma.sql`package.id = ${BigInt(id)}`;
  const where = Prisma.sql`package.consumer_id = ${consumerId} AND package.kind = 'request' AND package.replaces IS NULL AND ${isWanted}`;
  const [[sum], jobs] = await Promise.all([
    prisma.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM package WHERE ${where}`,
    prisma.$queryRaw<PackageJob[]>`
      SELECT package.id::text AS id, package.created_at AS "createdAt", package.request, made.state, made.ready_at AS "readyAt", made.problem,
        made.id::text AS "madeAs"
      FROM package JOIN LATERAL (
        WITH RECURSIVE chain AS (SELECT package.id UNION ALL SELECT next.id FROM package AS next JOIN chain ON next.replaces = chain.id)
        SELECT other.* FROM package AS other JOIN chain ON chain.id = other.id ORDER BY other.id DESC LIMIT 1) AS made ON true
      WHERE ${where} ORDER BY package.id DESC OFFSET ${offset} LIMIT ${limit}`,
  ]);
  return { count: sum?.count ?? 0, jobs };
}
