import {
  explainOutlook,
  explainPage,
  explainRate,
  type PageDetail,
  type CaptureRow,
} from '@meguri/contracts';
import { formatFields, formatTable } from '../terminal/format-table.ts';

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
    ['changes', page.changes],
    ['changes per day', page.ratePerDay],
    ['last access', page.lastAccessAt],
    ['last change', page.lastChangedAt],
    ['last code', page.lastCode],
    ['next visit', page.nextVisitAt],
    ['why', explainPage(page, now, 'en')],
    ['estimate', explainRate(page, 'en')],
    ['outlook', explainOutlook(page.why, 'en')],
  ]);
  return page.captures.length === 0 ? fields : `${fields}\n${captureTable(page.captures)}`;
}

export function captureTable(captures: readonly CaptureRow[]): string {
  return formatTable(
    [
      { title: 'captured', value: (capture) => capture.capturedAt.toISOString() },
      { title: 'outcome', value: (capture) => capture.outcome },
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
