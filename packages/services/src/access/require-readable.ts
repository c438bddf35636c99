import { decideAccess, type AccessDecision, type Reader } from '@meguri/access';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import { findCapture, readAccessTerms, type CaptureRecord } from '@meguri/database';
import { surtKey } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';

/** Users of the command line read the archive's files in any case. */
export const commandReader: Reader = { kind: 'operator', isOnSite: false };

/** A user of the console as a reader. */
export const readerOf = ({ actor }: Pick<ActorContext, 'actor'>): Reader => ({
  kind: actor.role === 'viewer' ? 'registered' : 'operator',
  isOnSite: false,
});

/**
 * Whether a reader may read a capture now: every path that delivers content calls this for each of its
 * records.
 */
async function decideCapture(
  { prisma, clock }: Dependencies,
  reader: Reader,
  capture: CaptureRecord,
): Promise<AccessDecision> {
  const { hostId, urlKey, url, capturedAt, refersToAt, refersToKey } = capture;
  const surt = surtKey(url);
  const [terms, body] = await Promise.all([
    readAccessTerms(prisma, { surt, hostId }),
    refersToKey !== null && refersToAt !== null
      ? findCapture(prisma, { hostId, urlKey: refersToKey, capturedAt: refersToAt })
      : null,
  ]);
  const bodyOf = refersToKey === null ? null : { urlKey: refersToKey, url: body?.url ?? '' };
  return decideAccess({ hostId, urlKey, url, surt, capturedAt, bodyOf }, reader, terms, clock.now());
}

/** @throws {ServiceError} `forbidden` by a rule, `not-found` where a takedown hides it or its record was purged */
export async function requireReadable(
  deps: Dependencies,
  reader: Reader,
  capture: CaptureRecord,
): Promise<void> {
  const decided = await decideCapture(deps, reader, capture);
  // It repeated the body of another page that was taken down.
  if (capture.recordType === 'purged' && decided.verdict !== 'hidden')
    throw refusal('not-found', 'capturePurged', { url: capture.url }, 'url');
  switch (decided.verdict) {
    case 'readable':
      return;
    case 'hidden':
      throw refusal('not-found', 'noCapture', { url: capture.url }, 'url');
    case 'needs-registration':
      throw refusal('forbidden', 'readableByUsers');
    case 'needs-on-site':
      throw refusal('forbidden', 'readableOnSite');
    case 'embargoed':
      throw refusal('forbidden', 'embargoed', { until: decided.until.toISOString() });
    case 'closed':
      throw refusal('forbidden', 'closedToReaders');
    default:
      decided satisfies never;
  }
}
