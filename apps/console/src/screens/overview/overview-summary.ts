import { findPause, isArchiveFull, repeatVisits, type Overview } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The state of the crawl in one sentence. */
export function overviewSummary(
  overview: Overview,
  pagesPerSecond: number,
  t: Translator<'overview'>,
  formats: Formats,
): string {
  const { hosts, queues, known, captured, changed } = overview;
  if (overview.seedCount === 0) return t('summary.noSeed');
  const full = overview.nodes.find(({ state }) => state === 'disk-full');
  if (full) return t(isArchiveFull(full) ? 'summary.diskFull' : 'summary.databaseFull');
  if (overview.nodes.length === 0) return t('summary.noNode');
  const repeated = repeatVisits(overview);
  const archive =
    repeated === 0
      ? t('summary.archiveNew', { captured, known })
      : t('summary.archive', { captured, known, changed: formats.share(changed, repeated) });
  const pause = findPause(overview.pauses, { kind: 'crawl' });
  if (pause) {
    const ago = formats.ago(pause.pausedAt, overview.at);
    return t('summary.paused', { name: pause.pausedBy, ago, archive });
  }
  if (pagesPerSecond < 0.005)
    return queues.shortTermPages > 0
      ? t('summary.waiting', { pages: queues.shortTermPages, archive })
      : t('summary.nothingDue', { archive });
  const crawling = t('summary.crawling', {
    rate: formats.rate(pagesPerSecond),
    hosts: hosts.active + hosts.inAccessDelay,
    archive,
  });
  const isDiscoveryStopped = overview.nodes.some(({ database }) => database?.level === 'discovery-stopped');
  return formats.sentences([
    crawling,
    ...(isDiscoveryStopped ? [t('summary.discoveryStopped')] : []),
    ...(hosts.overloaded > 0 ? [t('summary.overloaded', { hosts: hosts.overloaded })] : []),
  ]);
}
