import type { CrawlEventView } from '@meguri/contracts';
import type { CsvTable } from '../../design/table/csv.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { eventSentence } from './event-sentence.ts';

/** The events of the list as rows: when (UTC), what, and what has become of it. */
export function eventTable(
  events: readonly CrawlEventView[],
  t: Words<'events'>,
  formats: Formats,
): CsvTable {
  const stateOf = ({ closedAt, closedBy }: CrawlEventView) => {
    if (closedAt === null) return t('open');
    return closedBy === null ? t('over') : t('dealt', { name: closedBy });
  };
  return {
    header: [t('when'), t('what'), t('state')],
    rows: events.map((event) => [event.at.toISOString(), eventSentence(event, t, formats), stateOf(event)]),
  };
}
