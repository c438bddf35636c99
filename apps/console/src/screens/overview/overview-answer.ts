import { findPause, repeatVisits, type Overview } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

/** The state of the crawl in one sentence. */
export function overviewAnswer(
  overview: Overview,
  pagesPerSecond: number,
  t: Words<'overview'>,
  formats: Formats,
): string {
  const { hosts, queues, known, captured, changed } = overview;
  if (overview.seedCount === 0) return t('answer.noSeed');
  const full = overview.nodes.find(({ state }) => state === 'disk-full');
  if (full) return t('answer.diskFull', { detail: full.stateDetail ?? t('answer.noRoom') });
  if (overview.nodes.length === 0) return t('answer.noNode');
  const repeated = repeatVisits(overview);
  const archive =
    repeated === 0
      ? t('answer.archiveNew', { captured, known })
      : t('answer.archive', { captured, known, changed: formats.share(changed, repeated) });
  const pause = findPause(overview.pauses, { kind: 'crawl' });
  if (pause) {
    const ago = formats.ago(pause.pausedAt, overview.at);
    return t('answer.paused', { name: pause.pausedBy, ago, archive });
  }
  if (pagesPerSecond < 0.005)
    return queues.shortTermPages > 0
      ? t('answer.waiting', { pages: queues.shortTermPages, archive })
      : t('answer.nothingDue', { archive });
  const crawling = t('answer.crawling', {
    rate: formats.rate(pagesPerSecond),
    hosts: hosts.active + hosts.inAccessDelay,
    archive,
  });
  return hosts.overloaded > 0
    ? `${crawling} ${t('answer.overloaded', { hosts: hosts.overloaded })}`
    : crawling;
}
