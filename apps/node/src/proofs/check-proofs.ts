import {
  listDueProofChecks,
  recordProofCheck,
  postponeProofCheck,
  type ClaimAfterCheck,
  type DueProofCheck,
  type NewAuditEntry,
} from '@meguri/database';
import type { TxtSource } from '@meguri/fetch';
import type { Logger } from '@meguri/runtime';
import { judgeProof } from './judge-proof.ts';
import { checkProofFile, type ProofFileParts } from './check-proof-file.ts';
import { checkProofRecord } from './check-proof-record.ts';

/** Checks under way at once, most of which wait for their host to be free. */
const maxAtOnce = 20;

/** Wait before a host that may not be accessed now is tried again; short while its webmaster waits. */
const postponementMs = 3_600_000;
const requestedPostponementMs = 5_000;

/** Checks the proofs of webmasters of a node's hosts. */
export interface ProofChecker {
  /** Begins the checks that are due. */
  checkDue(): Promise<void>;
  /** Waits for those under way. */
  close(): Promise<void>;
}

export interface ProofCheckerParts extends ProofFileParts {
  nodeId: number;
  log: Logger;
  txt: TxtSource;
}

export function createProofChecker(parts: ProofCheckerParts): ProofChecker {
  const { prisma, clock, nodeId, log, txt } = parts;
  const underWay = new Map<string, Promise<void>>();

  async function check(claim: DueProofCheck): Promise<void> {
    const verdict =
      claim.method === 'dns' ? await checkProofRecord(txt, claim) : await checkProofFile(parts, claim);
    const now = clock.now();
    if (verdict === null) {
      const waitMs = claim.checkRequested ? requestedPostponementMs : postponementMs;
      return postponeProofCheck(prisma, claim, new Date(now.getTime() + waitMs));
    }
    const after = judgeProof(claim, verdict, now);
    const { outcome } = verdict;
    log.info({ host: claim.hostName, method: claim.method, outcome }, 'proof of a webmaster checked');
    await recordProofCheck(prisma, claim, { now, outcome, after, audit: auditOf(claim, after, now) });
  }

  return {
    checkDue: async () => {
      const due = await listDueProofChecks(prisma, { nodeId, now: clock.now(), limit: maxAtOnce });
      for (const claim of due) {
        if (underWay.size >= maxAtOnce || underWay.has(claim.id)) continue;
        const checked = check(claim)
          .catch((error: unknown) =>
            log.warn({ err: error, host: claim.hostName }, 'a proof could not be checked'),
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

/** The audit entry where a claim was proved, or has lapsed. */
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
    origin: 'meguri',
  };
}
