import {
  listDueProofChecks,
  noteProofCheck,
  postponeProofCheck,
  type ClaimAfterCheck,
  type DueProofCheck,
  type NewAuditEntry,
} from '@meguri/database';
import type { TxtSource } from '@meguri/fetch';
import type { VisitContext } from '../visit/visit-context.ts';
import { judgeProof } from './judge-proof.ts';
import { checkProofFile } from './check-proof-file.ts';
import { checkProofRecord } from './check-proof-record.ts';

/** Most of them wait for the turn of their host. */
const mostAtOnce = 20;

/** A host that may not be accessed now is tried again after this, or soon where its webmaster waits for the answer. */
const postponementMs = 3_600_000;
const requestedPostponementMs = 5_000;

/** Looks for the proofs of webmasters of a node's hosts. */
export interface ProofChecker {
  /** Begins the checks that are due. */
  look(): Promise<void>;
  /** Waits for those under way. */
  close(): Promise<void>;
}

export function createProofChecker(context: VisitContext, txt: TxtSource): ProofChecker {
  const { prisma, clock, nodeId, log } = context;
  const underWay = new Map<string, Promise<void>>();

  async function check(claim: DueProofCheck): Promise<void> {
    const verdict =
      claim.method === 'dns' ? await checkProofRecord(txt, claim) : await checkProofFile(context, claim);
    const now = clock.now();
    if (verdict === null) {
      const waitMs = claim.checkRequested ? requestedPostponementMs : postponementMs;
      return postponeProofCheck(prisma, claim, new Date(now.getTime() + waitMs));
    }
    const after = judgeProof(claim, verdict, now);
    const { outcome } = verdict;
    log.info({ host: claim.hostName, method: claim.method, outcome }, 'looked for the proof of a webmaster');
    await noteProofCheck(prisma, claim, { now, outcome, after, audit: auditOf(claim, after, now) });
  }

  return {
    look: async () => {
      const due = await listDueProofChecks(prisma, { nodeId, now: clock.now(), limit: mostAtOnce });
      for (const claim of due) {
        if (underWay.size >= mostAtOnce || underWay.has(claim.id)) continue;
        const checked = check(claim)
          .catch((error: unknown) =>
            log.warn({ err: error, host: claim.hostName }, 'a proof was not checked'),
          )
          .finally(() => underWay.delete(claim.id));
        underWay.set(claim.id, checked);
      }
    },
    close: async () => {
      await Promise.all(underWay.values());
    },
  };
}

/** What the log tells: that somebody has proved a host to be theirs, or that the proof is gone. */
function auditOf(claim: DueProofCheck, after: ClaimAfterCheck, now: Date): NewAuditEntry | null {
  if (after.state === claim.state) return null;
  const { id, hostName, method } = claim;
  const isProved = after.state === 'proved';
  return {
    at: now,
    actor: isProved ? `webmaster of ${hostName}` : 'proof check',
    action: isProved ? 'webmaster.prove' : 'webmaster.lapse',
    subject: `host:${hostName}`,
    before: { claim: id, state: claim.state },
    after: { claim: id, state: after.state, method, domain: after.provedDomain },
    reason: null,
  };
}
