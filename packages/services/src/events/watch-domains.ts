import { hostBudgetsOf, isAtBudget, type Clock, type Settings } from '@meguri/contracts';
import { closePassedEvents, openCrawlEvent, readDomains, type PrismaClient } from '@meguri/database';

/** More growing domains than this are only on the screen of domains. */
const maxReported = 20;

/** Opens an event for each domain that uses up a budget, and closes those that do no longer. */
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
