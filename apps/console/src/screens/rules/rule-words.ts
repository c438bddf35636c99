import type { ListedThrottleRule, RuleTerms } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import type { RuleParameters } from './rule-parameters.ts';

export type RuleState = 'holds' | 'disabled' | 'over';

/** Whether a rule does anything now; one that only stopped until an instant is over after it. */
export function ruleState(rule: RuleTerms, now: Date): RuleState {
  if (rule.disabled) return 'disabled';
  return isStopping(rule, now) || rule.minIntervalSeconds !== null ? 'holds' : 'over';
}

const isStopping = ({ paused, pausedUntil }: RuleTerms, now: Date) =>
  paused || (pausedUntil !== null && pausedUntil > now);

/** What a rule does, one phrase an effect. */
export function ruleEffects(
  { paused, pausedUntil, minIntervalSeconds }: RuleTerms,
  now: Date,
  t: Words<'rules'>,
  formats: Formats,
): string[] {
  const effects = [
    paused && t('does.paused'),
    !paused &&
      pausedUntil &&
      t(pausedUntil > now ? 'does.pausedUntil' : 'does.wasPaused', {
        at: formats.instantShort(pausedUntil, now),
      }),
    minIntervalSeconds !== null &&
      t('does.interval', { interval: formats.durationExactly(minIntervalSeconds) }),
  ];
  return effects.filter((effect) => typeof effect === 'string');
}

/** How many rules hold, and for how many hosts. */
export function rulesAnswer(rules: readonly ListedThrottleRule[], now: Date, t: Words<'rules'>): string {
  const holding = rules.filter((rule) => ruleState(rule, now) === 'holds');
  if (holding.length === 0) return t('nothing');
  const stopping = holding.filter((rule) => isStopping(rule, now));
  const slowing = holding.filter((rule) => !isStopping(rule, now));
  return t('answer', {
    holding: holding.length,
    stopping: stopping.length,
    stopped: hostsOf(stopping),
    slowing: slowing.length,
    slowed: hostsOf(slowing),
  });
}

const hostsOf = (rules: readonly ListedThrottleRule[]) => rules.reduce((sum, { hosts }) => sum + hosts, 0);

/** The rules that the filters of the address leave. */
export function filterRules(
  rules: readonly ListedThrottleRule[],
  { search, kind, state }: RuleParameters,
  now: Date,
): ListedThrottleRule[] {
  const text = search?.toLowerCase() ?? '';
  return rules.filter(
    (rule) =>
      (!kind || rule.kind === kind) &&
      (!state || ruleState(rule, now) === state) &&
      [rule.value, rule.note ?? ''].some((one) => one.toLowerCase().includes(text)),
  );
}
