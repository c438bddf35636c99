// Pages a second of a whole crawl node, and of the bare fetcher for comparison: twenty hosts on loopback that are never tired.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seedListSchema, type Settings } from '@meguri/contracts';
import {
  ensureSeedList,
  hostIdOf,
  insertSeeds,
  openDatabase,
  urlKeyOf,
  type PrismaClient,
} from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { createAddressPolicy, createFetcher } from '@meguri/fetch';
import { startPostgres, startRedis } from '@meguri/local-services';
import { createLogger, createSystemClock, systemRandom } from '@meguri/runtime';
import { startCrawlNode } from '../src/crawl-node.ts';
import { nodeEnvironmentSchema } from '../src/node-config.ts';
import { pagesPerHost, pathOf, startStaticWeb } from './static-web.ts';

const hosts = 20;
const allPages = hosts * pagesPerHost;
const clock = createSystemClock();
const settings: Partial<Settings> = {
  'access.intervalSeconds': 0.001,
  'access.burstMaxCount': 100,
  'access.efficiencySlowSeconds': 0,
  'crawler.ipConcurrency': hosts,
  'archive.minFreeBytes': 0,
};

const nameOf = (host: number) => `host-${host}.localhost`;

interface Speed {
  pagesPerSecond: number;
  /** Of this process with its threads, the web's included; unlike the speed it hardly depends on what else the machine does. */
  cpuMsPerPage: number;
}

async function measure(work: () => Promise<void>): Promise<Speed> {
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startedCpu);
  const seconds = (performance.now() - startedMs) / 1000;
  return { pagesPerSecond: allPages / seconds, cpuMsPerPage: (user + system) / 1000 / allPages };
}

function print(what: string, { pagesPerSecond, cpuMsPerPage }: Speed): void {
  console.log(
    `${what.padEnd(14)}${pagesPerSecond.toFixed(0)} pages/s, ${cpuMsPerPage.toFixed(2)} ms CPU per page`,
  );
}

async function fetchAll(port: number): Promise<void> {
  const fetcher = createFetcher({
    clock,
    userAgent: 'bench',
    addressPolicy: createAddressPolicy(['127.0.0.0/8']),
  });
  await Promise.all(
    Array.from({ length: hosts }, async (_, host) => {
      const session = fetcher.open(`http://${nameOf(host)}:${port}`);
      for (let page = 0; page < pagesPerHost; page += 1) {
        const exchange = await session.request({ url: `${session.origin}${pathOf(page)}` });
        if (exchange.code !== 'ok') throw new Error(`${exchange.url}: ${exchange.code}`);
      }
      await session.close();
    }),
  );
  await fetcher.close();
}

async function seed(prisma: PrismaClient, port: number): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await prisma.setting.create({ data: { key, value, updatedAt: clock.now(), updatedBy: 'bench' } });
  }
  const definition = seedListSchema.parse({ name: 'bench', scope: { mode: 'any' } });
  const list = await ensureSeedList(prisma, { definition, now: clock.now() });
  const pages = Array.from({ length: hosts }, (_, host) => {
    const hostName = `${nameOf(host)}:${port}`;
    const url = `http://${hostName}/`;
    return {
      hostId: hostIdOf(hostName),
      hostName,
      site: hostName,
      urlKey: urlKeyOf(url),
      url,
      seedListId: list.id,
      depth: 0,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 0,
      maxPagesPerHost: allPages,
    };
  });
  const common = { seedListId: list.id, nodeId: 1, rejected: [], addedBy: 'bench', fullError: 'full' };
  await insertSeeds(prisma, { ...common, pages, now: clock.now(), intervalSeconds: 0.001 });
}

async function untilCaptured(prisma: PrismaClient): Promise<void> {
  while ((await prisma.page.count({ where: { visits: { gt: 0 } } })) < allPages) await delay(100);
}

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-bench-'));
const log = () => undefined;
const postgres = await startPostgres({ dataDirectory: path.join(directory, 'postgres'), log });
const redis = await startRedis({ directory: path.join(directory, 'redis'), log });
const web = await startStaticWeb();
try {
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, 2);
  const bare = await measure(() => fetchAll(web.port));
  await seed(database.prisma, web.port);
  const environment = nodeEnvironmentSchema.parse({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ARCHIVE_DIRECTORY: path.join(directory, 'archive'),
    MEGURI_ALLOW_PRIVATE: '127.0.0.0/8',
  });
  const logger = createLogger({ name: 'bench', level: 'warn' });
  const node = await startCrawlNode({ environment, log: logger, clock, random: systemRandom });
  const whole = await measure(() => untilCaptured(database.prisma));
  await node.stop();
  await database.close();
  print('bare fetcher', bare);
  print('crawl node', whole);
  console.log(`ratio         ${(whole.pagesPerSecond / bare.pagesPerSecond).toFixed(2)}`);
} finally {
  await web.close();
  await redis.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
// A queue's connection may be left behind, and would keep the process.
process.exit(0);
