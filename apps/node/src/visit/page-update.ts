import { errorClassOf, type AccessCode, type Random } from '@meguri/contracts';
import type { PageUpdate, VisitPage } from '@meguri/database';
import { noDuplicate, type PageDuplication } from './page-duplicate.ts';
import { packMemory, rememberPayload, unpackMemory } from '@meguri/extract/memory';
import { heldPageState, withheldPageState, type PageDecision } from '@meguri/schedule';
import type { AccessFacts } from './access-facts.ts';

/**
 * The row of a page after an access: its schedule as decided, and the version that the next access is
 * compared with.
 */
export function pageUpdate(
  page: VisitPage,
  facts: AccessFacts,
  { verdict, schedule }: Pick<PageDecision, 'verdict' | 'schedule'>,
  duplicate: PageDuplication = noDuplicate,
): PageUpdate {
  const { code, statusCode, endedAt } = facts;
  return {
    ...identityAndVersionOf(page),
    ...schedule,
    ...duplicate,
    returns: page.returns + (verdict === 'changed' && facts.isStored ? 1 : 0),
    lastAccessAt: endedAt,
    lastCode: code,
    lastStatus: statusCode,
    ...(verdict === 'error' || verdict === 'none' ? {} : versionAfter(page, facts, verdict !== 'unchanged')),
  };
}

/** The row of a page that may not be requested now. No access took place. */
export function withheldPageUpdate(page: VisitPage, code: AccessCode, now: Date, random: Random): PageUpdate {
  return {
    ...identityAndVersionOf(page),
    ...withheldPageState(page, errorClassOf(code), now, () => random.next()),
    lastAccessAt: page.lastAccessAt,
    lastCode: code,
    lastStatus: null,
  };
}

/** The row of a page whose first visit waits. No access took place. */
export function heldPageUpdate(
  page: VisitPage,
  { now, holdSeconds, random }: { now: Date; holdSeconds: number; random: Random },
): PageUpdate {
  return {
    ...identityAndVersionOf(page),
    ...heldPageState(page, { now, holdSeconds, random: () => random.next() }),
    lastAccessAt: page.lastAccessAt,
    lastCode: null,
    lastStatus: null,
  };
}

function identityAndVersionOf(page: VisitPage) {
  const { hostId, urlKey, etag, lastModified, textDigest, simhash, changeMemory, title, language } = page;
  const { duplicateOf, likeness, linksUnread } = page;
  const version = { etag, lastModified, textDigest, simhash, changeMemory, title, language };
  return {
    hostId,
    urlKey,
    excluded: null,
    returns: page.returns,
    duplicateOf,
    likeness,
    linksUnread,
    ...version,
  };
}

function versionAfter(page: VisitPage, facts: AccessFacts, isChanged: boolean) {
  const { code, etag, lastModified, content, noise } = facts;
  const isNotModified = code === 'not-modified';
  return {
    etag: isNotModified ? (etag ?? page.etag) : etag,
    lastModified: isNotModified ? (lastModified ?? page.lastModified) : lastModified,
    ...fingerprints(page, facts, isChanged || noise.gapsChanged),
    changeMemory: isChanged ? memoryAfterChange(page, facts) : facts.changeMemory,
    ...(content && !isNotModified ? { title: content.title, language: content.language } : {}),
  };
}

/**
 * The fingerprints with which the next access is compared. An unchanged page keeps the fingerprints of the
 * version that it repeats, so that a near-duplicate cannot drift away in small steps.
 */
function fingerprints(page: VisitPage, { code, textDigest, content }: AccessFacts, isRenewed: boolean) {
  if (code === 'gone') return { textDigest: null, simhash: null };
  if (!isRenewed || textDigest === null) return { textDigest: page.textDigest, simhash: page.simhash };
  return { textDigest, simhash: content?.simhash ?? null };
}

/**
 * The replaced version is remembered if its payload is stored, so that a return to it is recognised.
 *
 * @param page as it was before the change
 */
function memoryAfterChange(
  page: Pick<VisitPage, 'payloadDigest' | 'payloadCapturedAt'>,
  { payloadDigest, changeMemory }: Pick<AccessFacts, 'payloadDigest' | 'changeMemory'>,
): Uint8Array | null {
  const former = page.payloadCapturedAt === null ? null : page.payloadDigest;
  if (former === null || (payloadDigest && Buffer.from(former).equals(payloadDigest))) return changeMemory;
  return packMemory(rememberPayload(unpackMemory(changeMemory), former));
}
