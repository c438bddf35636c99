import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

/** How well visits match changes, and the cost of mismatches. */
export function changeDetectionAnswer(
  { bins }: ChangeDetection,
  t: Words<'intervals.detection'>,
  formats: Formats,
): string {
  const visits = sum(bins, (bin) => bin.visits);
  const changes = sum(bins, (bin) => bin.changes);
  if (visits === 0) return t('none');
  const found = t('found', { share: formats.share(changes, visits), visits });
  const wasted = sum(bins, adviceOf('wasted'));
  const missed = sum(bins, adviceOf('missed'));
  const values = { found, wasted: formats.rate(wasted), missed: formats.rate(missed) };
  if (wasted >= leastTold && missed >= leastTold) return t('answerBoth', values);
  if (wasted >= leastTold) return t('answerWasted', values);
  if (missed >= leastTold) return t('answerMissed', values);
  return t('answer', { found });
}

/** Accesses a day from which a saving is mentioned. */
const leastTold = 0.05;

function adviceOf(kind: 'wasted' | 'missed') {
  return ({ advice }: ChangeDetectionBin) => (advice.kind === kind ? advice.accessesPerDay : 0);
}

function sum(bins: readonly ChangeDetectionBin[], pick: (bin: ChangeDetectionBin) => number): number {
  return bins.reduce((total, bin) => total + pick(bin), 0);
}
