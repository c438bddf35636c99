import { distinctText } from '@meguri/testing';
import type { LocalWeb } from './local-web.ts';

export interface SmallSite {
  /** Host name with port. */
  host: string;
  /** Arrival of each request and end of its response, in order. */
  accesses: { path: string; from: number; to: number }[];
}

/**
 * Serves a site of linked pages and records each request with its time.
 *
 * @param options.crawlDelaySeconds Crawl-delay of its robots.txt; without it, the site has no robots.txt
 */
export async function openSmallSite(
  web: LocalWeb,
  { pages = 40, crawlDelaySeconds }: { pages?: number; crawlDelaySeconds?: number } = {},
): Promise<SmallSite> {
  const accesses: SmallSite['accesses'] = [];
  const links = Array.from(
    { length: pages },
    (_, page) => `<li><a href="/page-${page}">Page ${page}</a></li>`,
  );
  const host = await web.open((request, response) => {
    const access = { path: request.url ?? '', from: performance.now(), to: Number.POSITIVE_INFINITY };
    accesses.push(access);
    // Taken before the response: a busy process may continue long after the crawler has received it.
    const end = (answer: string) => {
      access.to = performance.now();
      response.end(answer);
    };
    if (access.path === '/robots.txt') {
      response.writeHead(crawlDelaySeconds === undefined ? 404 : 200);
      end(`User-agent: *\nCrawl-delay: ${crawlDelaySeconds}\n`);
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    const head = `<title>${access.path}</title><h1>${access.path}</h1><p>${distinctText(access.path)}</p>`;
    end(`<!doctype html>${head}<ul>${links.join('')}</ul>`);
  });
  return { host, accesses };
}

/** Shortest time from the end of one access to the start of the next, in seconds. */
export function shortestGapSeconds(accesses: SmallSite['accesses']): number {
  const gaps = accesses.slice(1).map((access, index) => access.from - (accesses[index]?.to ?? 0));
  return Math.min(...gaps) / 1000;
}
