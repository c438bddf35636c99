import { pauseKey, seedListSchema, type NodeLive, type SeedListDefinition } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { Scenario } from './scenario.ts';

const list = (name: string, importance: number): SeedListDefinition =>
  seedListSchema.parse({ name, importance, scope: { mode: 'tld', tlds: ['example', 'test'] } });

/** Seed lists, assigned to hosts in turn. */
export const scenarioSeedLists = [list('whole country', 1), list('newspapers', 4), list('universities', 2)];

export const seedLimits = { minIntervalSeconds: 86_400, maxIntervalSeconds: 34_560_000 };

const secondsBetweenEdits = 3_600;
const edits = 200;

/** Writes seed lists, nodes and an audit log. */
export async function writeSurroundings(
  prisma: PrismaClient,
  { scenario, now }: { scenario: Scenario; now: Date },
): Promise<void> {
  await prisma.seedList.createMany({
    data: scenarioSeedLists.map((definition, index) => ({
      ...definition,
      id: index + 1,
      paused: true,
      createdAt: now,
    })),
  });
  await prisma.crawlPause.createMany({
    data: scenarioSeedLists.map((_, index) => ({
      scope: pauseKey({ kind: 'seed-list', id: index + 1 }),
      pausedAt: now,
      pausedBy: 'synthetic crawl',
      reason: 'unreachable hosts',
    })),
  });
  await prisma.$executeRaw`SELECT setval(pg_get_serial_sequence('seed_list', 'id'), ${scenarioSeedLists.length})`;
  await prisma.node.createMany({
    data: Array.from({ length: scenario.nodes }, (_, index) => ({
      id: index + 1,
      name: `node-${index + 1}`,
      startedAt: now,
      heartbeatAt: now,
      live: { ...liveOf(index + 1, now), at: now.toISOString() },
    })),
  });
  await prisma.audit.createMany({
    data: Array.from({ length: edits }, (_, index) => ({
      at: new Date(now.getTime() - (edits - index) * secondsBetweenEdits * 1000),
      actor: index % 3 === 0 ? 'operator' : 'administrator',
      action: 'setting.set',
      subject: 'setting:access.intervalSeconds',
      before: 20 + (index % 5),
      after: 20 + ((index + 4) % 5),
      reason: 'synthetic',
    })),
  });
}

function liveOf(nodeId: number, now: Date): NodeLive {
  return {
    nodeId,
    at: now,
    state: 'crawling',
    stateDetail: null,
    pagesPerSecond: 0,
    bytesPerSecond: 0,
    activeVisits: 0,
    restingHosts: 0,
    waitingHosts: 0,
    shortTermPages: 0,
    uncommitted: 0,
  };
}
