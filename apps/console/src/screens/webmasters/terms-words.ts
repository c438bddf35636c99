import type { HostSettings } from '@meguri/contracts';
import { openShare } from '@meguri/schedule';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

const hoursPerWeek = 168;

/** The settings of a webmaster, one phrase each. */
export function termsWords(terms: HostSettings, t: Words<'webmasters'>, formats: Formats): string[] {
  const { paused, pausedUntil, minIntervalSeconds, hours, burstMaxCount, excludedPaths } = terms;
  const zone = hours?.timeZone ?? '';
  const open = hours ? Math.round(openShare([hours]) * hoursPerWeek) : 0;
  return [
    paused ? t('terms.paused') : null,
    pausedUntil ? t('terms.pausedUntil', { at: formats.instant(pausedUntil) }) : null,
    minIntervalSeconds === null
      ? null
      : t('terms.interval', { interval: formats.durationExactly(minIntervalSeconds) }),
    hours ? t('terms.hours', { hours: open, zone }) : null,
    burstMaxCount === null ? null : t('terms.burst', { count: burstMaxCount }),
    excludedPaths.length === 0 ? null : t('terms.paths', { count: excludedPaths.length }),
  ].filter((phrase) => phrase !== null);
}
