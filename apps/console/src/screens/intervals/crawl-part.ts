import type { StatisticsFilter } from '@meguri/contracts';
import { z } from 'zod';
import { crawlPartFilter, hostFilterParameters, writeInterval, type IntervalRange } from '@meguri/contracts';
import { textParameter } from '../../data/search-parameters.ts';
import type { Translator } from '../../i18n/translator.ts';

const whole = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined);

/** The part of the crawl in the URL parameters. */
export const crawlPartParameters = { node: whole, tld: textParameter, list: whole, site: textParameter };

/** Node, top-level domain, seed list, site; the whole crawl if none is set. */
export interface CrawlPart {
  node?: number | undefined;
  tld?: string | undefined;
  list?: number | undefined;
  site?: string | undefined;
}

/** Converts to URL parameters without unset ones. */
export function writePart({ node, tld, list, site }: CrawlPart): Record<string, string> {
  const parts = Object.entries({ node, tld, list, site }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts.map(([key, value]) => [key, String(value)]));
}

/** Converts to the API's query. */
export function filterOf({ node, tld, list }: CrawlPart): StatisticsFilter {
  return crawlPartFilter({ node, tld, list });
}

/** Describes the filter; null without one. */
export function filterWords(
  { node, tld, list, site }: CrawlPart,
  t: Translator<'intervals.filters'>,
): string | null {
  const parts = [
    site,
    tld !== undefined && (tld.startsWith('(') ? t('ip') : `.${tld}`),
    list !== undefined && t('listIs', { number: list }),
    node !== undefined && t('nodeIs', { number: node }),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Link to the pages in a bin. */
export function pageListHref(bin: IntervalRange, part: CrawlPart): string {
  return `/pages?${String(new URLSearchParams({ interval: writeInterval(bin), ...writePart(part) }))}`;
}

/** Link to the hosts in a bin; hosts belong to no seed list. */
export function hostListHref(demandedInterval: IntervalRange, { node, tld }: CrawlPart): string {
  return `/hosts?${String(new URLSearchParams(hostFilterParameters({ demandedInterval, node, topLevelDomain: tld })))}`;
}
