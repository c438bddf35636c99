import type { RevisitFilter, StatisticsFilter } from '@meguri/contracts';
import { z } from 'zod';
import { textParameter } from '../../data/search-parameters.ts';

const whole = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined);

/** A part of the crawl, as addresses of screens say it. */
export const crawlPartParameters = { node: whole, tld: textParameter, list: whole, site: textParameter };

/** Node, top-level domain, seed list, site; everything where none is set. */
export interface CrawlPart {
  node?: number | undefined;
  tld?: string | undefined;
  list?: number | undefined;
  site?: string | undefined;
}

/** The same for an address; what is unset is left out. */
export function writePart({ node, tld, list, site }: CrawlPart): Record<string, string> {
  const parts = Object.entries({ node, tld, list, site }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts.map(([key, value]) => [key, String(value)]));
}

/** What the API is asked for. */
export function filterOf({ node, tld, list }: CrawlPart): StatisticsFilter {
  return {
    ...(node === undefined ? {} : { node }),
    ...(tld === undefined ? {} : { topLevelDomain: tld }),
    ...(list === undefined ? {} : { seedList: list }),
  };
}

/** The same for pages, which can be those of a site. */
export function pageFilterOf({ site, ...part }: CrawlPart): RevisitFilter {
  return { ...filterOf(part), ...(site === undefined ? {} : { site }) };
}
