import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** How well visits match changes, and how many recommendations there are. */
export function changeDetectionSummary(
  { bins, recommendations }: ChangeDetection,
  t: Translator<'intervals.detection'>,
  formats: Formats,
): string {
  const visits = sum(bins, (bin) => bin.visits);
  const changes = sum(bins, (bin) => bin.changes);
  if (visits === 0) return t('none');
  const found = t('found', { share: formats.share(changes, visits), visits });
  return t('summary', { found, recommendations: recommendations.length });
}

function sum(bins: readonly ChangeDetectionBin[], pick: (bin: ChangeDetectionBin) => number): number {
  return bins.reduce((total, bin) => total + pick(bin), 0);
}
