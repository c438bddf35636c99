import type { PageRow } from '@meguri/contracts';
import { formatDuration } from '../../format/durations.ts';
import { formatQuantity } from '../../format/numbers.ts';

type Known = Pick<PageRow, 'state' | 'visits' | 'changes' | 'intervalSeconds' | 'lastCode'>;

/** Why a page is visited when it is, in a few words for a table; the page itself tells it in full. */
export function whyThen({ state, visits, changes, intervalSeconds, lastCode }: Known): string {
  switch (state) {
    case 'new':
      return 'never visited yet';
    case 'excluded':
      return 'not to be visited';
    case 'failing':
      return `tried again after ${lastCode ?? 'an error'}, at growing distances`;
    case 'gone':
      return 'gone; looked for again now and then';
    case 'scheduled':
      break;
  }
  if (visits <= 1) return 'first revisit, to learn how it changes';
  return `${changes} of ${formatQuantity(visits, 'visit')} found a change: every ${formatDuration(intervalSeconds)}`;
}
