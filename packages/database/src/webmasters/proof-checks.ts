import type { ClaimState, ProofOutcome } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';
import { claimColumns, type ClaimRecord } from './claims-repository.ts';

/** A claim whose proof is due for a check. */
export interface DueProofCheck extends ClaimRecord {
  tokenHash: Uint8Array;
}

/** Claims to hosts of a node whose check is due, most overdue first. */
export function listDueProofChecks(
  prisma: PrismaClient,
  input: { nodeId: number; now: Date; limit: number },
): Promise<DueProofCheck[]> {
  return prisma.$queryRaw<DueProofCheck[]>`
    SELECT ${claimColumns}, claim.token_hash AS "tokenHash"
    FROM webmaster_claim AS claim JOIN host USING (host_id)
    WHERE claim.check_wanted_at <= ${input.now} AND host.node_id = ${input.nodeId} AND claim.state IN ('waiting', 'proved')
    ORDER BY claim.check_wanted_at LIMIT ${input.limit}`;
}

/** Result of a check of a claim. */
export interface ClaimAfterCheck {
  state: ClaimState;
  provedDomain: string | null;
  scheme: 'http' | 'https';
  provedAt: Date | null;
  expiresAt: Date;
  checkDueAt: Date | null;
  checkRequested: boolean;
  failures: number;
}

/**
 * Stores the result of a check, unless the claim has ended meanwhile or another check was requested.
 * @param input.audit the audit entry; null: none
 */
export async function recordProofCheck(
  prisma: PrismaClient,
  claim: Pick<ClaimRecord, 'id' | 'checkDueAt'>,
  input: { now: Date; outcome: ProofOutcome; after: ClaimAfterCheck; audit: NewAuditEntry | null },
): Promise<void> {
  const { now, outcome, after, audit } = input;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.webmasterClaim.updateMany({
      where: { id: claim.id, state: { in: ['waiting', 'proved'] }, checkDueAt: claim.checkDueAt },
      data: {
        ...after,
        checkedAt: now,
        checkOutcome: outcome,
        endedAt: after.state === 'lapsed' ? now : null,
      },
    });
    if (count === 1 && audit) await appendAudit(tx, audit);
  });
}

/** Defers a check. */
export async function postponeProofCheck(
  prisma: PrismaClient,
  claim: Pick<ClaimRecord, 'id' | 'checkDueAt'>,
  until: Date,
): Promise<void> {
  await prisma.webmasterClaim.updateMany({
    where: { id: claim.id, checkDueAt: claim.checkDueAt },
    data: { checkDueAt: until },
  });
}
