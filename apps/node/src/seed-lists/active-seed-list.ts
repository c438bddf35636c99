import type { PrismaClient } from '@meguri/database';
import {
  pacingChoices,
  revisitPolicyIds,
  type PacingChoice,
  type RevisitLimits,
  type RevisitPolicyId,
} from '@meguri/schedule';
import type { ScopeRules } from '@meguri/urls';

/** A seed list as a node uses it. */
export interface ActiveSeedList {
  id: number;
  policy: RevisitPolicyId;
  limits: RevisitLimits;
  changeMode: 'raw' | 'text' | 'near-duplicate';
  honourNoarchive: boolean;
  /** Whether its hosts are accessed only as often as their demand needs. */
  pacing: PacingChoice;
  /** Importance (w) of its pages, unless a page has one of its own. */
  importance: number;
  rules: ScopeRules;
  paused: boolean;
}

type SeedListRow = Awaited<ReturnType<PrismaClient['seedList']['findMany']>>[number];

/** A seed list of a row and its compiled scope. */
export function activeSeedList(row: SeedListRow, rules: ScopeRules): ActiveSeedList {
  return {
    id: row.id,
    policy: revisitPolicyIds.find((id) => id === row.policy) ?? 'gamma',
    limits: { minIntervalSeconds: row.minIntervalSeconds, maxIntervalSeconds: row.maxIntervalSeconds },
    changeMode: row.changeMode === 'raw' || row.changeMode === 'near-duplicate' ? row.changeMode : 'text',
    honourNoarchive: row.honourNoarchive,
    pacing: pacingChoices.find((choice) => choice === row.pacing) ?? 'off',
    importance: row.importance,
    rules,
    paused: row.paused,
  };
}
