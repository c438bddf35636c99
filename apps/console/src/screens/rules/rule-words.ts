import type { ListedThrottleRule, RuleTerms } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import type { RuleParameters } from './rule-parameters.ts';

export type RuleState = 'holds' | 'disabled' | 'over';

/** State of a rule; a temporary pause without other effects is over after its end. */
export function ruleState(rule: RuleTerms, now: Date): RuleState {
  if (rule.disabled) return 'disabled';
  return isStopping(rule, now) || rule.minIntervalSeconds !== null ? 'holds' : 'over';
}

const isStopping = ({ paused, pausedUntil }: RuleTerms, now: Date) =>
  paused || (pausedUntil !== null && pausedUntil > now);

/** Effects of a rule, one phrase each. */
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

/** Number of active rules and affected hosts. */
export function rulesSummary(rules: readonly ListedThrottleRule[], now: Date, t: Words<'rules'>): string {
  const holding = rules.filter((rule) => ruleState(rule, now) === 'holds');
  if (holding.length === 0) return t('nothing');
  const stopping = holding.filter((rule) => isStopping(rule, now));
  const slowing = holding.filter((rule) => !isStopping(rule, now));
  return t('summary', {
    holding: holding.length,
    stopping: stopping.length,
    stopped: hostsOf(stopping),
    slowing: slowing.length,
    slowed: hostsOf(slowing),
  });
}

const hostsOf = (rules: readonly ListedThrottleRule[]) => rules.reduce((sum, { hosts }) => sum + hosts, 0);

/** Rules that match the filters. */
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
