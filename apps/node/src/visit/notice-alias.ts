import type { VisitPage } from '@meguri/database';
import { isWwwTwin } from '@meguri/urls';
import type { PageAccess } from './access-page.ts';
import type { VisitContext } from './visit-context.ts';

const permanent = new Set([301, 308]);

/**
 * A home page that redirects for good to the home page of another name says that both are one site. Between a name and its `www.` twin a
 * temporary redirect says so as well. The links of the old name then count as the new one's.
 */
export function noticeAlias(
  context: VisitContext,
  page: VisitPage,
  access: Pick<PageAccess, 'exchange' | 'redirectTarget'>,
): void {
  const { exchange, redirectTarget } = access;
  if (exchange.kind !== 'response' || redirectTarget === null) return;
  const from = URL.parse(page.url);
  const to = URL.parse(redirectTarget);
  if (!from || !to || from.host === to.host || !['http:', 'https:'].includes(to.protocol)) return;
  if (from.pathname !== '/' || from.search !== '' || to.pathname !== '/' || to.search !== '') return;
  const isTwin = isWwwTwin(from.host, to.host);
  if (!isTwin && !permanent.has(exchange.statusCode)) return;
  context.aliases
    .merge(from.host, to.host, isTwin ? 'www-twin' : 'redirect')
    .catch((error: unknown) => context.log.error({ err: error }, 'an alias could not be recorded'));
}
