import { isStoppingRule, ruleState, type ListedThrottleRule, type RuleTerms } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Effects of a rule, one phrase each. */
export function ruleEffects(
  { paused, pausedUntil, minIntervalSeconds }: RuleTerms,
  now: Date,
  t: Translator<'rules'>,
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
export function rulesSummary(
  rules: readonly ListedThrottleRule[],
  now: Date,
  t: Translator<'rules'>,
): string {
  const holding = rules.filter((rule) => ruleState(rule, now) === 'holds');
  if (holding.length === 0) return t('nothing');
  const stopping = holding.filter((rule) => isStoppingRule(rule, now));
  const slowing = holding.filter((rule) => !isStoppingRule(rule, now));
  return t('summary', {
    holding: holding.length,
    stopping: stopping.length,
    stopped: hostsOf(stopping),
    slowing: slowing.length,
    slowed: hostsOf(slowing),
  });
}

const hostsOf = (rules: readonly ListedThrottleRule[]) => rules.reduce((sum, { hosts }) => sum + hosts, 0);
