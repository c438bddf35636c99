import { distinctText, respond, startBadWebServer, type BadWebServer, type Handler } from '@meguri/testing';

/** One request to a page that {@link RecordedWeb.put} made. */
export interface RecordedAccess {
  host: string;
  path: string;
  /** When the request arrived, by the process's steady time. */
  startedMs: number;
  /** When the answer was handed over, never later than the client had it. Null while it is being made. */
  endedMs: number | null;
  status: number | null;
  /** Requests to the same host that were under way when this one arrived. */
  concurrent: number;
  conditional: boolean;
}

export interface WebPage {
  body?: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
  etag?: string;
  delayMs?: number;
}

/**
 * Virtual hosts on loopback that note when each access began and ended, so that politeness can be measured
 * from the server's side.
 */
export interface RecordedWeb {
  server: BadWebServer;
  accesses: RecordedAccess[];
  /** `name:port`, as politeness names a host. */
  hostOf(name: string): string;
  urlOf(name: string, path?: string): string;
  put(name: string, path: string, page: WebPage | null): void;
  /** A page of a path of a host whose accesses are recorded, answered by a function. */
  handle(name: string, path: string, handler: Handler): void;
  /** Accesses to a host's pages, without robots.txt. */
  pageAccesses(name: string): RecordedAccess[];
  robotsAccesses(name: string): RecordedAccess[];
  /** Drops the recorded accesses to a host, so that a repeated test counts only its own. */
  forget(name: string): void;
  close(): Promise<void>;
}

export async function startRecordedWeb(): Promise<RecordedWeb> {
  const server = await startBadWebServer();
  const accesses: RecordedAccess[] = [];
  const underWay = new Map<string, number>();

  function recorded(name: string, path: string, handler: Handler): Handler {
    return (exchange) => {
      const concurrent = underWay.get(name) ?? 0;
      const access: RecordedAccess = {
        host: name,
        path,
        startedMs: performance.now(),
        endedMs: null,
        status: null,
        concurrent,
        conditional: exchange.request.headers['if-none-match'] !== undefined,
      };
      accesses.push(access);
      underWay.set(name, concurrent + 1);
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        access.endedMs = performance.now();
        access.status = exchange.response.statusCode;
        underWay.set(name, (underWay.get(name) ?? 1) - 1);
      };
      const { response } = exchange;
      const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
      response.end = (...args: unknown[]) => {
        leave();
        return end(...args);
      };
      response.on('close', leave);
      handler(exchange);
    };
  }

  function answer(page: WebPage): Handler {
    return (exchange) => {
      const { request, response } = exchange;
      const send = () => {
        if (page.etag !== undefined && request.headers['if-none-match'] === page.etag) {
          response.writeHead(304, { ETag: page.etag });
          response.end();
          return;
        }
        respond(exchange, page.body ?? '', {
          status: page.status ?? 200,
          ...(page.etag === undefined ? {} : { ETag: page.etag }),
          ...page.headers,
        });
      };
      if (page.delayMs === undefined) send();
      else setTimeout(send, page.delayMs);
    };
  }

  return {
    server,
    accesses,
    hostOf: (name) => `${name}:${server.port}`,
    urlOf: (name, path = '/') => `http://${name}:${server.port}${path}`,
    put: (name, path, page) =>
      server.setPage(name, path, page === null ? null : recorded(name, path, answer(page))),
    handle: (name, path, handler) => server.setPage(name, path, recorded(name, path, handler)),
    pageAccesses: (name) => accesses.filter((a) => a.host === name && a.path !== '/robots.txt'),
    robotsAccesses: (name) => accesses.filter((a) => a.host === name && a.path === '/robots.txt'),
    forget: (name) => {
      accesses.splice(0, accesses.length, ...accesses.filter(({ host }) => host !== name));
    },
    close: () => server.close(),
  };
}

/**
 * A site of `pages` pages, each reachable from the home page in steps of up to ten links; every page has an
 * ETag.
 */
export function putSite(web: RecordedWeb, name: string, pages: number, version = 1): string[] {
  web.put(name, '/robots.txt', { status: 404 });
  const paths = Array.from({ length: pages }, (_, index) => (index === 0 ? '/' : `/page-${index}.html`));
  for (const [index, path] of paths.entries()) putPage(web, name, { path, index, pages, version });
  return paths;
}

/** One page of {@link putSite}, in a version of its text. */
export function putPage(
  web: RecordedWeb,
  name: string,
  page: { path: string; index: number; pages: number; version: number },
): void {
  const { path, index, pages, version } = page;
  const children = Array.from({ length: 10 }, (_, n) => index * 10 + n + 1).filter((n) => n < pages);
  const links = children.map((n) => `<li><a href="/page-${n}.html">page ${n}</a></li>`).join('');
  web.put(name, path, {
    body: `<!doctype html><title>${name} ${index}</title><h1>Page ${index} of ${name}</h1><p>${distinctText(`${name} ${index}`)}</p><p>Text number ${version}.</p><ul>${links}</ul>`,
    etag: `"${name}-${index}-${version}"`,
  });
}

/**
 * Least seconds between the end of an access and the start of the next, over all accesses of a host, and
 * whether two were ever under way at once.
 */
export function politenessOf(
  web: RecordedWeb,
  name: string,
): { accesses: number; minGapSeconds: number; overlapped: boolean } {
  const own = web.accesses.filter((access) => access.host === name);
  let minGapSeconds = Number.POSITIVE_INFINITY;
  for (const [index, access] of own.entries()) {
    const before = own[index - 1];
    if (before?.endedMs == null) continue;
    minGapSeconds = Math.min(minGapSeconds, (access.startedMs - before.endedMs) / 1000);
  }
  return { accesses: own.length, minGapSeconds, overlapped: own.some(({ concurrent }) => concurrent > 0) };
}
