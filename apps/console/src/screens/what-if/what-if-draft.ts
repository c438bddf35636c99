import { durationText, parseDuration } from '@meguri/contracts';
import type { WhatIfProposal, WhatIfRequest } from '@meguri/contracts';
import { revisitPolicyIds } from '@meguri/schedule';
import type { Translator } from '../../i18n/translator.ts';

/** Texts of the form's fields. */
export interface WhatIfDraft {
  seedListId: string;
  host: string;
  policy: string;
  minInterval: string;
  budget: string;
  seed: string;
}

export type WhatIfReading =
  | { ok: true; request: WhatIfRequest }
  | { ok: false; errors: Partial<Record<keyof WhatIfDraft, string>> };

/** Form fields from the rules of a list or of an earlier simulation. */
export function whatIfDraft(
  rules: (WhatIfProposal & { seedListId: number; host?: string | null; seed?: number }) | null,
): WhatIfDraft {
  return {
    seedListId: rules ? String(rules.seedListId) : '',
    host: rules?.host ?? '',
    policy: rules?.policy ?? 'gamma',
    minInterval: durationText(rules?.minIntervalSeconds ?? 86_400),
    budget: rules?.accessesPerDay ? String(rules.accessesPerDay) : '',
    seed: String(rules?.seed ?? 1),
  };
}

const bounds = { minSeconds: 60, maxSeconds: 400 * 86_400, maxAccesses: 1e12, maxSeed: 1_000_000 };

/** The request, or the fields to correct. */
export function readWhatIfDraft(draft: WhatIfDraft, t: Translator<'whatIf.form'>): WhatIfReading {
  const errors: Partial<Record<keyof WhatIfDraft, string>> = {};
  const seedListId = Number(draft.seedListId);
  if (!draft.seedListId) errors.seedListId = t('noList');
  const policy = revisitPolicyIds.find((id) => id === draft.policy) ?? 'gamma';
  const minIntervalSeconds = parseDuration(draft.minInterval) ?? Number.NaN;
  if (!(minIntervalSeconds >= bounds.minSeconds && minIntervalSeconds <= bounds.maxSeconds))
    errors.minInterval = t('wrongInterval');
  const budget = draft.budget.trim();
  const accessesPerDay = budget === '' ? null : Number(budget);
  if (accessesPerDay !== null && !(accessesPerDay >= 1 && accessesPerDay <= bounds.maxAccesses))
    errors.budget = t('wrongBudget');
  const seed = Number(draft.seed);
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= bounds.maxSeed) || draft.seed.trim() === '')
    errors.seed = t('wrongSeed');
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const host = draft.host.trim() || null;
  return { ok: true, request: { seedListId, host, policy, accessesPerDay, minIntervalSeconds, seed } };
}
