import type { Alert, Clock } from '@meguri/contracts';
import {
  closePassedEvents,
  listNodes,
  openCrawlEvent,
  readSettings,
  type PrismaClient,
} from '@meguri/database';
import { alertsOf } from '../overview/alerts.ts';
import { currentNodes } from '../overview/current-nodes.ts';
import { lacksContact } from '../overview/lacks-contact.ts';

const kinds: readonly Alert['kind'][] = ['disk-full', 'node-silent', 'redis-unreachable', 'no-contact-url'];

/** Opens an event for everything that an operator must act upon now, and closes those that are over. */
export async function watchCrawl(prisma: PrismaClient, clock: Clock): Promise<void> {
  const [records, settings] = await Promise.all([listNodes(prisma), readSettings(prisma)]);
  const now = clock.now();
  const nodes = currentNodes(records, [], now);
  // Whoever runs this runs over Redis: that it is away only the overview can tell.
  const alerts = alertsOf({
    settings,
    nodes,
    records,
    redisUsable: true,
    lacksContact: await lacksContact(prisma, settings),
  });
  for (const { kind, subject, detail, since } of alerts)
    await openCrawlEvent(prisma, { kind, subject, detail, at: since ?? now });
  const standing = alerts.map(({ kind, subject }) => `${kind} ${subject}`);
  await closePassedEvents(prisma, { kinds, standing, now });
}
