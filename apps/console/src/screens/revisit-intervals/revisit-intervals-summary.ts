import type { RevisitIntervals } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';

const weekSeconds = 604_800;

/** The typical revisit interval in one sentence. */
export function revisitIntervalsSummary(
  { bins, states }: RevisitIntervals,
  t: Translator<'intervals.revisit'>,
  formats: Formats,
): string {
  const { locale } = formats;
  const counted = bins.reduce((sum, bin) => sum + bin.pages, 0);
  const left = states.once > 0 ? ` ${t('notCounted', { once: states.once })}` : '';
  if (counted === 0) return t('none') + left;
  let below = 0;
  const middle = bins.find((bin) => (below += bin.pages) >= counted / 2);
  const week = bins
    .filter(({ toSeconds }) => toSeconds !== null && toSeconds <= weekSeconds)
    .reduce((sum, bin) => sum + bin.pages, 0);
  const half =
    middle?.toSeconds == null
      ? t('halfWait', { pages: counted, interval: middle ? formatRange(middle, locale) : '' })
      : t('half', { pages: counted, interval: formatEdge(middle.toSeconds, locale) });
  return middle?.toSeconds === weekSeconds
    ? t('summaryWeek', { half }) + left
    : t('summary', { half, share: formats.share(week, counted) }) + left;
}
