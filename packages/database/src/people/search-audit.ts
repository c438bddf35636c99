import { auditSubjects, type AuditChoices, type AuditEntry, type AuditFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** Entries that a search for a text or a kind compares at once: no index has them, and a tenth of a second is enough. */
const maxCompared = 20_000;

interface FoundEntries {
  /** Latest first. */
  entries: AuditEntry[];
  /** Where to continue, though `entries` may be fewer than asked for, or none; null: nothing further matches. */
  nextBeforeId: bigint | null;
}

/**
 * Entries with ids below `beforeId` that match the filter, at most `limit` of the latest `compared` that indexes
 * find.
 */
export async function searchAudit(
  prisma: PrismaClient,
  input: AuditFilter & { beforeId: bigint | null; limit: number },
  compared = maxCompared,
): Promise<FoundEntries> {
  const { actor, action, subject, kind, text, partOf, id, from, to, beforeId, limit } = input;
  const indexed = whereOf([
    actor ? Prisma.sql`actor = ${actor}` : null,
    action ? Prisma.sql`action = ${action}` : null,
    subject ? Prisma.sql`subject = ${subject}` : null,
    partOf ? Prisma.sql`part_of = ${BigInt(partOf)}` : null,
    id ? Prisma.sql`id = ${BigInt(id)}` : null,
    from ? Prisma.sql`at >= ${from}` : null,
    to ? Prisma.sql`at < ${to}` : null,
    beforeId === null ? null : Prisma.sql`id < ${beforeId}`,
  ]);
  const matching = whereOf([kind ? ofKind(kind) : null, text ? holding(text) : null]);
  const isCompared = matching !== Prisma.empty;
  const rows = await prisma.$queryRaw<AuditEntry[]>`
    SELECT id::text, at, actor, action, subject, before, after, reason, part_of::text AS "partOf", origin, undoes::text
    FROM (SELECT * FROM audit ${indexed} ORDER BY id DESC LIMIT ${isCompared ? compared : limit + 1}) entry
    ${matching} ORDER BY entry.id DESC LIMIT ${limit + 1}`;
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  if (rows.length > limit) return { entries, nextBeforeId: last ? BigInt(last.id) : null };
  if (!isCompared) return { entries, nextBeforeId: null };
  const [end] = await prisma.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM audit ${indexed} ORDER BY id DESC OFFSET ${compared - 1} LIMIT 1`;
  return { entries, nextBeforeId: end?.id ?? null };
}

function whereOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(given, ' AND ')}`;
}

function ofKind(kind: keyof typeof auditSubjects): Prisma.Sql {
  const starts = auditSubjects[kind].map((text) =>
    text.endsWith(':') ? Prisma.sql`starts_with(subject, ${text})` : Prisma.sql`subject = ${text}`,
  );
  return Prisma.sql`(${Prisma.join(starts, ' OR ')})`;
}

/** Whether the subject, the actor, the reason or a value contains the text. */
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
