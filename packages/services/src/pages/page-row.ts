import type { PageRow } from '@meguri/contracts';
import type { PageRecord } from '@meguri/database';

/** A page as a row of a list. */
export function pageRow(page: PageRecord): PageRow {
  const { url, state, lastCode, lastStatus, lastAccessAt, lastChangedAt } = page;
  const { nextVisitAt, hostPaused, intervalSeconds, visits, changes, title } = page;
  return {
    url,
    host: page.hostName,
    state,
    lastCode,
    lastStatus,
    lastAccessAt,
    lastChangedAt,
    nextVisitAt,
    hostPaused,
    intervalSeconds,
    visits,
    changes,
    title,
  };
}
