import { respond, type Routes } from './server-exchange.ts';

const cachedPageEtag = '"version-1"';
const cachedPageLastModified = new Date('2025-01-01T00:00:00Z');

/** Answers of a well-behaved server. */
export const plainRoutes: Routes = {
  '/ok': (exchange) =>
    respond(exchange, '<!doctype html><title>ok</title><p>All is well. <a href="/cached">next</a></p>'),

  '/cached': (exchange) => {
    const { headers } = exchange.request;
    const isFresh =
      headers['if-none-match'] === undefined
        ? Date.parse(headers['if-modified-since'] ?? '') >= cachedPageLastModified.getTime()
        : headers['if-none-match'] === cachedPageEtag;
    const validators = { ETag: cachedPageEtag, 'Last-Modified': cachedPageLastModified.toUTCString() };
    if (isFresh) {
      exchange.response.writeHead(304, validators);
      exchange.response.end();
    } else {
      respond(exchange, '<!doctype html><title>cached</title>', validators);
    }
  },

  '/cookies': (exchange) => {
    exchange.response.setHeader('Set-Cookie', ['session=abc; Path=/', 'theme=dark; HttpOnly']);
    respond(exchange, `<!doctype html><p>You sent: ${exchange.request.headers.cookie ?? 'no cookie'}</p>`);
  },

  /** `/close` answers and closes the connection, without keep-alive. */
  '/close': (exchange) => respond(exchange, 'bye', { Connection: 'close' }),
};

/**
 * `/status/503?retry-after=120` answers with that status and header; `/status/503?retry-after-date=120` sends
 * the header as an HTTP date that many seconds ahead.
 */
export const statusRoutes: Routes = {
  '/status': (exchange) => {
    const status = Number(exchange.rest[0]);
    const { searchParams } = exchange.url;
    const seconds = searchParams.get('retry-after-date');
    const date = seconds === null ? undefined : new Date(Date.now() + Number(seconds) * 1000).toUTCString();
    const retryAfter = searchParams.get('retry-after') ?? date;
    respond(exchange, `<!doctype html><title>${status}</title>`, { status, 'Retry-After': retryAfter });
  },
};
