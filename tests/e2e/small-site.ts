import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallSite {
  /** Name and port under which the crawler knows it. */
  host: string;
  /** When each request arrived and when its answer had been sent, in order. */
  accesses: { path: string; from: number; to: number }[];
  close(): Promise<void>;
}

const pages = 40;

/** A site of linked pages on loopback that remembers when it was asked for what. */
export async function startSmallSite(): Promise<SmallSite> {
  const accesses: SmallSite['accesses'] = [];
  const server = createServer((request, response) => {
    const access = { path: request.url ?? '', from: performance.now(), to: Number.POSITIVE_INFINITY };
    accesses.push(access);
    response.on('close', () => (access.to = performance.now()));
    if (access.path === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const links = Array.from(
      { length: pages },
      (_, page) => `<li><a href="/page-${page}">Page ${page}</a></li>`,
    );
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><title>${access.path}</title><h1>${access.path}</h1><ul>${links.join('')}</ul>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `site.localhost:${(server.address() as AddressInfo).port}`,
    accesses,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Shortest time between the end of one access and the beginning of the next, in seconds. */
export function shortestGapSeconds(accesses: SmallSite['accesses']): number {
  const gaps = accesses.slice(1).map((access, index) => access.from - (accesses[index]?.to ?? 0));
  return Math.min(...gaps) / 1000;
}
