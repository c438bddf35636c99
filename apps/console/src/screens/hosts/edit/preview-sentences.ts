import {
  hostSettingFields,
  type HostDetail,
  type HostSettingField,
  type HostSettingsChange,
  type HostSettingsPreview,
} from '@meguri/contracts';
import { isOpenHour, hoursPerWeek } from '@meguri/schedule';
import type { Formats } from '../../../format/formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { hostSettingValue, settingWords } from './host-setting-words.ts';

/**
 * Effects of a change on the host, one sentence each, in the units of the screen. Empty if nothing changes.
 */
export function previewSentences(
  host: HostDetail,
  change: HostSettingsChange,
  effect: HostSettingsPreview | undefined,
  t: Translator<'hosts'>,
  formats: Formats,
): string[] {
  const { queuedPages } = host;
  const sentences: (string | false | null | undefined)[] = [
    change.paused === true && t('preview.paused', { pages: queuedPages }),
    change.paused === false && t('preview.resumed'),
    change.pausedUntil && t('preview.pausedUntil', { at: formats.instant(change.pausedUntil) }),
    change.ownServer !== undefined && t(change.ownServer ? 'preview.ownServer' : 'preview.noOwnServer'),
    change.hours && t('preview.hours', { hours: openHoursOf(change.hours.openHours) }),
    ...(effect && change.paused !== true ? paceSentences(host, change, effect, t, formats) : []),
    ...hostSettingFields
      .filter((field) => change[field] !== undefined && !(field in ofPace))
      .map((field) => settingSentence(field, host, change, t, formats)),
    (change.excludedPaths !== undefined || typeof change.maxPathDepth === 'number') &&
      effect &&
      t('preview.excluded', { pages: effect.excludedPages, judged: formats.count(effect.judgedPages) }),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** Settings whose effect is in the sentences about pause and pace. */
const ofPace: { [Field in HostSettingField]?: true } = {
  minIntervalSeconds: true,
  paused: true,
  pausedUntil: true,
  ownServer: true,
  hours: true,
};

/** A sentence for the new value of a setting: its own one, or its label and the value. */
function settingSentence(
  field: HostSettingField,
  { settings, pages }: HostDetail,
  change: HostSettingsChange,
  t: Translator<'hosts'>,
  formats: Formats,
): string | null {
  const { burstMaxCount, pageCap, maxPathDepth, maxHops, robotsRecheckSeconds, priority = 0 } = change;
  switch (field) {
    case 'burstMaxCount':
      return burstMaxCount ? t('preview.burst', { burst: burstMaxCount }) : t('preview.burstAny');
    case 'pageCap':
      return pageCap
        ? t('preview.pageCap', { cap: formats.count(pageCap), pages: formats.count(pages) })
        : t('preview.pageCapAny');
    case 'maxHops':
      return typeof maxHops === 'number' ? t('preview.hops', { hops: maxHops }) : t('preview.hopsAny');
    case 'maxPathDepth':
      return typeof maxPathDepth === 'number'
        ? t('preview.pathDepth', { depth: maxPathDepth })
        : t('preview.pathDepthAny');
    case 'excludedPaths':
      return null;
    case 'priority':
      return t(priority > settings.priority ? 'preview.before' : 'preview.behind');
    case 'robotsRecheckSeconds':
      return robotsRecheckSeconds
        ? t('preview.recheck', { interval: formats.duration(robotsRecheckSeconds) })
        : t('preview.recheckAny');
    case 'note':
      return t('preview.note');
    default: {
      const { label, unset } = settingWords(field, formats);
      const value = change[field];
      const plain = typeof value === 'number' || typeof value === 'string' ? String(value) : (unset ?? '–');
      const written = hostSettingValue(field, value, formats) ?? plain;
      return t('preview.set', { setting: label, value: written });
    }
  }
}

function paceSentences(
  host: HostDetail,
  change: HostSettingsChange,
  { before, after }: HostSettingsPreview,
  t: Translator<'hosts'>,
  formats: Formats,
): (string | false)[] {
  const interval = {
    before: formats.duration(before.intervalSeconds),
    after: formats.duration(after.intervalSeconds),
  };
  const hasCapacity =
    before.capacityPerDay !== null &&
    after.capacityPerDay !== null &&
    Math.round(before.capacityPerDay) !== Math.round(after.capacityPerDay);
  const knowsFreshness =
    before.freshness !== null && after.freshness !== null && before.freshness !== after.freshness;
  return [
    before.intervalSeconds !== after.intervalSeconds && t('preview.interval', interval),
    change.minIntervalSeconds !== undefined &&
      before.intervalSeconds === after.intervalSeconds &&
      t('preview.intervalStays', interval),
    hasCapacity &&
      t('preview.capacity', {
        before: formats.count(Math.floor(before.capacityPerDay ?? 0)),
        after: formats.count(Math.floor(after.capacityPerDay ?? 0)),
        load: formats.rate(host.demandPerDay),
      }),
    !before.overloaded && after.overloaded && t('preview.overloaded'),
    before.overloaded && !after.overloaded && t('preview.relieved'),
    knowsFreshness &&
      t('preview.freshness', {
        before: formats.share(before.freshness ?? 0, 1),
        after: formats.share(after.freshness ?? 0, 1),
        versionsBefore: formats.rate(before.versionsPerDay ?? 0),
        versions: formats.rate(after.versionsPerDay ?? 0),
      }),
  ];
}

function openHoursOf(openHours: string): number {
  return Array.from({ length: hoursPerWeek }, (_, hour) => isOpenHour(openHours, hour)).filter(Boolean)
    .length;
}
