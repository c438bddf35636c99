import { respond, type Routes } from './server-exchange.ts';

function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

/** Crawler traps: endless sets of pages. */
export const trapRoutes: Routes = {
  /** `/trap/calendar/2025-01` links to the next month, and so on. */
  '/trap/calendar': (exchange) => {
    const month = exchange.rest[0] ?? '2025-01';
    const next = nextMonth(month);
    respond(exchange, `<!doctype html><title>${month}</title><a href="/trap/calendar/${next}">next</a>`);
  },
  /** The same page under a new session id each time. */
  '/trap/session': (exchange) => {
    const id = Math.random().toString(16).slice(2).padEnd(32, '0').slice(0, 32);
    respond(exchange, `<!doctype html><title>shop</title><a href="/trap/session?PHPSESSID=${id}">home</a>`);
  },
  /** A relative link that was meant to be absolute: every page is one level deeper. */
  '/trap/path': (exchange) =>
    respond(exchange, `<!doctype html><title>news</title><a href="news/index/">more</a>`),
};
