import type { FileState, ReplicaState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { replicaStateSql } from './read-keeping.ts';

/** What is done with a sealed file: copied to the replica, repaired from there, read again here or there. */
export type FileWork = 'copy' | 'repair' | 'check' | 'check-copy';

/** A sealed file to work on, or one that an import indexed in place. */
export interface KeptFile {
  fileId: number;
  name: string;
  bytes: number;
  /** Of a file in place that was not read yet: of no bytes. */
  sha256: Uint8Array;
  /** An import indexed it where it is: it is read, and never written to. */
  isInPlace: boolean;
}

/**
 * Sealed files of this archive, copies of imports included; files that imports index in place are never
 * written to.
 */
const isOwn = Prisma.sql`sealed_at IS NOT NULL AND location IS NULL AND sha256 IS NOT NULL`;
/** Files that are read and compared: those in place, too, once their import is done. */
const isChecked = Prisma.sql`(${isOwn} OR (location IS NOT NULL AND indexed_end > 0))`;
const keptColumns = Prisma.sql`
  file_id AS "fileId", name, bytes::float8 AS bytes, coalesce(sha256, '') AS sha256, location IS NOT NULL AS "isInPlace"`;
/** Broken files are checked again at this interval: they may have been repaired. */
const brokenRecheckSeconds = 86_400;

const overdue = (since: Prisma.Sql, days: number) =>
  days === 0 ? Prisma.sql`false` : Prisma.sql`${since} < now() - make_interval(days => ${days})`;

/** Purged bytes must leave the copy first; then what is broken is repaired. */
const conditions = (work: FileWork, scrubDays: number): Prisma.Sql => {
  const isBroken = Prisma.sql`coalesce(checked.state, '') IN ('damaged', 'missing')`;
  switch (work) {
    case 'copy':
      return Prisma.sql`NOT ${isBroken}
        AND (replica.file_id IS NULL OR replica.state <> 'copied' OR replica.sha256 IS DISTINCT FROM file.sha256)`;
    case 'repair':
      return Prisma.sql`${isBroken} AND replica.state = 'copied'`;
    case 'check':
      return Prisma.sql`(${overdue(Prisma.sql`coalesce(checked.checked_at, sealed_at, '-infinity')`, scrubDays)}
        OR checked.wanted_at > coalesce(checked.checked_at, '-infinity') OR (${isBroken}
        AND checked.checked_at < now() - make_interval(secs => ${brokenRecheckSeconds})))`;
    case 'check-copy':
      return Prisma.sql`replica.state = 'copied' AND replica.sha256 = file.sha256
        AND ${overdue(Prisma.sql`coalesce(replica.checked_at, replica.copied_at)`, scrubDays)}`;
    default:
      return work satisfies never;
  }
};

const order = {
  copy: Prisma.sql`replica.sha256 IS NULL, file.sealed_at`,
  repair: Prisma.sql`file.sealed_at`,
  check: Prisma.sql`checked.wanted_at > coalesce(checked.checked_at, '-infinity') DESC NULLS LAST, coalesce(checked.checked_at, sealed_at)`,
  'check-copy': Prisma.sql`coalesce(replica.checked_at, replica.copied_at)`,
} as const;

/** The next file for a kind of work that no process has claimed; null: none is due. */
export async function nextFile(
  prisma: PrismaClient,
  { work, scrubDays }: { work: FileWork; scrubDays: number },
): Promise<KeptFile | null> {
  const rows = await prisma.$queryRaw<KeptFile[]>`
    SELECT file."fileId", file.name, file.bytes, file.sha256, file."isInPlace"
    FROM (SELECT ${keptColumns}, file_id, sealed_at FROM warc_file WHERE ${work === 'check' ? isChecked : isOwn}) AS file
      LEFT JOIN file_check AS checked USING (file_id) LEFT JOIN file_replica AS replica USING (file_id)
    WHERE (claimed_until IS NULL OR claimed_until < now())
      AND (retry_at IS NULL OR retry_at < now())
      AND ${conditions(work, scrubDays)}
    ORDER BY ${order[work]} LIMIT 1`;
  return rows[0] ?? null;
}

/** A file that is checked by its name, as it is recorded at present. */
export async function findKeptFile(prisma: PrismaClient, name: string): Promise<KeptFile | null> {
  const rows = await prisma.$queryRaw<KeptFile[]>`
    SELECT ${keptColumns} FROM warc_file WHERE name = ${name} AND ${isChecked}`;
  return rows[0] ?? null;
}

/** Names of all files for a kind of work in their order, some at a time. */
export async function listKeptFiles(
  prisma: PrismaClient,
  { work, after, limit }: { work: FileWork; after: string; limit: number },
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT name FROM warc_file WHERE name > ${after} AND ${work === 'check' ? isChecked : isOwn} ORDER BY name LIMIT ${limit}`;
  return rows.map(({ name }) => name);
}

/** Archive files by name, with the offset up to which they are indexed. */
export function listArchiveFiles(
  prisma: PrismaClient,
  { after, limit }: { after: string; limit: number },
): Promise<{ name: string; endBytes: number; sealed: boolean }[]> {
  return prisma.$queryRaw<{ name: string; endBytes: number; sealed: boolean }[]>`
    SELECT name, CASE WHEN sealed_at IS NULL THEN indexed_end ELSE bytes END::float8 AS "endBytes", sealed_at IS NOT NULL AS sealed
    FROM warc_file WHERE name > ${after} AND location IS NULL ORDER BY name LIMIT ${limit}`;
}

/** Says that a process works on a file. */
export interface FileClaim {
  fileId: number;
  /** Until when it is this process's, unless it renews that. */
  claimedUntil: Date;
}

/** Claims a file. Null: another process works on it. */
export async function claimFile(
  prisma: PrismaClient,
  fileId: number,
  seconds: number,
): Promise<FileClaim | null> {
  const claimed = await prisma.$queryRaw<FileClaim[]>`
    INSERT INTO file_check AS checked (file_id, claimed_until) VALUES (${fileId}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (file_id) DO UPDATE SET claimed_until = EXCLUDED.claimed_until
    WHERE checked.claimed_until IS NULL OR checked.claimed_until < now()
    RETURNING file_id AS "fileId", claimed_until AS "claimedUntil"`;
  return claimed[0] ?? null;
}

/** Notes the digest of a file in place at its first reading; later ones are compared with it. */
export async function recordInPlaceDigest(
  prisma: PrismaClient,
  { fileId, sha256 }: { fileId: number; sha256: Uint8Array },
): Promise<void> {
  await prisma.warcFile.updateMany({
    where: { fileId, location: { not: null }, sha256: null },
    data: { sha256: new Uint8Array(sha256) },
  });
}

/** Renews a claim. @returns false: another process works on the file */
export async function holdFile(prisma: PrismaClient, claim: FileClaim, seconds: number): Promise<boolean> {
  const { fileId, claimedUntil } = claim;
  const [held] = await prisma.$queryRaw<Pick<FileClaim, 'claimedUntil'>[]>`
    UPDATE file_check SET claimed_until = now() + make_interval(secs => ${seconds})
    WHERE file_id = ${fileId} AND claimed_until = ${claimedUntil} RETURNING claimed_until AS "claimedUntil"`;
  if (held) claim.claimedUntil = held.claimedUntil;
  return held !== undefined;
}

/**
 * Ends a claim, unless another process took the file.
 *
 * @param retrySeconds after which the work may be tried again; 0: it succeeded
 */
export async function releaseFile(
  prisma: PrismaClient,
  { fileId, claimedUntil }: FileClaim,
  retrySeconds: number,
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE file_check SET claimed_until = NULL, retry_at = now() + make_interval(secs => ${retrySeconds})
    WHERE file_id = ${fileId} AND claimed_until = ${claimedUntil}`;
}

/**
 * Requests a check or repair of a sealed file now, without waiting for the retry after a failure.
 *
 * @param input.audit is written where there is such a file
 * @returns whether there is one
 */
export function requestFileWork(
  prisma: PrismaClient,
  { name, work, audit }: { name: string; work: 'check' | 'repair'; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const wanted = await tx.$executeRaw`
      INSERT INTO file_check AS checked (file_id, wanted_at)
      SELECT file_id, CASE WHEN ${work} = 'check' THEN now() END FROM warc_file WHERE name = ${name} AND ${work === 'check' ? isChecked : isOwn}
      ON CONFLICT (file_id) DO UPDATE SET wanted_at = coalesce(EXCLUDED.wanted_at, checked.wanted_at), retry_at = NULL`;
    if (wanted > 0) await appendAudit(tx, audit);
    return wanted > 0;
  });
}

/** State of a sealed file and of its copy; null: there is no such file. */
export async function findFileState(
  prisma: PrismaClient,
  name: string,
): Promise<{ state: FileState; replica: ReplicaState } | null> {
  const rows = await prisma.$queryRaw<{ state: FileState; replica: ReplicaState }[]>`
    SELECT coalesce(checked.state, 'unchecked') AS state, ${replicaStateSql} AS replica
    FROM (SELECT file_id, sha256 FROM warc_file WHERE name = ${name} AND ${isChecked}) AS file
      LEFT JOIN file_check AS checked USING (file_id) LEFT JOIN file_replica AS replica USING (file_id)`;
  return rows[0] ?? null;
}
