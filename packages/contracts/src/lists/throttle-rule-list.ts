import type { ListedThrottleRule, RuleTerms, ThrottleRuleView } from '../views/crawl/throttle-rule-views.ts';

export const ruleStates = ['holds', 'disabled', 'over'] as const;
export type RuleState = (typeof ruleStates)[number];

export const ruleKinds = ['domain', 'address-range'] as const satisfies readonly ThrottleRuleView['kind'][];

/** A rule of the list, with its state when the list was read. */
export interface ThrottleRuleRow extends ListedThrottleRule {
  state: RuleState;
}

export interface RuleFilter {
  /** Part of the domain, address range or note. */
  search?: string | undefined;
  kind?: ThrottleRuleView['kind'] | undefined;
  state?: RuleState | undefined;
}

/** State of a rule. A temporary pause without other effects has ended after its end. */
export function ruleState(rule: RuleTerms, now: Date): RuleState {
  if (rule.disabled) return 'disabled';
  return isStoppingRule(rule, now) || rule.minIntervalSeconds !== null ? 'holds' : 'over';
}

/** Whether the hosts of an enabled rule are paused. */
export const isStoppingRule = ({ paused, pausedUntil }: RuleTerms, now: Date): boolean =>
  paused || (pausedUntil !== null && pausedUntil > now);

/** Rules that match the filter, with their state. */
export function filterRules(
  rules: readonly ListedThrottleRule[],
  { search, kind, state }: RuleFilter,
  now: Date,
): ThrottleRuleRow[] {
  const text = search?.toLowerCase() ?? '';
  return rules
    .map((rule) => ({ ...rule, state: ruleState(rule, now) }))
    .filter(
      (rule) =>
        (!kind || rule.kind === kind) &&
        (!state || rule.state === state) &&
        [rule.value, rule.note ?? ''].some((one) => one.toLowerCase().includes(text)),
    );
}
