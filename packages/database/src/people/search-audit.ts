import { auditSubjects, type AuditChoices, type AuditEntry, type AuditFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** Entries with ids below `beforeId` that match the filter, latest first. */
export async function searchAudit(
  prisma: PrismaClient,
  input: AuditFilter & { beforeId: bigint | null; limit: number },
): Promise<AuditEntry[]> {
  const { actor, action, subject, kind, text, partOf, id, from, to, beforeId, limit } = input;
  const conditions = [
    actor ? Prisma.sql`actor = ${actor}` : null,
    action ? Prisma.sql`action = ${action}` : null,
    subject ? Prisma.sql`subject = ${subject}` : null,
    kind ? ofKind(kind) : null,
    text ? holding(text) : null,
    partOf ? Prisma.sql`part_of = ${BigInt(partOf)}` : null,
    id ? Prisma.sql`id = ${BigInt(id)}` : null,
    from ? Prisma.sql`at >= ${from}` : null,
    to ? Prisma.sql`at < ${to}` : null,
    beforeId === null ? null : Prisma.sql`id < ${beforeId}`,
  ].filter((condition) => condition !== null);
  const where =
    conditions.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
  return prisma.$queryRaw<AuditEntry[]>`
    SELECT id::text, at, actor, action, subject, before, after, reason, part_of::text AS "partOf", origin, undoes::text
    FROM audit ${where} ORDER BY audit.id DESC LIMIT ${limit}`;
}

function ofKind(kind: keyof typeof auditSubjects): Prisma.Sql {
  const starts = auditSubjects[kind].map((text) =>
    text.endsWith(':') ? Prisma.sql`starts_with(subject, ${text})` : Prisma.sql`subject = ${text}`,
  );
  return Prisma.sql`(${Prisma.join(starts, ' OR ')})`;
}

/** The text in the subject, the person, the reason or a value. */
function holding(text: string): Prisma.Sql {
  return Prisma.sql`strpos(lower(concat_ws(' ', subject, actor, reason, before::text, after::text)), lower(${text})) > 0`;
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
