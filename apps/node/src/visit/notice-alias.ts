import type { VisitPage } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { isWwwTwin } from '@meguri/urls';
import type { HostAliases } from '../discovery/host-aliases.ts';
import type { PageAccess } from './access-page.ts';

const permanent = new Set([301, 308]);

/**
 * A permanent redirect from the home page of one name to that of another merges the two hosts: links to the
 * old name are then taken under the new one. Between a name and its `www.` twin a temporary redirect
 * suffices.
 */
export function noticeAlias(
  { aliases, log }: { aliases: Pick<HostAliases, 'merge'>; log: Logger },
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
  if (!isTwin && !permanent.has(exchange.statusCode ?? 0)) return;
  aliases
    .merge(from.host, to.host, isTwin ? 'www-twin' : 'redirect')
    .catch((error: unknown) => log.error({ err: error }, 'an alias could not be recorded'));
}
