import type { PrismaClient } from '../../connection/client.ts';
import type { Statement } from '../../connection/hot-path.ts';

/** A feed that named a hub when it was read. */
export interface HubNaming {
  hostId: bigint;
  urlKey: string;
  /** The feed's address as its hub knows it. */
  topic: string;
  hub: string;
  /** For a new subscription: the token of the hub's callbacks, and the secret that it signs with. */
  token: string;
  secret: string;
}

/**
 * Records that a feed named a hub. A feed that changes its hub or topic gets a new subscription, of which the old hub
 * knows neither token nor secret; else the subscription stays, and is renewed as long as the feed names the hub.
 */
export function nameHub(naming: HubNaming, now: Date): Statement {
  return {
    name: 'name-hub',
    text: `
      INSERT INTO feed_subscription AS s (host_id, url_key, topic, hub, token, secret, named_at, next_ask_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      ON CONFLICT (host_id, url_key) DO UPDATE SET named_at = EXCLUDED.named_at, topic = EXCLUDED.topic, hub = EXCLUDED.hub,
        next_ask_at = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.next_ask_at ELSE EXCLUDED.next_ask_at END,
        expires_at = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.expires_at END,
        asked_at = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.asked_at END,
        token = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.token ELSE EXCLUDED.token END,
        secret = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.secret ELSE EXCLUDED.secret END,
        failures = CASE WHEN (s.topic, s.hub) = (EXCLUDED.topic, EXCLUDED.hub) THEN s.failures ELSE 0 END`,
    values: [
      naming.hostId,
      BigInt(naming.urlKey),
      naming.topic,
      naming.hub,
      naming.token,
      naming.secret,
      now.toISOString(),
    ],
  };
}

export interface DueSubscription {
  hostId: bigint;
  urlKey: bigint;
  topic: string;
  hub: string;
  token: string;
  secret: string;
  failures: number;
}

/**
 * Subscriptions of a node's hosts that are due for a request or renewal, and whose feeds have named
 * the hub since an instant.
 */
export function listDueSubscriptions(
  prisma: PrismaClient,
  input: { nodeId: number; now: Date; namedSince: Date; limit: number },
): Promise<DueSubscription[]> {
  return prisma.$queryRaw<DueSubscription[]>`
    SELECT s.host_id AS "hostId", s.url_key AS "urlKey", topic, hub, token, secret, failures
    FROM feed_subscription s JOIN host ON host.host_id = s.host_id
    WHERE s.next_ask_at <= ${input.now} AND s.named_at >= ${input.namedSince} AND host.node_id = ${input.nodeId}
      AND NOT host.paused AND host.alias_of IS NULL
    ORDER BY s.next_ask_at LIMIT ${input.limit}`;
}

type SubscriptionKey = Pick<DueSubscription, 'hostId' | 'urlKey'>;

/** Records a request before it is sent, and when it is repeated unless the hub confirms before. */
export async function recordHubRequest(
  prisma: PrismaClient,
  { hostId, urlKey }: SubscriptionKey,
  input: { now: Date; nextAskAt: Date },
): Promise<void> {
  await prisma.feedSubscription.update({
    where: { hostId_urlKey: { hostId, urlKey } },
    data: { askedAt: input.now, nextAskAt: input.nextAskAt, failures: { increment: 1 } },
  });
}

/** A subscription as its hub's callback reads it. */
export interface CalledSubscription {
  hostId: bigint;
  urlKey: bigint;
  /** Address of the feed's page. */
  url: string;
  nodeId: number;
  topic: string;
  secret: string;
  askedAt: Date | null;
  expiresAt: Date | null;
  lastPushAt: Date | null;
}

export async function findSubscription(
  prisma: PrismaClient,
  token: string,
): Promise<CalledSubscription | null> {
  const rows = await prisma.$queryRaw<CalledSubscription[]>`
    SELECT s.host_id AS "hostId", s.url_key AS "urlKey", page.url, host.node_id AS "nodeId", topic, secret, asked_at AS "askedAt",
      expires_at AS "expiresAt", last_push_at AS "lastPushAt"
    FROM feed_subscription s
    JOIN host ON host.host_id = s.host_id
    JOIN page ON page.host_id = s.host_id AND page.url_key = s.url_key
    WHERE s.token = ${token} AND host.alias_of IS NULL`;
  return rows[0] ?? null;
}

/** The hub has confirmed: contents are accepted until the lease ends; it is renewed before that. */
export async function recordSubscribed(
  prisma: PrismaClient,
  { hostId, urlKey }: SubscriptionKey,
  input: { expiresAt: Date; nextAskAt: Date },
): Promise<void> {
  await prisma.feedSubscription.update({
    where: { hostId_urlKey: { hostId, urlKey } },
    data: { ...input, failures: 0 },
  });
}

/** The hub has refused, at once or later. */
export async function recordRefused(
  prisma: PrismaClient,
  { hostId, urlKey }: SubscriptionKey,
  input: { nextAskAt: Date },
): Promise<void> {
  await prisma.feedSubscription.update({
    where: { hostId_urlKey: { hostId, urlKey } },
    data: { ...input, expiresAt: null },
  });
}

/**
 * Takes a slot for one content, unless one was taken since an instant. Of several
 * concurrent calls, one succeeds.
 *
 * @returns whether it was taken
 */
export async function takePushTurn(
  prisma: PrismaClient,
  { hostId, urlKey }: SubscriptionKey,
  input: { now: Date; since: Date },
): Promise<boolean> {
  const { count } = await prisma.feedSubscription.updateMany({
    where: { hostId, urlKey, OR: [{ lastPushAt: null }, { lastPushAt: { lte: input.since } }] },
    data: { lastPushAt: input.now },
  });
  return count > 0;
}
