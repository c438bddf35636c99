import type { AuditEntry, AuditChoices, AuditFilter } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { jsonParameter } from '../connection/json-parameter.ts';

export type NewAuditEntry = Omit<AuditEntry, 'id'>;

/**
 * Appends an audit entry; call it in the transaction of the act.
 * @returns the id of the entry
 */
export async function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<bigint> {
  const [id] = await appendAudits(sql, [entry], null);
  if (id === undefined) throw new Error('an audit entry got no id');
  return id;
}

/**
 * {@link appendAudit} for many entries.
 * @param partOf the entry of the act that they are parts of
 * @returns their ids, in the order of the entries
 */
export async function appendAudits(
  sql: Sql,
  entries: readonly NewAuditEntry[],
  partOf: bigint | null,
): Promise<bigint[]> {
  const rows = await sql.$queryRaw<{ id: bigint }[]>`
    INSERT INTO audit (at, actor, action, subject, before, after, reason, part_of)
    SELECT at, actor, action, subject, before, after, reason, ${partOf}::bigint
    FROM ROWS FROM (jsonb_to_recordset(${jsonParameter(entries)}::jsonb) AS (at timestamptz, actor text, action text, subject text,
      before jsonb, after jsonb, reason text)) WITH ORDINALITY AS e(at, actor, action, subject, before, after, reason, place)
    ORDER BY place RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Null for an unknown entry. */
export async function findAudit(sql: Sql, id: bigint): Promise<AuditEntry | null> {
  const rows = await sql.$queryRaw<AuditEntry[]>`
    SELECT id::text, at, actor, action, subject, before, after, reason FROM audit WHERE id = ${id}`;
  return rows[0] ?? null;
}

/** The existing entries among some ids. */
export async function findAudits(
  sql: Pick<PrismaClient, 'audit'>,
  ids: readonly bigint[],
): Promise<Map<bigint, AuditEntry>> {
  const rows = await sql.audit.findMany({ where: { id: { in: [...ids] } }, omit: { partOf: true } });
  return new Map(rows.map((row) => [row.id, { ...row, id: String(row.id) }]));
}

/** Latest first: without a subject in the order of the primary key. */
export async function listAudit(
  prisma: PrismaClient,
  input: { subject: string | null; limit: number },
): Promise<AuditEntry[]> {
  const { subject, limit } = input;
  const rows = await prisma.audit.findMany({
    ...(subject === null ? {} : { where: { subject } }),
    orderBy: subject === null ? [{ id: 'desc' }] : [{ at: 'desc' }, { id: 'desc' }],
    omit: { partOf: true },
    take: limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** Entries with ids below `beforeId` that match the filter, latest first. */
export async function searchAudit(
  prisma: PrismaClient,
  input: AuditFilter & { beforeId: bigint | null; limit: number },
): Promise<AuditEntry[]> {
  const { actor, action, subject, from, to, beforeId, limit } = input;
  const rows = await prisma.audit.findMany({
    where: {
      ...(actor ? { actor } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject: { contains: subject, mode: 'insensitive' } } : {}),
      ...(from || to ? { at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
      ...(beforeId === null ? {} : { id: { lt: beforeId } }),
    },
    omit: { partOf: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** Actors and actions for filters; walks the indexes from one value to the next. */
export async function listAuditChoices(prisma: PrismaClient): Promise<AuditChoices> {
  const [actors, actions] = await Promise.all([
    prisma.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE step AS (
        SELECT min(actor) AS value FROM audit
        UNION ALL
        SELECT (SELECT min(actor) FROM audit WHERE actor > step.value) FROM step WHERE step.value IS NOT NULL)
      SELECT value FROM step WHERE value IS NOT NULL LIMIT 500`,
    prisma.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE step AS (
        SELECT min(action) AS value FROM audit
        UNION ALL
        SELECT (SELECT min(action) FROM audit WHERE action > step.value) FROM step WHERE step.value IS NOT NULL)
      SELECT value FROM step WHERE value IS NOT NULL LIMIT 500`,
  ]);
  return { actors: actors.map(({ value }) => value), actions: actions.map(({ value }) => value) };
}
