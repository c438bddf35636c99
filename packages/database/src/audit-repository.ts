import type { AuditEntry } from '@meguri/contracts';
import type { PrismaClient, Sql } from './client.ts';

export interface NewAuditEntry {
  at: Date;
  actor: string;
  action: string;
  /** What was acted upon, e.g. `host:www.example.org`. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/**
 * Remembers an act; call it in the transaction of the act.
 *
 * @returns the id of the entry
 */
export async function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<bigint> {
  const rows = await sql.$queryRaw<{ id: bigint }[]>`
    INSERT INTO audit (at, actor, action, subject, before, after, reason)
    VALUES (${entry.at}, ${entry.actor}, ${entry.action}, ${entry.subject}, ${jsonOf(entry.before)}::jsonb, ${jsonOf(entry.after)}::jsonb,
      ${entry.reason})
    RETURNING id`;
  if (!rows[0]) throw new Error('an audit entry got no id');
  return rows[0].id;
}

/** Null for an unknown one. */
export async function findAudit(sql: Sql, id: bigint): Promise<AuditEntry | null> {
  const rows = await sql.$queryRaw<AuditEntry[]>`
    SELECT id::text, at, actor, action, subject, before, after, reason FROM audit WHERE id = ${id}`;
  return rows[0] ?? null;
}

/** Latest first. */
export async function listAudit(
  prisma: PrismaClient,
  input: { subject: string | null; limit: number },
): Promise<AuditEntry[]> {
  const rows = await prisma.audit.findMany({
    ...(input.subject === null ? {} : { where: { subject: input.subject } }),
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: input.limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
