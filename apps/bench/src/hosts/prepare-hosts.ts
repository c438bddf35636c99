import { seedListSchema, type Settings } from '@meguri/contracts';
import { hostIdOf, urlKeyOf, type PrismaClient } from '@meguri/database';

/** Pages of one host: together due slightly more often than the host may be visited. */
const pagesPerHost = 4;
const rowsPerStatement = 5_000;

/** Hosts per second that a starting node admits at least. No visit is due before all are admitted. */
const hostsAdmittedPerSecond = 1_000;
const startSeconds = 5;

/** Importance classes: 8 for the pages of every tenth host, 1/2 for the others. */
const valuableClass = 5;
const commonClass = 1;

export const isValuable = (host: number) => host % 10 === 0;

/** Demo names resolve to loopback. */
const nameOf = (host: number, port: number) => `h${host}.demo.localhost:${port}`;

/**
 * Inserts known hosts with a fresh robots.txt and pages that are due repeatedly. Their next allowed times are
 * spread over one interval.
 */
export async function prepareHosts(
  prisma: PrismaClient,
  input: { hosts: number; port: number; intervalSeconds: number; settings: Partial<Settings> },
): Promise<void> {
  const { hosts, port, intervalSeconds } = input;
  const now = new Date();
  const firstVisitMs = now.getTime() + (startSeconds + hosts / hostsAdmittedPerSecond) * 1000;
  const revisitSeconds = intervalSeconds * (pagesPerHost - 1);
  const { scope, ...list } = seedListSchema.parse({
    name: 'revisited',
    scope: {},
    minIntervalSeconds: revisitSeconds,
    maxIntervalSeconds: revisitSeconds,
  });
  const { id: seedListId } = await prisma.seedList.create({ data: { ...list, scope, createdAt: now } });
  for (const [key, value] of Object.entries(input.settings)) {
    await prisma.setting.create({ data: { key, value, updatedAt: now, updatedBy: 'bench' } });
  }
  for (let first = 0; first < hosts; first += rowsPerStatement) {
    const names = Array.from({ length: Math.min(rowsPerStatement, hosts - first) }, (_, index) =>
      nameOf(first + index, port),
    );
    await prisma.host.createMany({
      data: names.map((name, index) => ({
        hostId: hostIdOf(name),
        name,
        site: name,
        nodeId: 1,
        firstSeenAt: now,
        nextDueAt: now,
        nextAccessAt: new Date(firstVisitMs + ((first + index) * 1000 * intervalSeconds) / hosts),
        effectiveIntervalSeconds: intervalSeconds,
        pageCount: pagesPerHost,
      })),
    });
    await prisma.robots.createMany({
      data: names.map((name) => ({
        hostId: hostIdOf(name),
        scheme: 'http',
        fetchedAt: now,
        status: 'allow-all',
        reason: 'absent',
        httpStatus: 404,
      })),
    });
    await prisma.page.createMany({
      data: names.flatMap((name, index) =>
        Array.from({ length: pagesPerHost }, (_, page) => {
          const url = `http://${name}/page-${page}.html`;
          return {
            hostId: hostIdOf(name),
            urlKey: BigInt(urlKeyOf(url)),
            url,
            seedListId,
            // Depth 1: the scope of a seed would be looked up at its first visit.
            depth: 1,
            dynamicHops: 0,
            priority: 0,
            discoveredAt: now,
            nextVisitAt: now,
            nextReason: 1,
            importanceClass: isValuable(first + index) ? valuableClass : commonClass,
          };
        }),
      ),
    });
  }
}
