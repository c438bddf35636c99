import {
  formatRate,
  type OverloadDryRun,
  type OverloadedHosts,
  type Resolution,
  type ResolutionPreview,
  secondsPerDay,
} from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'overloaded'>;

/** Name of a resolution with its parameter. */
export function resolutionWords(resolution: Resolution, t: T, formats: Formats): string {
  switch (resolution.kind) {
    case 'shorten-interval':
      return t('chosen.shorten-interval', {
        interval: formats.durationExactly(resolution.accessIntervalSeconds),
      });
    case 'drop-share':
      return t('chosen.drop-share', { share: formats.share(resolution.share, 1) });
    case 'drop-class':
      return t('chosen.drop-class', { importance: resolution.importance });
    default:
      return t(`chosen.${resolution.kind}`);
  }
}

/** The finding of the overload list in one sentence. */
export function overloadedSummary(
  { total }: OverloadedHosts,
  dryRun: OverloadDryRun | undefined,
  t: T,
  formats: Formats,
): string {
  if (total === 0) return t('summary.none');
  const hosts = t('summary.hosts', { hosts: total });
  if (!dryRun || dryRun.hosts === 0) return hosts;
  const { now, unlimited, pages } = dryRun;
  const lost = Math.max(0, unlimited.versionsPerDay - now.versionsPerDay);
  return `${hosts} ${t('summary.lost', {
    pages,
    lost: formats.share(lost, unlimited.versionsPerDay),
    fresh: formats.share(now.freshness ?? 0, 1),
  })}`;
}

/** A resolution compared with doing nothing; empty for doing nothing itself. */
function comparison(preview: ResolutionPreview, nothing: ResolutionPreview | undefined, t: T): string[] {
  if (!nothing || preview.resolution.kind === 'accept') return [];
  const fresh = ((preview.total.freshness ?? 0) - (nothing.total.freshness ?? 0)) * 100;
  const versions = preview.total.versionsPerDay - nothing.total.versionsPerDay;
  return [t('compared', { versions: signed(versions, formatRate), fresh: signed(fresh, formatRate) })];
}

const signed = (value: number, write: (value: number) => string) =>
  `${value < 0 ? '−' : '+'}${write(Math.abs(Number(value.toPrecision(3))))}`;

/**
 * Expected effect of a resolution on a host, in sentences.
 *
 * @param nothing the preview of doing nothing, to compare with
 */
export function previewSentences(
  preview: ResolutionPreview,
  nothing: ResolutionPreview | undefined,
  t: T,
  formats: Formats,
): string[] {
  const { slowedPages, meanStretch, latenessDays, total, price, versionsLostPerDay } = preview;
  const sentences = [
    ...comparison(preview, nothing, t),
    meanStretch === null || slowedPages === 0
      ? t('preview.noneSlowed')
      : t('preview.slowed', { pages: slowedPages, times: formats.rate(meanStretch) }),
  ];
  if (latenessDays > 0)
    sentences.push(t('preview.late', { duration: formats.duration(latenessDays * secondsPerDay) }));
  if (total.excludedPages > 0) sentences.push(t('preview.excluded', { pages: total.excludedPages }));
  if (versionsLostPerDay > 0)
    sentences.push(t('preview.lost', { versions: formats.rate(versionsLostPerDay) }));
  if (total.meanAgeDays !== null)
    sentences.push(t('preview.age', { age: formats.duration(total.meanAgeDays * secondsPerDay) }));
  if (price !== null) sentences.push(t('preview.price', { price: formats.rate(price) }));
  if (preview.overloaded && price === null) sentences.push(t('preview.stillOverloaded'));
  return sentences;
}

/** Expected effect of a resolution on all overloaded hosts, in sentences. */
export function dryRunSentences(dryRun: OverloadDryRun, t: T, formats: Formats): string[] {
  const { slowedPages, excludedPages, now, resolved, stillOverloadedHosts, hostsNotEvaluated } = dryRun;
  const changesNothing =
    dryRun.byHost.length > 0 &&
    dryRun.byHost.every(({ freshnessNow, freshnessThen }) => freshnessNow === freshnessThen);
  if (changesNothing) return [t('dryRun.same'), t('dryRun.slowed', { pages: slowedPages })];
  const sentences = [
    t('dryRun.versions', {
      before: formats.rate(now.versionsPerDay),
      after: formats.rate(resolved.versionsPerDay),
    }),
    t('dryRun.fresh', {
      before: formats.share(now.freshness ?? 0, 1),
      after: formats.share(resolved.freshness ?? 0, 1),
    }),
    t('dryRun.slowed', { pages: slowedPages }),
  ];
  if (excludedPages > 0) sentences.push(t('dryRun.excluded', { pages: excludedPages }));
  if (stillOverloadedHosts < dryRun.hosts)
    sentences.push(t('dryRun.relieved', { hosts: dryRun.hosts - stillOverloadedHosts }));
  if (hostsNotEvaluated > 0) sentences.push(t('dryRun.notEvaluated', { hosts: hostsNotEvaluated }));
  return sentences;
}
