import type { PageDetail } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

const secondsPerDay = 86_400;

/** How often a page changes, and how far that is certain; null before the second visit. */
export function estimateSentence(
  { ratePerDay, rateBounds }: Pick<PageDetail, 'ratePerDay' | 'rateBounds'>,
  t: Words<'pages'>,
  formats: Formats,
): string | null {
  if (ratePerDay === null || rateBounds === null) return null;
  const every = (changesPerDay: number) => formats.duration(secondsPerDay / changesPerDay);
  const { lowPerDay, highPerDay } = rateBounds;
  const rate = every(ratePerDay);
  if (highPerDay === null) return t('estimate.atLeast', { rate, long: every(lowPerDay) });
  if (lowPerDay === 0) return t('estimate.atMost', { rate, short: every(highPerDay) });
  return t('estimate.between', { rate, short: every(highPerDay), long: every(lowPerDay) });
}

/** What would move the visits of a page. */
export function outlookSentences(
  { outlook }: PageDetail['why'],
  t: Words<'pages'>,
  formats: Formats,
): string[] {
  return outlook.map(({ code, intervalSeconds }) =>
    t(`outlook.${code}`, { interval: formats.duration(intervalSeconds) }),
  );
}
