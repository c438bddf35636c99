import {
  listDueSubscriptions,
  noteHubAsked,
  type DueSubscription,
  type PrismaClient,
} from '@meguri/database';
import type { Clock, Settings } from '@meguri/contracts';
import type { Fetcher } from '@meguri/fetch';
import type { Logger } from '@meguri/runtime';
import { askAgainAfterSeconds, askedLeaseSeconds } from '@meguri/schedule';

/** Hubs are asked one after the other, a few in each round. */
const maxAtOnce = 20;

/** A feed that has not named its hub for longer is gone, or has left the hub. */
const namedWithinMs = 90 * 86_400_000;

const hubTimeoutSeconds = 20;
const maxAnswerBytes = 65_536;

export interface HubSubscriber {
  nodeId: number;
  prisma: PrismaClient;
  /** Applies the same rules to hubs as to hosts: permitted addresses only, an honest User-Agent. */
  fetcher: Pick<Fetcher, 'open'>;
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
    limit: maxAtOnce,
  });
  for (const subscription of due) {
    if (subscriber.isPaused()) return;
    await ask(subscriber, subscription, publicUrl);
  }
}

async function ask(
  { prisma, fetcher, clock, log }: HubSubscriber,
  subscription: DueSubscription,
  publicUrl: string,
): Promise<void> {
  const { hub, topic, token, secret, failures } = subscription;
  const now = clock.now();
  // Before the request: the hub may call back before it answers.
  const nextAskAt = new Date(now.getTime() + askAgainAfterSeconds(failures + 1) * 1_000);
  await noteHubAsked(prisma, subscription, { now, nextAskAt });
  const session = fetcher.open(hub);
  try {
    const exchange = await session.request({
      url: hub,
      limits: { totalTimeoutSeconds: hubTimeoutSeconds, maxBodyBytes: maxAnswerBytes },
      form: {
        'hub.callback': new URL(`api/websub/${token}`, withSlash(publicUrl)).href,
        'hub.mode': 'subscribe',
        'hub.topic': topic,
        'hub.lease_seconds': String(askedLeaseSeconds),
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
