import type { Overview } from '@meguri/contracts';
import { accessCount } from '../../format/accesses.ts';
import { formatCount, formatQuantity, formatRate, formatShare } from '../../format/numbers.ts';

/** One sentence that says how the crawl is doing. `pagesPerSecond` is the live value where there is one. */
export function overviewAnswer(overview: Overview, pagesPerSecond: number): string {
  const { hosts, queues, known, captured, changed } = overview;
  if (overview.seedCount === 0) return 'There is nothing to crawl yet: no seed has been given.';
  const full = overview.nodes.find(({ state }) => state === 'disk-full');
  if (full)
    return `Crawling has stopped: ${full.stateDetail ?? 'the archive has no room left'}. It resumes by itself when there is room.`;
  if (overview.nodes.length === 0) return 'No crawl node is running; nothing is fetched until one is.';
  const archive = `${formatCount(captured)} of ${formatQuantity(known, 'known page')} are captured, and ${formatShare(changed, accessCount(overview))} of the accesses found a change`;
  if (pagesPerSecond < 0.005) {
    const rest =
      queues.shortTermPages > 0
        ? `${formatQuantity(queues.shortTermPages, 'page')} wait for their turn`
        : 'nothing is due';
    return `Nothing is being fetched at this moment, ${rest}; ${archive}.`;
  }
  const overloaded =
    hosts.overloaded > 0
      ? ` ${formatQuantity(hosts.overloaded, 'host')} ${hosts.overloaded === 1 ? 'asks' : 'ask'} for more than can politely be given.`
      : '';
  return `${formatRate(pagesPerSecond)} pages/s from ${formatQuantity(hosts.active + hosts.resting, 'host')} at this moment; ${archive}.${overloaded}`;
}
