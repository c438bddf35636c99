import type { HostDetail, TermsChange, TermsPreview } from '@meguri/contracts';
import { isOpenHour, hoursPerWeek } from '@meguri/schedule';
import type { Formats } from '../../../format/formats.ts';
import type { Words } from '../../../i18n/words.ts';

/** What a change will do to the host, one sentence an effect, in the units of the screen. Empty when nothing changes. */
export function previewSentences(
  host: HostDetail,
  change: TermsChange,
  effect: TermsPreview | undefined,
  t: Words<'hosts'>,
  formats: Formats,
): string[] {
  const { settings, queuedPages, pages } = host;
  const sentences: (string | false | null | undefined)[] = [
    change.paused === true && t('preview.paused', { pages: queuedPages }),
    change.paused === false && t('preview.resumed'),
    change.pausedUntil && t('preview.pausedUntil', { at: formats.instant(change.pausedUntil) }),
    change.hours && t('preview.hours', { hours: openHoursOf(change.hours.openHours) }),
    ...(effect && change.paused !== true ? paceSentences(host, change, effect, t, formats) : []),
    change.burstMaxCount !== undefined &&
      (change.burstMaxCount === null
        ? t('preview.burstAny')
        : t('preview.burst', { burst: change.burstMaxCount })),
    change.pageCap !== undefined &&
      (change.pageCap === null
        ? t('preview.pageCapAny')
        : t('preview.pageCap', { cap: formats.count(change.pageCap), pages: formats.count(pages) })),
    change.maxHops !== undefined &&
      (change.maxHops === null ? t('preview.hopsAny') : t('preview.hops', { hops: change.maxHops })),
    change.excludedPaths && effect
      ? t('preview.excluded', { pages: effect.excludedPages, judged: formats.count(effect.judgedPages) })
      : undefined,
    change.priority !== undefined &&
      t(change.priority > settings.priority ? 'preview.before' : 'preview.behind'),
    change.robotsRecheckSeconds !== undefined &&
      (change.robotsRecheckSeconds === null
        ? t('preview.recheckAny')
        : t('preview.recheck', { interval: formats.duration(change.robotsRecheckSeconds) })),
    change.note !== undefined && t('preview.note'),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

function paceSentences(
  host: HostDetail,
  change: TermsChange,
  { before, after }: TermsPreview,
  t: Words<'hosts'>,
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
        load: formats.rate(host.loadPerDay),
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
