import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Loopback sites of a harbor town for the crawl to visit. */
export interface ScreenshotSite {
  /** Front pages. The first one changes after its first visit. */
  urls: readonly [gazette: string, ...others: string[]];
  /** Files that the webmasters publish, by path. */
  files: Map<string, string>;
  close(): void;
}

const titles = { gazette: 'The Harbour Gazette', library: 'Harbour Library', ferries: 'Island Ferries' };

export async function startScreenshotSite(): Promise<ScreenshotSite> {
  const files = new Map([
    ['/robots.txt', 'User-agent: *\nCrawl-delay: 1\nDisallow: /drafts/\nDisallow: /search\n'],
  ]);
  let visits = 0;
  const titleOf = (host = '') => titles[host.split('.')[0] as keyof typeof titles] ?? titles.gazette;
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file !== undefined) return response.setHeader('content-type', 'text/plain').end(file);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const site = titleOf(request.headers.host);
    const [, title] = /^\/(\w[\w-]+)$/.exec(request.url ?? '') ?? [];
    if (title) return response.end(article(site, title.replaceAll('-', ' ')));
    if (request.url !== '/') return response.writeHead(404).end();
    if (site === titles.gazette) visits += 1;
    return response.end(frontPage(site, visits));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [gazette, ...others] = Object.keys(titles).map((name) => `http://${name}.localhost:${port}/`);
  return {
    urls: [gazette ?? '', ...others],
    files,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const articles = ['ferry-to-the-islands', 'new-reading-room', 'harbour-festival', 'drafts-of-the-plan'];

const frontPage = (site: string, visit: number) => `<!doctype html><html lang="en"><title>${site}</title>
<h1>${site}</h1>
<p>News of the harbour, printed since 1898 and on these pages since 1998.</p>
<h2>${visit === 1 ? 'Ferry to the islands runs hourly' : 'Storm warning: no ferry to the islands'}</h2>
<p>${visit === 1 ? 'From Monday on the ferry leaves at every full hour.' : 'The ferry stays in the harbour until further notice.'}</p>
<h2>Library opens new reading room</h2>
<p>The reading room on the second floor is open from ten to eight.</p>
<ul>${articles.map((name) => `<li><a href="/${name}">${name.replaceAll('-', ' ')}</a>`).join('')}</ul>`;

const article = (site: string, title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<h1>${title}</h1><p>More of it from ${site}.</p>`;
