import { respond, type Handler, type ServerExchange } from './server-exchange.ts';

/** A page of a virtual host. With an `etag` or `lastModified` it answers conditional requests. */
export interface VirtualPage {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Sent as given, so it includes the quotes. */
  etag?: string;
  lastModified?: Date;
  /** Delay of the answer. */
  delayMs?: number;
}

/** The pages of every virtual host, by the name in the Host header (without port). */
export class VirtualHosts {
  readonly #pages = new Map<string, Map<string, VirtualPage | Handler>>();

  /** Sets a page at `path` (with its query, if any) of `host`; `null` removes it. */
  setPage(host: string, path: string, page: VirtualPage | Handler | null): void {
    const pages = this.#pages.get(host) ?? new Map<string, VirtualPage | Handler>();
    if (page === null) pages.delete(path);
    else pages.set(path, page);
    this.#pages.set(host, pages);
  }

  /** The handler of a configured page, or undefined if the host has no such page. */
  handlerFor(url: URL): Handler | undefined {
    const page = this.#pages.get(url.hostname)?.get(url.pathname + url.search);
    if (page === undefined || typeof page === 'function') return page;
    return (exchange) => {
      if (page.delayMs === undefined) servePage(exchange, page);
      else setTimeout(servePage, page.delayMs, exchange, page);
    };
  }
}

function servePage(exchange: ServerExchange, page: VirtualPage): void {
  const validators = { ETag: page.etag, 'Last-Modified': page.lastModified?.toUTCString() };
  if (isUnmodified(exchange, page)) {
    respondNotModified(exchange, validators);
    return;
  }
  respond(exchange, page.body ?? '', { status: page.status ?? 200, ...validators, ...page.headers });
}

function respondNotModified(
  { response }: ServerExchange,
  validators: Record<string, string | undefined>,
): void {
  for (const [name, value] of Object.entries(validators)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(304);
  response.end();
}

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110 section 13.2.2). */
function isUnmodified({ request }: ServerExchange, page: VirtualPage): boolean {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers;
  if (ifNoneMatch !== undefined) return page.etag !== undefined && ifNoneMatch.includes(page.etag);
  if (ifModifiedSince === undefined || page.lastModified === undefined) return false;
  return Date.parse(ifModifiedSince) >= Math.floor(page.lastModified.getTime() / 1000) * 1000;
}
