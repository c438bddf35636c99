import type { HostIntervals } from '@meguri/contracts';
import { formatCount, formatQuantity, formatShare } from '../../format/numbers.ts';

/** Hosts that need an access at least as often as every `seconds`. */
export function hostsWithin({ bins }: HostIntervals, seconds: number): number {
  return bins
    .filter(({ toSeconds }) => toSeconds !== null && toSeconds <= seconds)
    .reduce((sum, { asked }) => sum + asked, 0);
}

/** How often hosts would have to be accessed, in one sentence. */
export function hostIntervalsAnswer(figure: HostIntervals): string {
  const { bins, idle } = figure;
  const asked = bins.reduce((sum, bin) => sum + bin.asked, 0);
  if (asked === 0)
    return idle > 0
      ? `Nothing is asked of any of ${formatQuantity(idle, 'host')} at present.`
      : 'No host has a page yet.';
  const overloaded = bins.reduce((sum, bin) => sum + bin.overloaded, 0);
  const minute = hostsWithin(figure, 60);
  const second = hostsWithin(figure, 1);
  const fast = `${formatCount(minute)} of ${formatQuantity(asked, 'host')} (${formatShare(minute, asked)}) need an access more often than once a minute, ${formatCount(second)} more often than once a second`;
  const over =
    overloaded === 0
      ? 'none needs more than is polite'
      : `${formatCount(overloaded)} ${overloaded === 1 ? 'needs' : 'need'} more than is polite`;
  return `${fast}; ${over}.`;
}
