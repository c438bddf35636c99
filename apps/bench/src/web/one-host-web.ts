import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { distinctText } from '@meguri/testing';

export interface OneHostWeb {
  url: string;
  /** When each page was answered, in milliseconds of `performance.now()`, in order. */
  readonly answeredMs: readonly number[];
  stop(): void;
}

const linksPerPage = 20;

/**
 * One host on loopback with pages of about 5 kB and different texts. Page n links to the twenty pages from
 * 20n + 1 on, so that two levels lead to hundreds of pages.
 */
export async function startOneHostWeb(pages: number): Promise<OneHostWeb> {
  const answeredMs: number[] = [];
  const server = createServer((request, response) => {
    const number =
      request.url === '/' ? 0 : Number(/^\/page-(\d+)\.html$/.exec(request.url ?? '')?.[1] ?? NaN);
    if (!(number < pages)) {
      response.writeHead(404).end();
      return;
    }
    answeredMs.push(performance.now());
    const links = Array.from({ length: linksPerPage }, (_, index) => linksPerPage * number + index + 1)
      .filter((target) => target < pages)
      .map((target) => `<li><a href="/page-${target}.html">Page ${target}</a></li>`)
      .join('');
    const text = distinctText(`page ${number}`);
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>Page ${number}</title><p>${text.repeat(20)}</p><ul>${links}</ul>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://own.localhost:${port}/`,
    answeredMs,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
