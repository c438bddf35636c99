import { hostFilterParameters, type IntervalRange } from '@meguri/contracts';
import { writeInterval } from '../../data/search-parameters.ts';
import { writePart, type CrawlPart } from './crawl-part.ts';

/** The list of the pages that count in a bin, in a part of the crawl. */
export function pageListHref(bin: IntervalRange, part: CrawlPart): string {
  return `/pages?${String(new URLSearchParams({ interval: writeInterval(bin), ...writePart(part) }))}`;
}

/** The list of the hosts that are asked for the interval of a bin; hosts belong to no seed list. */
export function hostListHref(asked: IntervalRange, { node, tld }: CrawlPart): string {
  return `/hosts?${String(new URLSearchParams(hostFilterParameters({ asked, node, topLevelDomain: tld })))}`;
}
