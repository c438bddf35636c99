import {
  analyserDeclarationSchema,
  type AnalyserDeclaration,
  type AnalyserForm,
  type AnalyserVersion,
} from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** A version of an uploaded analyser, without its source. */
export interface StoredAnalyser {
  name: string;
  form: Exclude<AnalyserForm, 'built-in'>;
  about: string;
  version: AnalyserVersion;
}

export interface NewAnalyser {
  name: string;
  form: StoredAnalyser['form'];
  fileName: string;
  about: string;
  source: Uint8Array;
  /** SHA-256 of the source. */
  digest: Uint8Array;
  declaration: AnalyserDeclaration;
  audit: Omit<NewAuditEntry, 'subject'>;
}

/** Advisory lock of uploads, so that version numbers have no gaps. */
const lockKey = 7_301_129;

/**
 * Stores a new version. The same source of a name is stored once: its version is returned again.
 *
 * @param maxVersions of all analysers
 * @returns null: the limit is reached
 */
export async function insertAnalyser(
  prisma: PrismaClient,
  analyser: NewAnalyser,
  maxVersions: number,
): Promise<{ version: number; isNew: boolean } | null> {
  const { name, form, fileName, about, declaration, audit } = analyser;
  const [source, digest] = [new Uint8Array(analyser.source), new Uint8Array(analyser.digest)];
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockKey})`;
      const known = await tx.$queryRaw<{ version: number }[]>`
        SELECT version FROM analyser_version WHERE name = ${name} AND digest = ${digest}`;
      if (known[0]) return { version: known[0].version, isNew: false };
      const rows = await tx.$queryRaw<{ version: number }[]>`
        INSERT INTO analyser_version (name, version, form, file_name, about, digest, source, declaration, created_at, created_by)
        SELECT ${name}, coalesce(max(version) FILTER (WHERE name = ${name}), 0) + 1, ${form}, ${fileName}, ${about}, ${digest}, ${source},
          ${JSON.stringify(declaration)}::jsonb, ${audit.at}, ${audit.actor}
        FROM analyser_version HAVING count(*) < ${maxVersions} RETURNING version`;
      const version = rows[0]?.version;
      if (version === undefined) return null;
      await appendAudit(tx, { ...audit, subject: `analyser:${name}` });
      return { version, isNew: true };
    },
    { timeout: 30_000 },
  );
}

const withoutSource = { source: true } as const;

/** All versions by name, latest first. */
export async function listAnalysers(prisma: PrismaClient, name?: string): Promise<StoredAnalyser[]> {
  const [rows, sizes, uses] = await Promise.all([
    prisma.analyserVersion.findMany({
      ...(name !== undefined && { where: { name } }),
      omit: withoutSource,
      orderBy: [{ name: 'asc' }, { version: 'desc' }],
    }),
    prisma.$queryRaw<
      { id: bigint; bytes: number }[]
    >`SELECT id, length(source) AS bytes FROM analyser_version`,
    prisma.scan.groupBy({ by: ['analyserName', 'analyserVersion'], _count: true }),
  ]);
  const scans = new Map(uses.map((use) => [`${use.analyserName} ${use.analyserVersion}`, use._count]));
  const bytes = new Map(sizes.map((size) => [size.id, size.bytes]));
  return rows.map((row) => ({
    name: row.name,
    form: row.form as StoredAnalyser['form'],
    about: row.about,
    version: {
      version: row.version,
      digest: Buffer.from(row.digest).toString('hex'),
      fileName: row.fileName,
      bytes: bytes.get(row.id) ?? 0,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
      scans: scans.get(`${row.name} ${row.version}`) ?? 0,
      ...analyserDeclarationSchema.parse(row.declaration),
    },
  }));
}

/** What is needed to run a version. */
export interface AnalyserSource {
  name: string;
  version: number;
  form: StoredAnalyser['form'];
  fileName: string;
  source: Uint8Array;
  declaration: AnalyserDeclaration;
}

/** @param version null: the latest */
export async function readAnalyserSource(
  prisma: PrismaClient,
  name: string,
  version: number | null,
): Promise<AnalyserSource | null> {
  const row = await prisma.analyserVersion.findFirst({
    where: { name, ...(version !== null && { version }) },
    orderBy: { version: 'desc' },
  });
  return (
    row && {
      name,
      version: row.version,
      form: row.form as StoredAnalyser['form'],
      fileName: row.fileName,
      source: row.source,
      declaration: analyserDeclarationSchema.parse(row.declaration),
    }
  );
}

/** Removes a version, unless scans use it: then their number is returned. */
export async function deleteAnalyser(
  prisma: PrismaClient,
  input: { name: string; version: number; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<'removed' | 'unknown' | { scans: number }> {
  const { name, version, audit } = input;
  return prisma.$transaction(async (tx) => {
    // A scan that is being created holds the row until it is stored.
    const found = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM analyser_version WHERE name = ${name} AND version = ${version} FOR UPDATE`;
    if (found.length === 0) return 'unknown';
    const scans = await tx.scan.count({ where: { analyserName: name, analyserVersion: version } });
    if (scans > 0) return { scans };
    await tx.analyserVersion.deleteMany({ where: { name, version } });
    await appendAudit(tx, { ...audit, subject: `analyser:${name}` });
    return 'removed';
  });
}

/** Locks a version of an uploaded analyser until the end of the transaction. False: it was removed. */
export async function holdAnalyser(sql: Sql, name: string, version: number): Promise<boolean> {
  const found = await sql.$queryRaw<unknown[]>`
    SELECT 1 FROM analyser_version WHERE name = ${name} AND version = ${version} FOR KEY SHARE`;
  return found.length > 0;
}
