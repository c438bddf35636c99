import { alertKinds, type Clock } from '@meguri/contracts';
import {
  closePassedEvents,
  listNodes,
  openAlertEvent,
  readStoredSettings,
  readKeepingFaults,
  readTransactionAges,
  type PrismaClient,
} from '@meguri/database';
import { alertsOf } from '../overview/alerts.ts';
import { currentNodes } from '../overview/read-live.ts';
import { lacksContact } from '../overview/get-overview.ts';
import { watchDomains } from './watch-domains.ts';

/** Opens an event for each alert, and closes those that are over. */
export async function watchCrawl(prisma: PrismaClient, clock: Clock): Promise<void> {
  const [records, { settings, refused }] = await Promise.all([listNodes(prisma), readStoredSettings(prisma)]);
  const now = clock.now();
  const nodes = currentNodes(records, [], now);
  // This loop runs by a job in Redis, so only the overview can report that Redis is unreachable.
  const alerts = alertsOf({
    settings,
    nodes,
    records,
    redisUsable: true,
    lacksContact: await lacksContact(prisma, settings),
    refused,
    ages: await readTransactionAges(prisma),
    keeping: await readKeepingFaults(prisma, now),
  });
  for (const { since, ...alert } of alerts) await openAlertEvent(prisma, { ...alert, at: since ?? now });
  await closePassedEvents(prisma, { kinds: alertKinds, standing: alerts, now });
  await watchDomains(prisma, clock, settings);
}
