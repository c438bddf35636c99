import {
  importCountsSchema,
  type ImportDetail,
  type ImportFileRow,
  type ImportProblemRow,
  type ImportRow,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

interface StoredRow extends Omit<ImportRow, 'progress' | 'counts'> {
  counts: unknown;
  readBytes: number;
  refused: number;
  stepSeconds: number | null;
  stepDone: number;
}

/** Shorter periods give no meaningful rate. */
const leastSeconds = 2;

/** Latest first, before one of them. */
export async function listImportRows(
  prisma: PrismaClient,
  { before, limit }: { before: number | null; limit: number },
): Promise<ImportRow[]> {
  const where = before === null ? Prisma.empty : Prisma.sql`WHERE import.id < ${before}`;
  return (await readRows(prisma, where, limit)).map(importRow);
}

function readRows(prisma: PrismaClient, where: Prisma.Sql, limit: number): Promise<StoredRow[]> {
  return prisma.$queryRaw<StoredRow[]>`
    SELECT import.id, state, coalesce(seed_list.name, '') AS "seedList", import.created_at AS "createdAt", created_by AS "createdBy",
      finished_at AS "finishedAt", counts, problem, copies, step_done::float8 AS "stepDone",
      extract(epoch FROM now() - step_at)::float8 AS "stepSeconds", sums.*
    FROM import LEFT JOIN seed_list ON seed_list.id = import.seed_list_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes, coalesce(sum(least(read_bytes, bytes)), 0)::float8 AS "readBytes",
        coalesce(sum(entries), 0)::float8 AS entries, coalesce(sum(problem_count), 0)::float8 AS "problemCount",
        coalesce(sum((skipped ->> 'refused')::int), 0)::float8 AS refused, coalesce(min(path) FILTER (WHERE number = 1), '') AS source
      FROM import_file WHERE import_id = import.id) AS sums
    ${where} ORDER BY import.id DESC LIMIT ${limit}`;
}

function importRow({ readBytes, refused, stepSeconds, stepDone, ...stored }: StoredRow): ImportRow {
  const row = { ...stored, counts: importCountsSchema.parse(stored.counts) };
  const { state, counts, bytes, entries } = row;
  const step =
    state === 'reading'
      ? { done: readBytes, of: bytes }
      : state === 'storing'
        ? { done: counts.captures + counts.repeated, of: Math.max(0, entries - refused) }
        : null;
  if (step === null) return { ...row, progress: null };
  const isKnown = stepSeconds !== null && stepSeconds >= leastSeconds && step.done > stepDone;
  const perSecond = isKnown ? (step.done - stepDone) / stepSeconds : null;
  return { ...row, progress: { ...step, perSecond } };
}

/** Null for an unknown import. */
export async function findImportDetail(prisma: PrismaClient, id: number): Promise<ImportDetail | null> {
  const [[stored], formats, skipped] = await Promise.all([
    readRows(prisma, Prisma.sql`WHERE import.id = ${id}`, 1),
    prisma.$queryRaw<{ format: string | null; files: number; entries: number; isRead: boolean }[]>`
      SELECT format, is_read AS "isRead", count(*)::int AS files, coalesce(sum(entries), 0)::float8 AS entries
      FROM import_file WHERE import_id = ${id} GROUP BY 1, 2 ORDER BY files DESC, format`,
    prisma.$queryRaw<{ kind: string; entries: number }[]>`
      SELECT kind.key AS kind, sum(kind.value::int)::float8 AS entries
      FROM import_file CROSS JOIN LATERAL jsonb_each_text(skipped) AS kind WHERE import_id = ${id} GROUP BY 1 ORDER BY 1`,
  ]);
  if (!stored) return null;
  const begun = formats.filter(({ format, isRead }) => format !== null || isRead);
  const sums = Map.groupBy(begun, ({ format }) => format);
  return {
    ...importRow(stored),
    readFiles: formats.reduce((sum, { files, isRead }) => sum + (isRead ? files : 0), 0),
    formats: [...sums].map(([format, rows]) => ({
      format,
      files: rows.reduce((sum, { files }) => sum + files, 0),
      entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    })),
    skipped: Object.fromEntries(skipped.map(({ kind, entries }) => [kind, entries])),
  };
}

/** Files of an import in their order, after one of them. */
export function listImportFiles(
  prisma: PrismaClient,
  { id, after, limit }: { id: number; after: number; limit: number },
): Promise<ImportFileRow[]> {
  return prisma.$queryRaw<ImportFileRow[]>`
    SELECT number, path, bytes::float8 AS bytes, least(read_bytes, bytes)::float8 AS "readBytes", format, is_read AS "isRead", entries, skipped,
      problem_count AS "problemCount"
    FROM import_file WHERE import_id = ${id} AND number > ${after} ORDER BY number LIMIT ${limit}`;
}

/** Problems of the files of an import, in their order, after one of them. */
export function listImportProblems(
  prisma: PrismaClient,
  { id, after, limit }: { id: number; after: { file: number; number: number }; limit: number },
): Promise<ImportProblemRow[]> {
  return prisma.$queryRaw<ImportProblemRow[]>`
    SELECT import_file.number AS file, path, problem.number::int AS number, (problem.value ->> 'line')::float8 AS line,
      (problem.value ->> 'offset')::float8 AS "offset", problem.value ->> 'reason' AS reason, problem.value ->> 'fix' AS fix
    FROM import_file CROSS JOIN LATERAL jsonb_array_elements(problems) WITH ORDINALITY AS problem(value, number)
    WHERE import_id = ${id} AND problem_count > 0 AND import_file.number >= ${after.file}
      AND (import_file.number, problem.number) > (${after.file}, ${after.number})
    ORDER BY import_file.number, problem.number LIMIT ${limit}`;
}
