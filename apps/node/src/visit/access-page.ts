import { urlKeyOf, type VisitedHost, type VisitPage } from '@meguri/database';
import { receivedMediaType } from '@meguri/extract/media-type';
import { diedUnanswered, type Exchange, type FetchRequest, type HostSession } from '@meguri/fetch';
import { canonicalizeUrl } from '@meguri/urls';
import { maxRedirectHops } from '../discovery/select-links.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import type { VisitSlot } from './claims/visit-slot.ts';
import { archiveAccess, type AccessArchiving } from './archive-access.ts';
import { knownContent } from './make-content-task.ts';

/** A page after its access. */
export interface PageAccess {
  exchange: Exchange;
  redirectTarget: string | null;
  /**
   * Null: the access is void, because the node stops or a kept connection broke unanswered; the page is still
   * due.
   */
  commit: PendingCommit | null;
}

export interface PendingCommit {
  /** Resolves when the committer has the results; later items are committed no sooner. Never rejects. */
  queued: Promise<void>;
  /** Resolves when everything about the access is on disk and in the database. */
  committed: Promise<void>;
}

export interface PageAccessing extends AccessArchiving {
  /** Aborts accesses under way when the node has no more time to stop. */
  signal: AbortSignal;
}

/**
 * Requests one page. Reading and committing continue while the visit may already make its next access.
 *
 * @param input.mayBegin asked again when the connection is there
 */
export async function accessPage(
  parts: PageAccessing,
  input: {
    host: VisitedHost;
    page: VisitPage;
    list: ActiveSeedList;
    session: HostSession;
    slot: VisitSlot;
    mayBegin: () => boolean;
  },
): Promise<PageAccess> {
  const { host, page, list, session, slot, mayBegin } = input;
  // A "not modified" needs a stored payload to refer to, and brings no links.
  const isStored = knownContent(page)?.capturedAt != null && !page.linksUnread;
  slot.begin();
  const exchange = await slot.request(session, {
    url: page.url,
    signal: parts.signal,
    mayBegin,
    ...acceptedTypes(page, list, parts.settings()['links.embedded']),
    ...(isStored && page.etag ? { ifNoneMatch: page.etag } : {}),
    ...(isStored && page.lastModified ? { ifModifiedSince: page.lastModified } : {}),
  });
  const redirectTarget = redirectTargetOf(exchange);
  if (exchange.code === 'aborted' || diedUnanswered(exchange))
    return { exchange, redirectTarget, commit: null };
  const code = codeOf(page, exchange, redirectTarget);
  const { promise: queued, resolve: onQueued } = Promise.withResolvers<void>();
  const access = { host, page, list, exchange, code, redirectTarget, onQueued };
  const committed = archiveAccess(parts, access).finally(onQueued);
  return { exchange, redirectTarget, commit: { queued, committed } };
}

/** Directories lead to their files, so they are always accepted. */
const listingType = 'text/x-ftp-listing';

/**
 * A response whose media type is not in the list's scope ends early; page requisites have a switch of their
 * own.
 */
function acceptedTypes(
  page: VisitPage,
  { rules: { coversMediaType, embedded } }: ActiveSeedList,
  followsParts: boolean,
): Pick<FetchRequest, 'acceptsBody'> {
  if (coversMediaType === null || (page.embedded === true && (embedded ?? followsParts))) return {};
  return {
    acceptsBody: (headers, head) => {
      const type = receivedMediaType(headers, page.url, head);
      return type === listingType || coversMediaType(type);
    },
  };
}

function redirectTargetOf(exchange: Exchange): string | null {
  if (exchange.kind !== 'response' || exchange.code !== 'redirect' || exchange.location === null) return null;
  return URL.parse(exchange.location, exchange.url)?.href ?? null;
}

/** A redirect to the page itself, and one too many in a row, are failures. */
function codeOf(page: VisitPage, exchange: Exchange, redirectTarget: string | null): Exchange['code'] {
  if (exchange.code !== 'redirect') return exchange.code;
  const canonical =
    redirectTarget === null ? null : canonicalizeUrl(redirectTarget, undefined, { schemes: 'any' });
  if (canonical?.ok && urlKeyOf(canonical.url) === page.urlKey) return 'redirect-loop';
  return page.redirectHops >= maxRedirectHops ? 'too-many-redirects' : 'redirect';
}
