import {
  explainOutlook,
  pageSentence,
  formatDuration,
  repeatedVisits,
  explainPage,
  type PageDetail,
  type CaptureRow,
  type ActiveTakedown,
} from '@meguri/contracts';
import { plainText } from '../../terminal/plain-text.ts';
import { formatFields, formatTable } from '../../terminal/format-table.ts';

/** Everything about a page, for a terminal. */
export function describePage(page: PageDetail, now: Date): string {
  const fields = formatFields([
    ['url', page.url],
    ['state', page.state],
    ['title', page.title],
    ['type', page.mime],
    ['language', page.language],
    ['seed list', page.seedList],
    ['depth', page.depth],
    ['discovered', page.discoveredAt],
    ['visits', page.visits],
    ['repeated', repeatedVisits(page)],
    ['changes', page.changes],
    ['last access', page.lastAccessAt],
    ['last change', page.lastChangedAt],
    ['last code', page.lastCode],
    ['next visit', page.nextVisitAt],
    ['why', pageSentence(page, now, 'en')],
    ['duplicate of', page.duplicate && (page.duplicate.url ?? 'a page that is no longer known')],
    ['hidden by', page.takedowns.map(describeTakedown).join('; ')],
    ['outlook', explainOutlook(page.why, 'en')],
  ]);
  const parts = [
    fields,
    storyTable(page, now),
    page.captures.length === 0 ? '' : captureTable(page.captures),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The steps from the change estimate to the next visit, as the console shows them. */
function storyTable(page: PageDetail, now: Date): string {
  const lines = explainPage(page, now, 'en');
  if (lines.length === 0) return '';
  return formatTable(
    [
      { title: 'step', value: ({ name }) => name },
      { title: 'effect', value: ({ effectName }) => effectName },
      { title: 'interval', value: ({ seconds }) => (seconds === null ? null : formatDuration(seconds)) },
      { title: 'reason', value: ({ text }) => text },
    ],
    lines,
  );
}

/** Who hid the captures, why, since when and for which complaint. */
function describeTakedown({ id, createdBy, createdAt, reason, complaint }: ActiveTakedown): string {
  const answered = complaint === null ? '' : `, complaint ${complaint.id}`;
  const why = reason === null ? '' : ` (${plainText(reason)})`;
  return `takedown ${id} by ${createdBy} since ${createdAt.toISOString()}${answered}${why}`;
}

export function captureTable(captures: readonly CaptureRow[]): string {
  return formatTable(
    [
      { title: 'captured', value: (capture) => capture.capturedAt.toISOString() },
      { title: 'verdict', value: (capture) => capture.verdict },
      { title: 'code', value: (capture) => capture.code },
      { title: 'status', value: (capture) => (capture.status === null ? null : String(capture.status)) },
      { title: 'type', value: (capture) => capture.mime },
      { title: 'bytes', value: (capture) => capture.payloadBytes },
      { title: 'record', value: (capture) => capture.recordType },
      { title: 'file', value: (capture) => `${capture.fileName}:${capture.offset}` },
    ],
    captures,
  );
}
