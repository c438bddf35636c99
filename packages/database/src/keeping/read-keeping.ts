import { fileStates, replicaStates, type ArchiveKeepingView, type FileDamageView } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { readOverduePurges, type OverduePurges } from '../purges/request-purge.ts';
import { Prisma } from '../generated/client.ts';

/** State of the copy of a `file` by its row `replica`. */
export const replicaStateSql = Prisma.sql`
  CASE WHEN replica.state IS NULL THEN 'none'
    WHEN replica.state = 'copied' AND replica.sha256 IS DISTINCT FROM file.sha256 THEN 'outdated' ELSE replica.state END`;

/** Sealed files, and those that imports index in place; these have no copy. */
const keptOf = (sha256: Prisma.Sql) =>
  Prisma.sql`((sealed_at IS NOT NULL AND location IS NULL AND ${sha256} IS NOT NULL) OR (location IS NOT NULL AND indexed_end > 0))`;
const isKept = keptOf(Prisma.sql`sha256`);
const readSince = Prisma.sql`coalesce(checked_at, sealed_at, opened_at)`;

const shownDamage = 200;
/** Days over which the rate of checking is averaged. */
const rateDays = 7;
const shownUrls = 3;

/** How the sealed files are kept. A file holds about a gigabyte, so there are few rows. */
export async function readKeeping(prisma: PrismaClient, scrubDays: number): Promise<ArchiveKeepingView> {
  const [rows, oldest, recent, damage] = await Promise.all([
    prisma.$queryRaw<
      { state: string; replica: string | null; files: number; bytes: number; problem: string | null }[]
    >`
      SELECT coalesce(checked.state, 'unchecked') AS state,
        CASE WHEN location IS NULL THEN ${replicaStateSql} END AS replica,
        count(*)::float8 AS files, sum(bytes)::float8 AS bytes, min(replica.problem) AS problem
      FROM warc_file AS file LEFT JOIN file_check AS checked USING (file_id) LEFT JOIN file_replica AS replica USING (file_id)
      WHERE ${keptOf(Prisma.sql`file.sha256`)} GROUP BY 1, 2`,
    prisma.$queryRaw<{ at: Date | null }[]>`
      SELECT min(${readSince}) AS at FROM warc_file LEFT JOIN file_check USING (file_id) WHERE ${isKept}`,
    prisma.$queryRaw<ArchiveKeepingView['recent'][]>`
      SELECT count(*)::float8 AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM warc_file LEFT JOIN file_check USING (file_id)
      WHERE ${isKept} AND ${readSince} >= now() - make_interval(days => ${scrubDays})`,
    listFileDamage(prisma, shownDamage),
  ]);
  const [read] = await prisma.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM warc_file JOIN file_check USING (file_id)
    WHERE checked_at >= now() - make_interval(days => ${rateDays})`;
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const filesWhere = <Name extends string>(names: readonly Name[], is: 'state' | 'replica') =>
    Object.fromEntries(
      names.map((name) => [name, sum((row) => (row[is] === name ? row.files : 0))]),
    ) as Record<Name, number>;
  return {
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    states: filesWhere(fileStates, 'state'),
    replicas: rows.some(({ replica }) => replica !== null && replica !== 'none')
      ? filesWhere(replicaStates, 'replica')
      : null,
    oldestCheckAt: oldest[0]?.at ?? null,
    recent: recent[0] ?? { files: 0, bytes: 0 },
    bytesPerDay: (read?.bytes ?? 0) / rateDays,
    scrubDays,
    replicaProblem: rows.find(({ problem }) => problem !== null)?.problem ?? null,
    damage,
  };
}

/** Broken ranges, latest first, with the captures whose records they hold. */
function listFileDamage(prisma: PrismaClient, limit: number): Promise<FileDamageView[]> {
  return prisma.$queryRaw<FileDamageView[]>`
    SELECT file.name AS file, damage."offset"::float8 AS "offset", damage.length::float8 AS length, reason, found_at AS "foundAt",
      repaired_at AS "repairedAt", coalesce(held.captures, 0)::float8 AS captures, coalesce(held.urls, '{}') AS urls
    FROM (SELECT * FROM file_damage ORDER BY repaired_at IS NOT NULL, found_at DESC, file_id, "offset" LIMIT ${limit}) AS damage
      JOIN warc_file AS file USING (file_id)
      LEFT JOIN LATERAL (
        SELECT count(*) AS captures, (array_agg(url ORDER BY capture."offset"))[1:${shownUrls}::int] AS urls
        FROM capture_entry AS capture
        WHERE capture.file_id = damage.file_id AND capture."offset" < damage."offset" + damage.length
          AND capture."offset" + capture.length > damage."offset") AS held ON true
    ORDER BY repaired_at IS NOT NULL, found_at DESC, file, damage."offset"`;
}

/** What operators must know about kept files. */
export interface KeepingFaults {
  /** Damaged and missing files, and the name of one. */
  broken: number;
  file: string | null;
  /** Copies that could not be written, and why one of them. */
  failedCopies: number;
  problem: string | null;
  overdue: OverduePurges;
}

export async function readKeepingFaults(prisma: PrismaClient, now: Date): Promise<KeepingFaults> {
  const [broken, copies, overdue] = await Promise.all([
    prisma.$queryRaw<{ files: number; file: string | null }[]>`
      SELECT count(*)::float8 AS files, min(name) AS file FROM file_check JOIN warc_file USING (file_id)
      WHERE state IN ('damaged', 'missing')`,
    prisma.$queryRaw<{ files: number; problem: string | null }[]>`
      SELECT count(*)::float8 AS files, min(problem) AS problem FROM file_replica WHERE state = 'failed'`,
    readOverduePurges(prisma, now),
  ]);
  return {
    broken: broken[0]?.files ?? 0,
    file: broken[0]?.file ?? null,
    failedCopies: copies[0]?.files ?? 0,
    problem: copies[0]?.problem ?? null,
    overdue,
  };
}
