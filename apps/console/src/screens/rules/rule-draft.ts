import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { durationText, parseDuration } from '@meguri/contracts';
import type { RuleTerms, ThrottleRuleView } from '@meguri/contracts';
import { localInstantText, readLocalInstant } from '../../format/input-texts.ts';

/** Texts of the form's fields. */
export interface RuleDraft {
  kind: ThrottleRuleView['kind'];
  value: string;
  paused: boolean;
  /** Text of `<input type="datetime-local">`, in the browser's zone. */
  pausedUntil: string;
  minInterval: string;
  note: string;
  disabled: boolean;
}

export interface RuleReading {
  terms: RuleTerms;
  errors: { pausedUntil?: 'past'; minInterval?: 'duration' | 'durationRange' };
  /** The rule neither pauses nor slows. */
  isNothing: boolean;
}

const unset = { paused: false, pausedUntil: null, minIntervalSeconds: null, note: null, disabled: false };

/** Form fields of a rule; the defaults for null. */
export function ruleDraftOf(rule: ThrottleRuleView | null): RuleDraft {
  const { paused, pausedUntil, minIntervalSeconds, note, disabled } = rule ?? unset;
  return {
    kind: rule?.kind ?? 'domain',
    value: rule?.value ?? '',
    paused,
    pausedUntil: localInstantText(pausedUntil),
    minInterval: durationText(minIntervalSeconds),
    note: note ?? '',
    disabled,
  };
}

/** @param now a pause must end later, unless it is the rule's present one */
export function readRuleDraft(draft: RuleDraft, rule: ThrottleRuleView | null, now: Date): RuleReading {
  const errors: RuleReading['errors'] = {};
  const kept = rule?.pausedUntil ?? null;
  const pausedUntil = readLocalInstant(draft.pausedUntil, kept);
  if (pausedUntil !== null && pausedUntil !== kept && !(pausedUntil > now)) errors.pausedUntil = 'past';
  const minIntervalSeconds = draft.minInterval.trim() === '' ? null : parseDuration(draft.minInterval);
  if (draft.minInterval.trim() !== '' && minIntervalSeconds === null) errors.minInterval = 'duration';
  if ((minIntervalSeconds ?? 0) > longestAccessIntervalSeconds) errors.minInterval = 'durationRange';
  const { paused, disabled } = draft;
  const note = draft.note.trim() === '' ? null : draft.note.trim();
  return {
    terms: { paused, pausedUntil, minIntervalSeconds, note, disabled },
    errors,
    isNothing: !paused && pausedUntil === null && minIntervalSeconds === null,
  };
}
