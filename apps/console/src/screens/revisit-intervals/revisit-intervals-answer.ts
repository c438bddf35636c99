import type { RevisitIntervals } from '@meguri/contracts';
import { formatCount, formatQuantity, formatShare } from '../../format/numbers.ts';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';

const day = 86_400;

/** How soon pages are revisited, in one sentence. */
export function revisitIntervalsAnswer({ bins, states }: RevisitIntervals): string {
  const counted = bins.reduce((sum, bin) => sum + bin.pages, 0);
  const left = states.once > 0 ? ` ${leftOut(states.once)}` : '';
  if (counted === 0) return `No page was accessed twice yet.${left}`;
  let below = 0;
  const middle = bins.find((bin) => (below += bin.pages) >= counted / 2);
  const within = (seconds: number) =>
    bins
      .filter(({ toSeconds }) => toSeconds !== null && toSeconds <= seconds)
      .reduce((sum, bin) => sum + bin.pages, 0);
  const week = within(7 * day);
  const half =
    middle?.toSeconds == null
      ? `Half of ${formatQuantity(counted, 'page')} wait ${middle ? formatRange(middle) : ''}`
      : `Half of ${formatQuantity(counted, 'page')} are visited again within ${formatEdge(middle.toSeconds)}`;
  return middle?.toSeconds === 7 * day
    ? `${half}.${left}`
    : `${half}, ${formatShare(week, counted)} within a week.${left}`;
}

function leftOut(once: number): string {
  return `${formatCount(once)} that ${once === 1 ? 'was' : 'were'} accessed only once ${once === 1 ? 'is' : 'are'} left out.`;
}
