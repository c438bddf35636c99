import { respond, type Routes } from './server-exchange.ts';

/**
 * `/status/503?retry-after=120` answers with that status and header; `/status/503?retry-after-date=120` gives it as the HTTP date that
 * many seconds ahead.
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
