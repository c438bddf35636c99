import type { WhatIfReport, WhatIfRequest, WhatIfRun } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';

/** Requests and results that are kept. */
const keptRuns = 50;
/** Advisory lock that every start takes, so that at most one simulation is queued or running. */
const startLock = 7_301_114_507n;

/**
 * Queues a simulation.
 *
 * @returns its id; null while another one is queued or running
 */
export async function startWhatIfRun(
  prisma: PrismaClient,
  input: { request: WhatIfRequest; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<string | null> {
  const { request, audit } = input;
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${startLock}::bigint)::text`;
    const active = await tx.whatIfRun.findFirst({
      where: { state: { in: ['queued', 'running'] } },
      select: { id: true },
    });
    if (active) return null;
    const { id } = await tx.whatIfRun.create({
      data: { state: 'queued', request: { ...request }, startedBy: audit.actor, createdAt: audit.at },
      select: { id: true },
    });
    await tx.whatIfRun.deleteMany({ where: { id: { lte: id - BigInt(keptRuns) } } });
    await appendAudit(tx, { ...audit, subject: `what-if:${id}` });
    return String(id);
  });
}

/**
 * Takes the queued simulation, or one that a dead process left running; null where there is none.
 * For one process at a time.
 */
export async function claimWhatIfRun(
  prisma: PrismaClient,
): Promise<{ id: string; request: WhatIfRequest } | null> {
  const rows = await prisma.$queryRaw<{ id: string; request: WhatIfRequest }[]>`
    UPDATE what_if_run SET state = 'running', progress = 0
    WHERE id = (SELECT id FROM what_if_run WHERE state IN ('queued', 'running') ORDER BY id LIMIT 1)
    RETURNING id::text, request`;
  return rows[0] ?? null;
}

/** Stores the progress of a simulation; false once it was cancelled. */
export async function recordWhatIfProgress(
  prisma: PrismaClient,
  input: { id: string; progress: number },
): Promise<boolean> {
  const updated = await prisma.$executeRaw`
    UPDATE what_if_run SET progress = ${input.progress} WHERE id = ${BigInt(input.id)} AND state = 'running'`;
  return updated > 0;
}

/** Stores the result of a simulation, unless it was cancelled. */
export async function finishWhatIfRun(
  prisma: PrismaClient,
  input: { id: string; now: Date } & ({ report: WhatIfReport } | { problem: WhatIfRun['problem'] }),
): Promise<void> {
  const report = 'report' in input ? input.report : null;
  const problem = 'problem' in input ? input.problem : null;
  await prisma.$executeRaw`
    UPDATE what_if_run SET state = ${report ? 'done' : 'failed'}, problem = ${problem}, report = ${report && JSON.stringify(report)}::jsonb,
      progress = CASE WHEN ${report !== null} THEN 1 ELSE progress END, finished_at = ${input.now}
    WHERE id = ${BigInt(input.id)} AND state = 'running'`;
}

/** Cancels a simulation. False: it has ended already. */
export async function cancelWhatIfRun(
  prisma: PrismaClient,
  input: { id: string; audit: NewAuditEntry },
): Promise<boolean> {
  const { id, audit } = input;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.whatIfRun.updateMany({
      where: { id: BigInt(id), state: { in: ['queued', 'running'] } },
      data: { state: 'cancelled', finishedAt: audit.at },
    });
    if (count > 0) await appendAudit(tx, audit);
    return count > 0;
  });
}

/** Latest first. */
export async function listWhatIfRuns(prisma: PrismaClient, limit: number): Promise<WhatIfRun[]> {
  return prisma.$queryRaw<WhatIfRun[]>`
    SELECT id::text, state, request, progress, started_by AS "startedBy", created_at AS "createdAt", finished_at AS "finishedAt", problem, report
    FROM what_if_run ORDER BY what_if_run.id DESC LIMIT ${limit}`;
}
