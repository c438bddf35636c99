import type { RulePreview, RuleReach, RuleTerms } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** What an action on a rule affects, e.g. "3 hosts, 12,480 pages". */
export function reachWords({ hosts, pages, isComplete }: RuleReach, t: Translator<'rules'>): string {
  return t(isComplete ? 'preview.touches' : 'preview.touchesMore', { hosts, pages });
}

/** Effects of a rule, one sentence each. */
export function rulePreviewSentences(
  terms: RuleTerms,
  effect: RulePreview,
  t: Translator<'rules'>,
  formats: Formats,
): string[] {
  const { visitedHosts, largest } = effect;
  const { paused, pausedUntil, minIntervalSeconds, disabled } = terms;
  if (disabled) return [t('preview.disabled')];
  const sentences = [
    effect.hosts === 0 && t('preview.none'),
    paused && t('preview.paused', { hosts: visitedHosts }),
    !paused &&
      pausedUntil &&
      t('preview.pausedUntil', { hosts: visitedHosts, at: formats.instant(pausedUntil) }),
    ...(!paused && minIntervalSeconds !== null ? paceSentences(minIntervalSeconds, effect, t, formats) : []),
    effect.hosts > 0 && t('preview.later'),
    largest.length > 0 && t('preview.largest', { names: largest.join(', ') }),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

function paceSentences(
  seconds: number,
  { visitedHosts, slowedHosts, overloadedHosts, demand, capacity }: RulePreview,
  t: Translator<'rules'>,
  formats: Formats,
): (string | false)[] {
  const interval = formats.durationExactly(seconds);
  return [
    t('preview.interval', { slowed: slowedHosts, visited: visitedHosts, interval }),
    slowedHosts > 0 &&
      t('preview.capacity', {
        before: formats.count(Math.floor(capacity.before)),
        after: formats.count(Math.floor(capacity.after)),
        asked: formats.rate(demand),
      }),
    overloadedHosts > 0 && t('preview.overloaded', { hosts: overloadedHosts }),
  ];
}
