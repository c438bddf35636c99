import type { PullProblem, PulledState, SourceRow } from '@meguri/contracts';
import { pulledStates } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** A source as the process that pulls it needs it. */
export interface SourceRecord {
  id: number;
  url: string;
  tokenFile: string;
  publicKey: string;
  seedListId: number;
  /** When it became due. */
  dueAt: Date;
  /** Until when it is this process's, unless it renews that. */
  leaseUntil: Date;
}

/** Adds a source, due at once. @returns its id; null: there is one of this address */
export function insertSource(
  prisma: PrismaClient,
  input: Omit<SourceRecord, 'id' | 'dueAt' | 'leaseUntil'> & { audit: Omit<NewAuditEntry, 'subject'> },
): Promise<number | null> {
  const { url, tokenFile, publicKey, seedListId, audit } = input;
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO package_source (url, token_file, public_key, seed_list_id, created_at, created_by, next_at)
      VALUES (${url}, ${tokenFile}, ${publicKey}, ${seedListId}, ${audit.at}, ${audit.actor}, ${audit.at})
      ON CONFLICT (url) DO NOTHING RETURNING id`;
    const id = rows[0]?.id ?? null;
    if (id !== null) await appendAudit(tx, { ...audit, subject: `source:${id}` });
    return id;
  });
}

/** All sources, or the one of an id, by their address: there are few. */
export async function listSources(
  prisma: PrismaClient,
  { now, id }: { now: Date; id?: number },
): Promise<SourceRow[]> {
  const wanted = id === undefined ? Prisma.sql`true` : Prisma.sql`source.id = ${id}`;
  const rows = await prisma.$queryRaw<
    (Omit<SourceRow, 'packages'> & { states: Partial<Record<PulledState, number>> | null })[]
  >`
    SELECT source.id, url, public_key AS "publicKey", token_file AS "tokenFile", coalesce(seed_list.name, '') AS "seedList",
      source.created_at AS "createdAt", source.created_by AS "createdBy", looked_at AS "lookedAt", next_at AS "nextAt",
      coalesce(lease_until > ${now}, false) AS "isRunning", source.problem, source.problem_text AS "problemText",
      coalesce(pulled.sequence, 0) AS sequence, pulled.states, coalesce(pulled.bytes, 0)::float8 AS bytes,
      coalesce((SELECT max(sequence) FROM pulled_removal WHERE source_id = source.id), 0)::int AS removals
    FROM package_source AS source LEFT JOIN seed_list ON seed_list.id = source.seed_list_id
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(state, packages) AS states, sum(bytes) AS bytes, max(sequence) AS sequence FROM (
        SELECT state, count(*) AS packages, sum(bytes) FILTER (WHERE state = 'done') AS bytes,
          max(sequence) FILTER (WHERE state = 'done') AS sequence
        FROM pulled_package WHERE source_id = source.id GROUP BY state) AS by_state) AS pulled ON true
    WHERE ${wanted} ORDER BY url`;
  return rows.map(({ states, ...row }) => ({
    ...row,
    packages: Object.fromEntries(pulledStates.map((state) => [state, states?.[state] ?? 0])) as Record<
      PulledState,
      number
    >,
  }));
}

/** Has a source looked at now. @returns false: there is none of this id */
export function requestPull(
  prisma: PrismaClient,
  { id, audit }: { id: number; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`UPDATE package_source SET next_at = ${audit.at} WHERE id = ${id}`;
    if (changed > 0) await appendAudit(tx, audit);
    return changed > 0;
  });
}

/** Verifies packages of a source with another key from now on. @returns false: there is none of this id */
export function changeSourceKey(
  prisma: PrismaClient,
  { id, publicKey, audit }: { id: number; publicKey: string; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE package_source SET public_key = ${publicKey}, next_at = ${audit.at} WHERE id = ${id}`;
    if (changed > 0) await appendAudit(tx, audit);
    return changed > 0;
  });
}

/**
 * Deletes a source and the states of its packages. Imported captures stay.
 *
 * @returns false: there is none of this id
 */
export function deleteSource(
  prisma: PrismaClient,
  { id, audit }: { id: number; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`DELETE FROM package_source WHERE id = ${id}`;
    if (changed > 0) await appendAudit(tx, audit);
    return changed > 0;
  });
}

const due = (now: Date) => Prisma.sql`next_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;

/** Whether a source waits for a process. */
export async function hasSourceDue(prisma: PrismaClient, now: Date): Promise<boolean> {
  return (
    (await prisma.$queryRaw<unknown[]>`SELECT 1 FROM package_source WHERE ${due(now)} LIMIT 1`).length > 0
  );
}

/** Claims the source that has waited longest; null: none is due. */
export async function claimSource(
  prisma: PrismaClient,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<SourceRecord | null> {
  const rows = await prisma.$queryRaw<SourceRecord[]>`
    UPDATE package_source SET lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    WHERE id = (SELECT id FROM package_source WHERE ${due(now)} ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, url, token_file AS "tokenFile", public_key AS "publicKey", seed_list_id AS "seedListId", next_at AS "dueAt",
      lease_until AS "leaseUntil"`;
  return rows[0] ?? null;
}

/** Renews the lease of a source. @returns false: it was removed, or another process took it */
export async function holdSource(
  prisma: PrismaClient,
  { source, until }: { source: SourceRecord; until: Date },
): Promise<boolean> {
  const { id, leaseUntil } = source;
  const held = await prisma.$executeRaw`
    UPDATE package_source SET lease_until = ${until} WHERE id = ${id} AND lease_until = ${leaseUntil}`;
  if (held > 0) source.leaseUntil = until;
  return held > 0;
}

/** Ends the work on a source, unless another process took it. @param input.problem null: it went well */
export async function releaseSource(
  prisma: PrismaClient,
  input: {
    source: Pick<SourceRecord, 'id' | 'dueAt' | 'leaseUntil'>;
    now: Date;
    nextAt: Date;
    problem: { code: PullProblem; text: string } | null;
  },
): Promise<void> {
  const { source, now, nextAt, problem } = input;
  // A request of an operator meanwhile makes it due once more.
  await prisma.$executeRaw`
    UPDATE package_source SET lease_until = NULL, looked_at = ${now}, problem = ${problem?.code ?? null},
      problem_text = ${problem?.text ?? null},
      next_at = CASE WHEN next_at = ${source.dueAt}::timestamptz THEN ${nextAt}::timestamptz ELSE next_at END
    WHERE id = ${source.id} AND lease_until = ${source.leaseUntil}`;
}
