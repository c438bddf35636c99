import type { ProofOutcome } from '@meguri/contracts';
import type { ClaimAfterCheck, ClaimRecord } from '@meguri/database';

/** The result of a check. `domain`: the one whose DNS holds the proof, null for a file. */
export type ProofVerdict =
  | { outcome: 'proved'; domain: string | null }
  | { outcome: Exclude<ProofOutcome, 'proved'> };

const hourMs = 3_600_000;
const recheckMs = 24 * hourMs;
const retryMs = hourMs;
const unreachableRetryMs = 6 * hourMs;
/** A proof holds this long after it was last seen, even if no check succeeded since. */
const validMs = 30 * 24 * hourMs;
/** A file may be missing while a site is being republished. */
const maxFailures = 3;

type Judged = Pick<
  ClaimRecord,
  | 'state'
  | 'provedDomain'
  | 'scheme'
  | 'provedAt'
  | 'expiresAt'
  | 'checkDueAt'
  | 'checkRequested'
  | 'failures'
>;

/**
 * The state of a claim after a check. A proof is checked every day; a missing one is checked again an hour
 * later, and lapses the third time. A claim that was never proved waits for its webmaster to request another
 * check.
 */
export function judgeProof(claim: Judged, verdict: ProofVerdict, now: Date): ClaimAfterCheck {
  const { state, provedDomain, scheme, provedAt, expiresAt, failures } = claim;
  const at = (ms: number) => new Date(now.getTime() + ms);
  const stays = { state, provedDomain, scheme, provedAt, expiresAt, checkRequested: false, failures };
  if (verdict.outcome === 'proved')
    return {
      ...stays,
      state: 'proved',
      provedDomain: verdict.domain,
      provedAt: provedAt ?? now,
      expiresAt: at(validMs),
      checkDueAt: at(recheckMs),
      failures: 0,
    };
  // Only once, because no redirect leads back from https. The next check is another access, after an
  // interval.
  if (verdict.outcome === 'moved' && scheme === 'http')
    return { ...stays, scheme: 'https', checkDueAt: now, checkRequested: claim.checkRequested };
  if (state === 'waiting') return { ...stays, checkDueAt: null };
  if (verdict.outcome === 'unreachable') return { ...stays, checkDueAt: at(unreachableRetryMs) };
  if (failures + 1 < maxFailures) return { ...stays, checkDueAt: at(retryMs), failures: failures + 1 };
  return { ...stays, state: 'lapsed', checkDueAt: null, failures: failures + 1 };
}
