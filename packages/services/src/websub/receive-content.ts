import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebSubServices } from '@meguri/api/services-port';
import { writeAnnouncedChanges } from '@meguri/contracts';
import {
  announcedOnHost,
  findSubscription,
  insertDiscoveredBatch,
  takePushTurn,
  type CalledSubscription,
} from '@meguri/database';
import { announcedChanges, extractDocument } from '@meguri/extract';
import type { Dependencies } from '../context/dependencies.ts';

/** Feeds are short; a larger body is not one. */
const maxContentBytes = 1_048_576;

/** Shortest time between two contents of one feed. */
const shortestPauseMs = 10_000;

/**
 * Handles what a hub distributes: the feed has changed, and so have the pages that its entries date later
 * than known. The content is not stored: the archive holds only what the crawl fetches from the host.
 * @see https://www.w3.org/TR/websub/#content-distribution
 */
export function createReceiveContent({ prisma, clock }: Dependencies): WebSubServices['receiveContent'] {
  return async ({ token, contentType, signature, readBody }) => {
    const subscription = await findSubscription(prisma, token);
    const now = clock.now();
    if (!subscription?.expiresAt || subscription.expiresAt <= now) return { kind: 'unknown' };
    const body = await readBody(maxContentBytes);
    if (body === null) return { kind: 'too-large' };
    // Forged content is acknowledged like genuine content, so that its sender learns nothing.
    if (!isSignedByHub(body, signature, subscription.secret)) return { kind: 'accepted' };
    const since = new Date(now.getTime() - shortestPauseMs);
    if (!(await takePushTurn(prisma, subscription, { now, since }))) return { kind: 'too-soon' };
    await insertDiscoveredBatch(prisma, {
      id: randomUUID(),
      nodeId: subscription.nodeId,
      now,
      links: announcedBy(subscription, { contentType, body, now }).map(writeAnnouncedChanges),
    });
    return { kind: 'accepted' };
  };
}

function announcedBy(
  { url, hostId, lastPushAt }: CalledSubscription,
  content: { contentType: string | null; body: Uint8Array; now: Date },
) {
  const headers: [string, string][] =
    content.contentType === null ? [] : [['Content-Type', content.contentType]];
  const { dated } = extractDocument({ url, headers, body: content.body, simhash: false });
  const entries = announcedChanges(dated, { url, startedAt: content.now, datesKnownUntil: lastPushAt });
  const pages = [{ url, changedAt: content.now }, ...entries];
  return announcedOnHost(
    hostId,
    pages.map((page) => ({ url: page.url, changedAt: page.changedAt, source: 'push' as const })),
  );
}

/**
 * The methods of the WebSub recommendation. SHA-1 is broken for documents, but not for keyed digests, and old
 * hubs offer no other.
 */
const methods = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/**
 * Whether content was signed with the secret of its subscription.
 * @param signature value of `X-Hub-Signature`: `method=hexadecimal digest`
 * @see https://www.w3.org/TR/websub/#signature-validation
 */
function isSignedByHub(body: Uint8Array, signature: string | null, secret: string): boolean {
  const [, method = '', digest = ''] = /^([a-z0-9]{1,10})=([0-9a-f]{1,128})$/i.exec(signature ?? '') ?? [];
  if (!methods.has(method.toLowerCase())) return false;
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
