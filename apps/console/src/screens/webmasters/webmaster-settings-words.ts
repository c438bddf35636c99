import {
  unsetHostSettings,
  webmasterSettingFields,
  type HostSettings,
  type WebmasterSettingField,
} from '@meguri/contracts';
import { openShare } from '@meguri/schedule';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

const hoursPerWeek = 168;

/** A phrase for each setting of the table: the compiler names a missing one. */
type Phrases = {
  readonly [Field in WebmasterSettingField]: (value: NonNullable<HostSettings[Field]>) => string;
};

/** The settings of a webmaster, one phrase each. */
export function webmasterSettingsWords(
  settings: HostSettings,
  t: Translator<'webmasters'>,
  formats: Formats,
): string[] {
  const phrases: Phrases = {
    paused: () => t('settings.paused'),
    pausedUntil: (at) => t('settings.pausedUntil', { at: formats.instant(at) }),
    minIntervalSeconds: (seconds) => t('settings.interval', { interval: formats.durationExactly(seconds) }),
    hours: (hours) =>
      t('settings.hours', { hours: Math.round(openShare([hours]) * hoursPerWeek), zone: hours.timeZone }),
    burstMaxCount: (count) => t('settings.burst', { count }),
    pageCap: (count) => t('settings.pageCap', { count }),
    maxPathDepth: (count) => t('settings.pathDepth', { count }),
    excludedPaths: ({ length: count }) => t('settings.paths', { count }),
    note: (note) => t('settings.note', { note }),
  };
  return webmasterSettingFields.flatMap((field) => {
    const value = settings[field];
    if (JSON.stringify(value) === JSON.stringify(unsetHostSettings[field])) return [];
    return [(phrases[field] as (value: unknown) => string)(value)];
  });
}
