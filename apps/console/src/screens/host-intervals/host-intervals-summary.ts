import type { HostIntervals } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Hosts that demand an access at least every `seconds`. */
export function hostsWithin({ bins }: HostIntervals, seconds: number): number {
  return bins
    .filter(({ toSeconds }) => toSeconds !== null && toSeconds <= seconds)
    .reduce((sum, { demanded }) => sum + demanded, 0);
}

/** The access intervals that hosts demand, in one sentence. */
export function hostIntervalsSummary(
  figure: HostIntervals,
  t: Translator<'intervals.hosts'>,
  formats: Formats,
): string {
  const { bins, idle } = figure;
  const demanded = bins.reduce((sum, bin) => sum + bin.demanded, 0);
  if (demanded === 0) return idle > 0 ? t('noneAsked', { hosts: idle }) : t('noHost');
  const minute = hostsWithin(figure, 60);
  return t('summary', {
    demanded,
    minute,
    share: formats.share(minute, demanded),
    second: hostsWithin(figure, 1),
    overloaded: bins.reduce((sum, bin) => sum + bin.overloaded, 0),
  });
}
