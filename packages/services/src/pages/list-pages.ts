import type { PageQuery, PageServices } from '@meguri/api/services-port';
import type { PageRow } from '@meguri/contracts';
import { findHostNames, findPage, hostIdOf, isUrlKey, searchPages, type PageHosts } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { storedSite } from '../hosts/stored-name.ts';
import { requireHost } from '../hosts/require-host.ts';
import { pagesOfHost, pagesPerList } from './list-host-pages.ts';
import { locatePage } from './locate-page.ts';
import { pageRow } from './page-row.ts';

const positionSchema = z.object({ hostId: z.coerce.bigint(), urlKey: z.string().refine(isUrlKey) });

/**
 * A query that is a URL finds that page; one that begins with a host searches that host; others search all
 * pages.
 */
export function createListPages(deps: Dependencies): PageServices['list'] {
  return async ({ input }) => {
    const { state, interval, cursor, seedList } = input;
    const words = input.query?.trim() || null;
    const hosts = hostsOf(input);
    const isFiltered = Boolean(state ?? interval ?? seedList ?? hosts);
    const addressed = words === null || isFiltered ? null : await pageAt(deps, words);
    if (addressed) return { rows: [addressed], nextCursor: null };
    if (input.host !== undefined) {
      const { hostId } = await requireHost(deps, input.host);
      return pagesOfHost(deps, { hostId, words, state, interval, seedList, cursor });
    }
    const hostId = words === null || hosts ? null : await hostNamedIn(deps, words);
    if (hostId !== null) return pagesOfHost(deps, { hostId, words, state, interval, seedList, cursor });
    const found = await searchPages(deps.prisma, {
      words,
      state: state ?? null,
      interval: interval ?? null,
      seedList,
      hosts,
      after: decodeCursor(positionSchema, cursor),
      limit: pagesPerList,
    });
    return { rows: found.rows.map(pageRow), nextCursor: found.next && encodeCursor(found.next) };
  };
}

/** The hosts that a query restricts pages to; null: all. */
function hostsOf({ node, topLevelDomain, site }: PageQuery): PageHosts | null {
  if (node === undefined && topLevelDomain === undefined && site === undefined) return null;
  return { node, topLevelDomain, site: site && storedSite(site) };
}

/**
 * The page of a complete URL. A home page's URL is a prefix of all others of its host, so it searches those,
 * too.
 */
async function pageAt({ prisma }: Dependencies, query: string): Promise<PageRow | null> {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/]+\/./i.test(query)) return null;
  const location = locatePage(query);
  const page = location && (await findPage(prisma, location));
  return page && pageRow(page);
}

/** The known host that a query begins with, as `https://host/…`, `host/…` or `host`. */
async function hostNamedIn({ prisma }: Dependencies, query: string): Promise<bigint | null> {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(query) ? query : `https://${query}`);
  if (!url || /\s/.test(query)) return null;
  const hostId = hostIdOf(url.host);
  return (await findHostNames(prisma, [hostId])).get(hostId)?.name === url.host ? hostId : null;
}
