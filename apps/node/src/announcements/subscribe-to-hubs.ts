import {
  listDueSubscriptions,
  recordHubRequest,
  stoppedUntil,
  type DueSubscription,
  type PrismaClient,
  type ThrottleRules,
} from '@meguri/database';
import type { Clock, Settings } from '@meguri/contracts';
import type { Fetcher } from '@meguri/fetch';
import type { Logger } from '@meguri/runtime';
import { resubscribeAfterSeconds, requestedLeaseSeconds } from '@meguri/schedule';

/** Hubs that are asked in one round, one after the other. */
const maxAtOnce = 20;
/** Due subscriptions that are read to find them: many feeds name the same hub. */
const maxDue = 500;

/** A feed that has not named its hub for longer is gone, or has left the hub. */
const namedWithinMs = 90 * 86_400_000;

const hubTimeoutSeconds = 20;
const maxAnswerBytes = 65_536;

export interface HubSubscriber {
  nodeId: number;
  prisma: PrismaClient;
  /** Requests permitted addresses only, with an honest User-Agent. */
  fetcher: Pick<Fetcher, 'open'>;
  /** Hubs that a rule stops are not asked. */
  rules: ThrottleRules;
  /**
   * When each hub was last asked, in milliseconds of a steady clock. Requests are an access interval apart.
   */
  requestedMs: Map<string, number>;
  clock: Clock;
  settings(): Settings;
  /** Whether no request may be sent. */
  isPaused(): boolean;
  log: Logger;
}

/**
 * Requests from hubs the subscriptions of this node's feeds: new ones, unconfirmed ones, and leases that end
 * soon. Requests nothing while no public address is configured at which a hub could answer.
 *
 * @see https://www.w3.org/TR/websub/#subscriber-sends-subscription-request
 */
export async function subscribeToHubs(subscriber: HubSubscriber): Promise<void> {
  const { nodeId, prisma, clock } = subscriber;
  const publicUrl = subscriber.settings()['announcements.publicUrl'];
  if (publicUrl === '') return;
  const now = clock.now();
  const due = await listDueSubscriptions(prisma, {
    nodeId,
    now,
    namedSince: new Date(now.getTime() - namedWithinMs),
    limit: maxDue,
  });
  let requested = 0;
  for (const subscription of due) {
    if (subscriber.isPaused() || requested >= maxAtOnce) return;
    if (!mayRequest(subscriber, subscription.hub)) continue;
    requested += 1;
    await requestSubscription(subscriber, subscription, publicUrl).catch((error: unknown) =>
      subscriber.log.warn({ err: error, hub: subscription.hub }, 'a subscription request to a hub failed'),
    );
  }
}

/** Feeds choose their hubs freely, so a hub is asked as rarely as any host, and never if a rule stops it. */
function mayRequest({ rules, requestedMs, settings, clock }: HubSubscriber, hub: string): boolean {
  const url = URL.parse(hub);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  if (stoppedUntil(rules.of(url.host, []), clock.now()) !== null) return false;
  const nowMs = performance.now();
  const intervalMs = settings()['access.intervalSeconds'] * 1_000;
  for (const [host, atMs] of requestedMs) if (nowMs - atMs > intervalMs) requestedMs.delete(host);
  if (requestedMs.has(url.host)) return false;
  requestedMs.set(url.host, nowMs);
  return true;
}

async function requestSubscription(
  { prisma, fetcher, clock, log }: HubSubscriber,
  subscription: DueSubscription,
  publicUrl: string,
): Promise<void> {
  const { hub, topic, token, secret, failures } = subscription;
  const now = clock.now();
  // Before the request: the hub may call back before it answers.
  const nextAskAt = new Date(now.getTime() + resubscribeAfterSeconds(failures + 1) * 1_000);
  await recordHubRequest(prisma, subscription, { now, nextAskAt });
  const session = fetcher.open(hub);
  try {
    const exchange = await session.request({
      url: hub,
      limits: { totalTimeoutSeconds: hubTimeoutSeconds, maxBodyBytes: maxAnswerBytes },
      form: {
        'hub.callback': new URL(`api/websub/${token}`, withSlash(publicUrl)).href,
        'hub.mode': 'subscribe',
        'hub.topic': topic,
        'hub.lease_seconds': String(requestedLeaseSeconds),
        'hub.secret': secret,
      },
    });
    const status = exchange.kind === 'response' ? (exchange.statusCode ?? 0) : 0;
    const taken = status >= 200 && status < 300;
    if (!taken) log.info({ hub, topic, code: exchange.code }, 'a hub refused a subscription');
  } finally {
    await session.close();
  }
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);
