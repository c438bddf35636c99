import {
  importCountsSchema,
  importProblemSchema,
  noImportCounts,
  type ImportCounts,
  type ImportFileView,
  type ImportState,
  type ImportView,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { isLeased, requireImportLease, type ImportLease } from './import-lease.ts';

const withFiles = { files: { orderBy: { number: 'asc' } } } as const;
type Row = Prisma.ImportGetPayload<{ include: typeof withFiles }>;

/** An import as the process that works on it needs it. */
export interface ImportRecord extends Omit<ImportView, 'files'> {
  seedListId: number;
  files: ImportRecordFile[];
  /** The last page that is stored or removed; null: none is. */
  done: { hostId: bigint; urlKey: bigint } | null;
}

/** A file with the entity tag of its object in a bucket; null: it is in a directory. */
export interface ImportRecordFile extends ImportFileView {
  tag: string | null;
  /** It has records that are no gzip members of WARC: exports convert them. */
  otherForms: boolean;
}

export interface NewImport {
  seedListId: number;
  files: readonly (Pick<ImportRecordFile, 'path' | 'bytes'> & Partial<Pick<ImportRecordFile, 'tag'>>)[];
  copies: boolean;
  audit: Omit<NewAuditEntry, 'subject'>;
}

/** Queues an import of these files. */
export const insertImport = (prisma: PrismaClient, input: NewImport): Promise<number> =>
  prisma.$transaction((tx) => insertImportWithin(tx, input));

/** The same in a transaction of the caller. */
export async function insertImportWithin(
  tx: Prisma.TransactionClient,
  { seedListId, files, copies, audit }: NewImport,
): Promise<number> {
  const { id } = await tx.import.create({
    data: {
      state: 'queued',
      seedListId,
      copies,
      createdAt: audit.at,
      createdBy: audit.actor,
      counts: { ...noImportCounts },
      files: {
        create: files.map(({ path, bytes, tag = null }, place) => ({
          number: place + 1,
          path,
          tag,
          bytes: BigInt(bytes),
          skipped: {},
          problems: [],
        })),
      },
    },
    select: { id: true },
  });
  await appendAudit(tx, { ...audit, subject: `import:${id}` });
  return id;
}

/** Latest first. */
export async function listImports(prisma: PrismaClient, limit: number): Promise<ImportView[]> {
  const rows = await prisma.import.findMany({ orderBy: { id: 'desc' }, take: limit, include: withFiles });
  return withSeedLists(prisma, rows);
}

export async function findImport(prisma: PrismaClient, id: number): Promise<ImportRecord | null> {
  const row = await prisma.import.findUnique({ where: { id }, include: withFiles });
  const [view] = row ? await withSeedLists(prisma, [row]) : [];
  if (!row || !view) return null;
  const { doneHostId, doneUrlKey, seedListId } = row;
  const done = doneHostId === null || doneUrlKey === null ? null : { hostId: doneHostId, urlKey: doneUrlKey };
  return { ...view, seedListId, done };
}

/**
 * Changes the state if it is one of `from`; false: it is another. A removal starts from the first page. A
 * process that works on it keeps its lease until it has noticed.
 */
export async function moveImport(
  prisma: PrismaClient,
  input: {
    id: number;
    from: readonly ImportState[];
    to: 'queued' | 'paused' | 'removing';
    audit: Omit<NewAuditEntry, 'subject'>;
  },
): Promise<boolean> {
  const { id, from, to, audit } = input;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id, state: { in: [...from] } },
      data: {
        state: to,
        problem: null,
        ...(to === 'removing' ? { doneHostId: null, doneUrlKey: null } : {}),
      },
    });
    if (count > 0) await appendAudit(tx, { ...audit, subject: `import:${id}` });
    return count > 0;
  }, patience);
}

/** The last statement of a batch holds the row for a moment, on a busy machine for longer. */
const patience = { timeout: 30_000 };

/** Whether an import waits for a process. */
export async function hasImportToDo(prisma: PrismaClient): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM import WHERE state IN ('queued', 'reading', 'storing', 'removing')
      AND (lease_until IS NULL OR lease_until < now()) LIMIT 1`;
  return rows.length > 0;
}

/** Takes the oldest import that waits for a process, unless another process works on one: they run one by one. */
export async function claimImport(
  prisma: PrismaClient,
  { token, seconds }: Omit<ImportLease, 'id'>,
): Promise<ImportRecord | null> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    UPDATE import SET state = CASE state WHEN 'queued' THEN 'reading' ELSE state END,
      lease_until = now() + make_interval(secs => ${seconds}), lease_token = ${token}::uuid
    WHERE id = (SELECT id FROM import WHERE state IN ('queued', 'reading', 'storing', 'removing')
        AND (lease_until IS NULL OR lease_until < now()) ORDER BY id LIMIT 1 FOR UPDATE)
      AND NOT EXISTS (SELECT 1 FROM import WHERE lease_until >= now())
    RETURNING id`;
  return rows[0] ? findImport(prisma, rows[0].id) : null;
}

/** Records that a process begins a step. @param done bytes or entries that are done already */
export async function beginImportStep(
  prisma: PrismaClient,
  { lease, done }: { lease: ImportLease; done: number },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE import SET step_at = now(), step_done = ${Math.round(done)} WHERE ${isLeased(lease)}`;
}

/**
 * Ends the work: for good, for another step, or with a problem. After an unfinished removal it begins with the
 * first page: a resumed import stores what was removed.
 *
 * @returns false: another state was requested, or another process took it
 */
export async function settleImport(
  prisma: PrismaClient,
  input: {
    lease: ImportLease;
    from: ImportState;
    to: ImportState;
    problem?: string;
    now: Date;
    counts?: ImportCounts;
  },
): Promise<boolean> {
  const { lease, from, to, problem = null, now, counts } = input;
  const { count } = await prisma.import.updateMany({
    where: { id: lease.id, leaseToken: lease.token, state: from },
    data: {
      state: to,
      problem,
      ...(counts && { counts: { ...counts } }),
      ...(to === 'done' || to === 'failed' ? { leaseUntil: null } : {}),
      ...(to === 'done' ? { finishedAt: now } : {}),
      ...(from === 'removing' ? { doneHostId: null, doneUrlKey: null } : {}),
    },
  });
  return count > 0;
}

/** Stores what was read of a file. */
export async function recordImportFile(
  prisma: PrismaClient,
  lease: ImportLease,
  file: Omit<ImportRecordFile, 'path' | 'bytes' | 'tag'>,
): Promise<void> {
  const { number, readBytes, isRead, ...rest } = file;
  await prisma.importFile.updateMany({
    where: { importId: lease.id, number, of: { leaseToken: lease.token } },
    // That a file is read is journaled; its progress is not.
    data: { ...rest, readBytes: BigInt(Math.round(readBytes)), ...(isRead && { isRead }) },
  });
}

/** Deletes an import whose captures are removed. @throws StoppedImportError where another process took it */
export async function deleteImport(prisma: PrismaClient, lease: ImportLease): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await requireImportLease(tx, lease);
    await tx.$executeRaw`DELETE FROM warc_file WHERE import_id = ${lease.id}`;
    await tx.import.deleteMany({ where: { id: lease.id, state: 'removing' } });
  });
}

async function withSeedLists(
  prisma: PrismaClient,
  rows: readonly Row[],
): Promise<(Omit<ImportView, 'files'> & { files: ImportRecordFile[] })[]> {
  const ids = [...new Set(rows.map(({ seedListId }) => seedListId))];
  const lists = await prisma.seedList.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    state: row.state as ImportState,
    seedList: names.get(row.seedListId) ?? '',
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    finishedAt: row.finishedAt,
    counts: importCountsSchema.parse(row.counts),
    problem: row.problem,
    copies: row.copies,
    files: row.files.map(viewOf),
  }));
}

function viewOf(row: Row['files'][number]): ImportRecordFile {
  const { importId: _, ...file } = row;
  return {
    ...file,
    bytes: Number(file.bytes),
    readBytes: Number(file.readBytes),
    skipped: file.skipped as Record<string, number>,
    problems: importProblemSchema.array().parse(file.problems),
  };
}
