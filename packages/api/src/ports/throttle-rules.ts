import type { ListedThrottleRule, RulePreview, RuleTerms, ThrottleRuleView } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** The target of a rule, as typed. */
export type RuleScopeInput = Pick<ThrottleRuleView, 'kind' | 'value'>;

export interface NewThrottleRule extends RuleScopeInput, RuleTerms {
  /**
   * Version of the rule that the editor has seen (ThrottleRuleView.version); null: there was no rule.
   * Omitted: any version.
   */
  version?: string | null | undefined;
  reason?: string | undefined;
}

/** Rules that stop or slow the crawler at all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRuleServices {
  /** Latest first, each with the number of hosts that it applies to. */
  list: Procedure<void, ListedThrottleRule[]>;
  /** Previews a rule; changes nothing. `invalid`. */
  preview: Procedure<RuleScopeInput & { minIntervalSeconds: number | null }, RulePreview>;
  /** Creates a rule or changes the existing one. Takes effect within a second. `invalid`, `conflict`. */
  put: Procedure<NewThrottleRule, ThrottleRuleView>;
  /** Removes a rule; its hosts are scheduled as before. Returns the audit id. `not-found`, `conflict`. */
  lift: Procedure<
    { id: number; version?: string | null | undefined; reason?: string | undefined },
    { auditId: string }
  >;
  /**
   * Undoes the last edit of a rule, including its removal. `not-found`; `conflict` if it was edited since.
   */
  undo: Procedure<{ auditId: string; reason?: string | undefined }, void>;
}
