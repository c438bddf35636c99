import type { HostContent, VisitPage } from '@meguri/database';
import type { AccessArchiving, AccessToArchive } from './archive-access.ts';
import type { ContentResult, ContentTask } from '../content/content-task.ts';
import type { SeenMatch } from '../seen/seen-content.ts';

/**
 * Looks up the content of a new page among the contents of its host. That of a known page is looked up only
 * while it is a duplicate, because it may repeat the next version of the other page, too. Similar pages that
 * differ in a session id alone have the same text and the same links, under another session.
 */
export async function findSeen(
  { seen, duplicateForms, log }: Pick<AccessArchiving, 'seen' | 'duplicateForms' | 'log'>,
  page: VisitPage,
  { fingerprint }: ContentResult,
  committed: Promise<unknown>,
): Promise<SeenMatch | null> {
  if (fingerprint === null || (page.visits > 0 && page.duplicateOf === null)) return null;
  const { hostId, urlKey, url } = page;
  const match = await seen.find({ hostId, urlKey, fingerprint }, committed).catch((error: unknown) => {
    log.warn({ err: error, url }, 'content could not be compared with other pages of its host');
    return null;
  });
  const isSession = match !== null && duplicateForms.isSessionCopy(hostId, url, match.seen.url);
  return isSession && match.likeness === 'similar'
    ? { ...match, likeness: 'same-text', hasSameLinks: true }
    : match;
}

/** The content with a revisit record in place of the response, where another page's capture has its bytes. */
export async function referTo(
  { content }: Pick<AccessArchiving, 'content'>,
  task: ContentTask,
  read: ContentResult,
  { likeness, seen }: SeenMatch,
): Promise<ContentResult> {
  const { payloadDigest, recordType } = read;
  const isStored =
    likeness === 'identical' && payloadDigest !== null && Buffer.compare(seen.digest, payloadDigest) === 0;
  if (!isStored || recordType === 'revisit' || task.kind === 'failure') return read;
  const former = { payloadDigest, capturedAt: seen.capturedAt, capturedUrl: seen.url };
  const again = await content.process({ ...task, former, onlyRecords: true });
  const { records, mainRecord, refersToAt, refersToUrl } = again;
  // The thread may have crashed on it.
  if (again.recordType !== 'revisit') return read;
  return { ...read, records, mainRecord, recordType: 'revisit', refersToAt, refersToUrl };
}

/**
 * The row by which the content is recognised at other pages; null for content that has a row already, or
 * whose payload is another page's.
 */
export function seenRow(
  { seen }: Pick<AccessArchiving, 'seen'>,
  { page: { hostId, urlKey }, exchange }: AccessToArchive,
  { fingerprint, refersToAt, refersToUrl }: ContentResult,
  match: SeenMatch | null,
): HostContent | null {
  if (fingerprint === null || refersToUrl !== null || match?.hasSameLinks === true) return null;
  return seen.rowOf({ hostId, urlKey, fingerprint }, refersToAt ?? exchange.startedAt);
}
