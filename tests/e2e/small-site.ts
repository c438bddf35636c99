import type { LocalWeb } from './local-web.ts';

export interface SmallSite {
  /** Name and port under which the crawler knows it. */
  host: string;
  /** When each request arrived and when its answer went out, in order. */
  accesses: { path: string; from: number; to: number }[];
}

/**
 * A site of linked pages that remembers when it was asked for what.
 *
 * @param options.crawlDelaySeconds what its robots.txt asks for; left out: it has no robots.txt
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
    // The event that tells of the end comes when this process has time for it, long after the crawler has the answer.
    const end = (answer: string) => {
      response.end(answer);
      access.to = performance.now();
    };
    if (access.path === '/robots.txt') {
      response.writeHead(crawlDelaySeconds === undefined ? 404 : 200);
      end(`User-agent: *\nCrawl-delay: ${crawlDelaySeconds}\n`);
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    end(`<!doctype html><title>${access.path}</title><h1>${access.path}</h1><ul>${links.join('')}</ul>`);
  });
  return { host, accesses };
}

/** Shortest time between the end of one access and the beginning of the next, in seconds. */
export function shortestGapSeconds(accesses: SmallSite['accesses']): number {
  const gaps = accesses.slice(1).map((access, index) => access.from - (accesses[index]?.to ?? 0));
  return Math.min(...gaps) / 1000;
}
