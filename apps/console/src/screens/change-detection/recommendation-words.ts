import type { IntervalRecommendation } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'intervals.detection.recommend'>;

/** The change as a button: verb and object. */
export function recommendationAction({ bound, toSeconds }: IntervalRecommendation, t: T, formats: Formats) {
  return t(`actions.${bound}`, { interval: formats.durationExactly(toSeconds) });
}

/** What happens now at the bound. */
export function recommendationCause(
  { bound, fromSeconds, pages, before, seedList }: IntervalRecommendation,
  t: T,
  formats: Formats,
) {
  return t(`causes.${bound}`, {
    list: seedList.name,
    pages,
    interval: formats.durationExactly(fromSeconds),
    share: formats.share(before.ratio, 1),
  });
}

/** The expected effect, in sentences. */
export function recommendationEffect(
  { fromSeconds, toSeconds, before, after }: IntervalRecommendation,
  t: T,
  formats: Formats,
): string[] {
  const rates = (key: 'accessesPerDay' | 'versionsPerDay') => ({
    before: formats.rate(before[key]),
    after: formats.rate(after[key]),
  });
  return [
    t('interval', {
      before: formats.durationExactly(fromSeconds),
      after: formats.durationExactly(toSeconds),
    }),
    t('accesses', rates('accessesPerDay')),
    t('versions', rates('versionsPerDay')),
    t('ratio', { before: formats.share(before.ratio, 1), after: formats.share(after.ratio, 1) }),
  ];
}
