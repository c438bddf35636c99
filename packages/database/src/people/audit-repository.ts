import type { AuditAction, AuditEntry, AuditOrigin } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import type { Prisma } from '../generated/client.ts';

/** An entry to be written. */
export interface NewAuditEntry extends Omit<AuditEntry, 'id' | 'action' | 'partOf' | 'origin' | 'undoes'> {
  action: AuditAction;
  /** Null or undefined: unknown. */
  origin?: AuditOrigin | null;
  /** The entry that it undoes. */
  undoes?: string | null;
}

/**
 * Appends an audit entry; call it in the transaction of the act.
 * @returns the id of the entry
 */
export async function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<bigint> {
  const [id] = await appendAudits(sql, [entry], null);
  if (id === undefined) throw new Error('an audit entry got no id');
  return id;
}

/** Updates the entry of an act that takes several transactions; call it in each one after the first. */
export async function amendAudit(sql: Sql, id: bigint, after: NewAuditEntry['after']): Promise<void> {
  await sql.$executeRaw`UPDATE audit SET after = ${jsonParameter(after)}::jsonb WHERE id = ${id}`;
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
    INSERT INTO audit (at, actor, action, subject, before, after, reason, part_of, origin, undoes)
    SELECT at, actor, action, subject, before, after, reason, ${partOf}::bigint, origin, undoes
    FROM ROWS FROM (jsonb_to_recordset(${jsonParameter(entries)}::jsonb) AS (at timestamptz, actor text, action text, subject text,
      before jsonb, after jsonb, reason text, origin text, undoes bigint))
      WITH ORDINALITY AS e(at, actor, action, subject, before, after, reason, origin, undoes, place)
    ORDER BY place RETURNING id`;
  return rows.map(({ id }) => id);
}

type Row = Prisma.AuditGetPayload<object>;

/** A row as the audit log shows it. */
export function auditEntryOf({ id, partOf, undoes, ...row }: Row): AuditEntry {
  return { ...row, id: String(id), partOf: idText(partOf), undoes: idText(undoes) };
}

const idText = (id: bigint | null) => (id === null ? null : String(id));

/** Null for an unknown entry. */
export async function findAudit(sql: Sql, id: bigint): Promise<AuditEntry | null> {
  const rows = await sql.$queryRaw<AuditEntry[]>`
    SELECT id::text, at, actor, action, subject, before, after, reason, part_of::text AS "partOf", origin, undoes::text
    FROM audit WHERE id = ${id}`;
  return rows[0] ?? null;
}

/** The existing entries among some ids. */
export async function findAudits(
  sql: Pick<PrismaClient, 'audit'>,
  ids: readonly bigint[],
): Promise<Map<bigint, AuditEntry>> {
  const rows = await sql.audit.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, auditEntryOf(row)]));
}

/** Latest first: without a subject in the order of the primary key. */
export async function listAudit(
  prisma: Pick<PrismaClient, 'audit'>,
  input: { subject: string | null; limit: number },
): Promise<AuditEntry[]> {
  const { subject, limit } = input;
  const rows = await prisma.audit.findMany({
    ...(subject === null ? {} : { where: { subject } }),
    orderBy: subject === null ? [{ id: 'desc' }] : [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(auditEntryOf);
}

/** Entries of some actions within a time span, latest first, without the parts of bulk acts. */
export async function listAuditOf(
  prisma: Pick<PrismaClient, 'audit'>,
  input: { actions: readonly AuditAction[]; from: Date; to: Date; limit: number },
): Promise<AuditEntry[]> {
  const { actions, from, to, limit } = input;
  const rows = await prisma.audit.findMany({
    where: { action: { in: [...actions] }, at: { gte: from, lt: to }, partOf: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(auditEntryOf);
}

/** The latest entry that undoes each of some entries, by the id of the undone one. */
export async function listUndos(
  prisma: Pick<PrismaClient, 'audit'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await prisma.audit.findMany({
    where: { undoes: { in: ids.map(BigInt) } },
    select: { id: true, undoes: true },
    orderBy: { id: 'asc' },
  });
  return new Map(rows.map(({ id, undoes }) => [String(undoes), String(id)]));
}
