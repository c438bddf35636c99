import type { ListedThrottleRule, RulePreview, RuleTerms, ThrottleRuleView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** What a rule is for, as somebody typed it. */
export type RuleScopeInput = Pick<ThrottleRuleView, 'kind' | 'value'>;

export interface NewThrottleRule extends RuleScopeInput, RuleTerms {
  /** The last edit that the editor has seen, ThrottleRuleView.version; null: that there was no rule. Left out: whatever there is. */
  version?: string | null | undefined;
  reason?: string | undefined;
}

/** Rules that stop or slow the crawler at all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRuleServices {
  /** Latest first, each with how much it is for. */
  list: Verb<void, ListedThrottleRule[]>;
  /** What a rule would do; nothing is changed. `invalid`. */
  preview: Verb<RuleScopeInput & { minIntervalSeconds: number | null }, RulePreview>;
  /** Writes a rule, or other terms of the one that is there. Holds within a second. `invalid`, `conflict`. */
  put: Verb<NewThrottleRule, ThrottleRuleView>;
  /** Its hosts come up again as they would have. Answers the audit id of the act. `not-found`, `conflict`. */
  lift: Verb<
    { id: number; version?: string | null | undefined; reason?: string | undefined },
    { auditId: string }
  >;
  /** Takes the last edit of a rule back, its lifting too. `not-found`; `conflict` where it was edited since. */
  undo: Verb<{ auditId: string; reason?: string | undefined }, void>;
}
