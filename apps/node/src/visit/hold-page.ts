import { secondsPerDay } from '@meguri/contracts';
import { findPlainPage, urlKeyOf, type DiscoveredPage, type VisitPage } from '@meguri/database';
import { sessionCopyHoldSeconds, type PlainPage } from '@meguri/schedule';
import { withoutSessions } from '@meguri/urls';
import { linkSelection } from '../discovery/memory/link-memory.ts';
import { selectWithoutSession } from '../discovery/select-links.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import type { AccessArchiving } from './archive-access.ts';
import { commitWithoutAccess, type WithoutAccess } from './withhold-pages.ts';
import { heldPageUpdate } from './page-update.ts';

/** How long the first visit of a page waits, and what is reported meanwhile. */
export interface PageHold {
  seconds: number;
  /** The page without session id, if it is new; null otherwise. */
  link: DiscoveredPage | null;
}

/**
 * How long the first visit of a page waits; null: it does not. It waits where nearly all new pages of its form
 * are duplicates, and where its URL has a recognised session id. Every page is visited in the end.
 */
export async function pageHold(
  parts: AccessArchiving,
  page: VisitPage,
  list: ActiveSeedList,
): Promise<PageHold | null> {
  const { hostId, url, visits, nextReason } = page;
  const {
    'content.seen': seen,
    'content.duplicateDays': days,
    'content.similarHoldDays': similarDays,
  } = parts.settings();
  if (visits > 0 || seen === 'off') return null;
  const isNew = nextReason === 'new' || nextReason === 'deferred';
  const repeat = isNew ? parts.duplicateForms.repeatOf(hostId, url) : null;
  const formDays = repeat === null ? 0 : repeat === 'same' ? days : similarDays;
  if (formDays > 0) return { seconds: formDays * secondsPerDay, link: null };
  if (days === 0) return null;
  // A server may redirect every URL without a session id to one with it.
  if (page.redirectHops > 0) return null;
  const plainUrl = withoutSessions(url, parts.duplicateForms.sessionParameters(hostId));
  return plainUrl === url
    ? null
    : holdOfCopy(parts, { page, list, plainUrl, longSeconds: days * secondsPerDay });
}

async function holdOfCopy(
  parts: AccessArchiving,
  {
    page,
    list,
    plainUrl,
    longSeconds,
  }: { page: VisitPage; list: ActiveSeedList; plainUrl: string; longSeconds: number },
): Promise<PageHold | null> {
  const plain = await plainPage(parts, page, plainUrl);
  const ageSeconds = (parts.clock.now().getTime() - page.discoveredAt.getTime()) / 1_000;
  const seconds = sessionCopyHoldSeconds({ nextReason: page.nextReason, ageSeconds }, plain, longSeconds);
  if (seconds === 0) return null;
  const isReported = plain === null && !parts.isDiscoveryStopped();
  const link = isReported ? selectWithoutSession(page, plainUrl, linkSelection(parts, list.rules)) : null;
  return { seconds, link };
}

/**
 * The page without session id. It is not captured if it repeats a page of another address, such as one that
 * asks for a session.
 */
async function plainPage(
  { prisma, duplicateForms, log }: AccessArchiving,
  { hostId, url }: VisitPage,
  plainUrl: string,
): Promise<PlainPage | null> {
  try {
    const found = await findPlainPage(prisma, { hostId, urlKey: urlKeyOf(plainUrl) });
    if (found === null) return null;
    const { visits, lastCode, originalUrl } = found;
    const isContent = visits > 0 && (lastCode === 'ok' || lastCode === 'not-modified');
    const isOwn =
      originalUrl === null ||
      withoutSessions(originalUrl, duplicateForms.sessionParameters(hostId)) === plainUrl;
    return { isCaptured: isContent && isOwn, isTried: visits > 0 || lastCode !== null };
  } catch (error) {
    log.warn({ err: error, url }, 'the page under the URL without session ID could not be looked up');
    return { isCaptured: false, isTried: true };
  }
}

/** Records that the first visit of a page waits. No access is counted. */
export async function holdPage(
  parts: WithoutAccess & Pick<AccessArchiving, 'nodeOf' | 'reported'>,
  page: VisitPage,
  { seconds, link }: PageHold,
): Promise<void> {
  const now = parts.clock.now();
  const update = heldPageUpdate(page, { now, holdSeconds: seconds, random: parts.random });
  const discovered = link === null ? [] : [{ nodeId: parts.nodeOf(link.hostId), page: link }];
  await commitWithoutAccess(parts, update, now, discovered);
  if (link !== null) parts.reported.add(link.url);
}
