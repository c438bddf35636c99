import { scanDefinitionSchema, type ScanDefinition, type ScanState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { holdAnalyser } from './analysers-repository.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** A scan as the processes that work on it need it. */
export interface ScanRecord {
  id: string;
  name: string;
  state: ScanState;
  definition: ScanDefinition;
  analyser: { name: string; version: number };
  columns: unknown;
  listed: number;
  isListed: boolean;
  acknowledges: boolean;
}

type ScanAudit = Omit<NewAuditEntry, 'subject'>;

/**
 * Stores a scan; the control plane begins with it.
 *
 * @param input.maxScans kept at once, and not finished
 */
export async function insertScan(
  prisma: PrismaClient,
  input: {
    name: string;
    definition: ScanDefinition;
    analyserVersion: number;
    estimate: number;
    maxScans: { scans: number; unfinished: number };
    audit: ScanAudit;
  },
): Promise<'created' | 'analyser-gone' | 'name-taken' | 'too-many' | 'too-many-unfinished'> {
  const { name, definition, analyserVersion, estimate, maxScans, audit } = input;
  return prisma.$transaction(async (tx) => {
    const [count] = await tx.$queryRaw<{ scans: number; unfinished: number }[]>`
      SELECT count(*)::int AS scans, count(*) FILTER (WHERE state NOT IN ('done', 'failed', 'cancelled'))::int AS unfinished FROM scan`;
    if (count && count.scans >= maxScans.scans) return 'too-many';
    if (count && count.unfinished >= maxScans.unfinished) return 'too-many-unfinished';
    if (analyserVersion > 0 && !(await holdAnalyser(tx, definition.analyser.name, analyserVersion)))
      return 'analyser-gone';
    const rows = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO scan (name, definition, state, analyser_name, analyser_version, created_at, created_by, estimate)
      VALUES (${name}, ${JSON.stringify(definition)}::jsonb, 'queued', ${definition.analyser.name}, ${analyserVersion},
        ${audit.at}, ${audit.actor}, ${BigInt(Math.round(estimate))})
      ON CONFLICT (name) DO NOTHING RETURNING id::text AS id`;
    if (rows.length === 0) return 'name-taken';
    await appendAudit(tx, { ...audit, subject: `scan:${name}` });
    return 'created';
  });
}

/** Changes the state if it is one of these. False: it is another, or there is no such scan. */
export async function moveScan(
  prisma: PrismaClient,
  input: { name: string; from: readonly ScanState[]; to: ScanState; at: Date; audit: ScanAudit },
): Promise<boolean> {
  const { name, from, to, at, audit } = input;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.scan.updateMany({
      where: { name, state: { in: [...from] } },
      data: {
        state: to,
        problem: null,
        retryAt: null,
        ...(to === 'cancelled' ? { finishedAt: at } : {}),
      },
    });
    if (count > 0) await appendAudit(tx, { ...audit, subject: `scan:${name}` });
    return count > 0;
  });
}

/** Null where there is none. */
export async function findScan(
  prisma: PrismaClient,
  by: { name: string } | { id: string },
): Promise<ScanRecord | null> {
  const where = 'name' in by ? { name: by.name } : { id: BigInt(by.id) };
  const row = await prisma.scan.findUnique({ where });
  if (!row) return null;
  return {
    id: String(row.id),
    name: row.name,
    state: row.state as ScanState,
    definition: scanDefinitionSchema.parse(row.definition),
    analyser: { name: row.analyserName, version: row.analyserVersion },
    columns: row.columns,
    listed: Number(row.listed),
    isListed: row.isListed,
    acknowledges: row.acknowledges,
  };
}
