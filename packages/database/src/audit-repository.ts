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

/** Remembers an act; call it in the transaction of the act. */
export async function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  await sql.$executeRaw`
    INSERT INTO audit (at, actor, action, subject, before, after, reason)
    VALUES (${entry.at}, ${entry.actor}, ${entry.action}, ${entry.subject}, ${jsonOf(entry.before)}::jsonb, ${jsonOf(entry.after)}::jsonb,
      ${entry.reason})`;
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
