import { createServer } from 'node:http';
import { listenOnLoopback } from '@meguri/demo-web/listen-on-loopback';
import type { DnsResolver } from '@meguri/fetch';
import { distinctText } from '@meguri/testing';

/** Hosts whose pages form trees, found level by level; no page changes, and each answers "not modified". */
export interface TreeWeb {
  seeds: readonly string[];
  dns: DnsResolver;
  /** Requests of pages so far. */
  requests(): number;
  close(): Promise<void>;
}

const childrenOfPage = 3;

export async function startTreeWeb(size: { hosts: number; pagesOfHost: number }): Promise<TreeWeb> {
  let requests = 0;
  const server = createServer((request, response): void => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    requests += 1;
    const index = Number(/^\/page-(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
    const etag = `"${request.headers.host}-${index}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ETag: etag }).end();
      return;
    }
    const links = Array.from({ length: childrenOfPage }, (_, child) => index * childrenOfPage + child + 1)
      .filter((child) => child < size.pagesOfHost)
      .map((child) => `<a href="/page-${child}">page ${child}</a>`);
    // A text of its own: links of duplicates are not followed.
    const text = distinctText(`${request.headers.host} ${index}`);
    response.writeHead(200, { 'Content-Type': 'text/html', ETag: etag });
    response.end(`<!doctype html><title>Page ${index}</title><p>${text}.</p>${links.join('\n')}`);
  });
  const address = (host: number) => `127.30.${host}.1`;
  const hosts = Array.from({ length: size.hosts }, (_, host) => host);
  const listeners = await listenOnLoopback(server, 0, hosts.map(address));
  return {
    seeds: hosts.map((host) => `http://tree${host}.test:${listeners.port}/`),
    dns: {
      resolve: async (hostname) => {
        const [, host] = /^tree(\d+)\.test$/.exec(hostname) ?? [];
        return host === undefined
          ? { kind: 'failure', code: 'dns-not-found', detail: 'no such name' }
          : { kind: 'addresses', addresses: [address(Number(host))], ttlSeconds: 3_600 };
      },
    },
    requests: () => requests,
    close: () => listeners.close(),
  };
}
