import { alertKinds, type Clock, hostBudgetsOf, isAtBudget, type Settings } from '@meguri/contracts';
import {
  closePassedEvents,
  listNodes,
  openAlertEvent,
  readStoredSettings,
  readKeepingFaults,
  readTransactionAges,
  type PrismaClient,
  openCrawlEvent,
  readDomains,
} from '@meguri/database';
import { alertsOf } from '../overview/alerts.ts';
import { currentNodes } from '../overview/read-live.ts';
import { lacksContact } from '../overview/get-overview.ts';

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

/** Growing domains beyond this number appear only on the Domains screen. */
const maxReported = 20;

/** Opens an event for each domain that exhausts a budget, and closes those of domains that no longer do. */
export async function watchDomains(prisma: PrismaClient, clock: Clock, settings: Settings): Promise<void> {
  const now = clock.now();
  const domains = await readDomains(prisma, { now, budgets: hostBudgetsOf(settings), refusedToday: true });
  const growing = domains.filter((domain) => !domain.isExcluded && isAtBudget(domain)).slice(0, maxReported);
  const events = growing.map(({ kind, name, newHosts, refusedToday }) => ({
    kind: 'domain-growing' as const,
    subject: `${kind}:${name}`,
    detail: { budget: kind, domain: name, hosts: newHosts, refused: refusedToday },
  }));
  for (const event of events) await openCrawlEvent(prisma, { ...event, at: now });
  await closePassedEvents(prisma, { kinds: ['domain-growing'], standing: events, now });
}
