import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedListSchema, type Clock, type Random, type Settings } from '@meguri/contracts';
import {
  expectedVisit,
  findPage,
  type PageRecord,
  ensureSeedList,
  hostIdOf,
  insertSeeds,
  openDatabase,
  urlKeyOf,
  type PrismaClient,
} from '@meguri/database';
import type { DnsResolver, TxtSource } from '@meguri/fetch';
import { createLogger, createSystemClock, systemRandom } from '@meguri/runtime';
import { createTestDatabase, testRedisUrl } from '@meguri/testing';
import { canonicalizeUrl, registrableDomain } from '@meguri/urls';
import { startCrawlNode, type CrawlNode } from '../crawl-node.ts';
import { nodeEnvironmentSchema, type NodeEnvironment } from '../runtime/node-environment.ts';
import { checkArchive, type ArchiveCheck } from './check-archive.ts';
import { waitUntil } from './wait-until.ts';
import { wrongFigures } from './wrong-figures.ts';

/** Quick, and harmless on loopback; tests override the settings that matter to them. */
const testSettings: Partial<Settings> = {
  'access.intervalSeconds': 0.02,
  'access.efficiencySlowSeconds': 0,
  'access.efficiencyErrorSeconds': 0,
  'crawler.ipConcurrency': 100,
  'fetch.connectTimeoutSeconds': 2,
  'fetch.headersTimeoutSeconds': 2,
  'fetch.totalTimeoutSeconds': 10,
  'archive.minFreeBytes': 0,
  'database.discoveryMinFreeBytes': 0,
  'database.minFreeBytes': 0,
};

export interface NodeOptions {
  nodeId?: number;
  allowPrivate?: string;
  clock?: Clock;
  random?: Random;
  redisUrl?: string;
  databaseUrl?: string;
  /** Directory whose free space is watched. */
  databaseDirectory?: string;
  txt?: TxtSource;
  dns?: DnsResolver;
  /** Modules of plug-ins. */
  plugins?: readonly string[];
}

/** A crawl with a database, a Redis database and an archive of its own. */
export interface TestCrawl {
  prisma: PrismaClient;
  databaseUrl: string;
  redisUrl: string;
  archiveDirectory: string;
  set<K extends keyof Settings>(key: K, value: Settings[K]): Promise<void>;
  /** Makes a seed list; every field has a default. */
  list(fields?: Record<string, unknown>): Promise<number>;
  /** Adds seeds to a list, as the services do. */
  seed(listId: number, urls: readonly string[]): Promise<void>;
  environment(options?: NodeOptions): NodeEnvironment;
  start(options?: NodeOptions): Promise<CrawlNode>;
  /** What is known of a page, or null. */
  page(url: string): Promise<PageRecord | null>;
  pages(where?: { host?: string }): Promise<PageRow[]>;
  captures(where?: { url?: string }): Promise<CaptureRow[]>;
  host(name: string): ReturnType<PrismaClient['host']['findUniqueOrThrow']>;
  /** Makes every scheduled page due now, as an operator can. */
  makeAllDue(): Promise<void>;
  /**
   * Waits until no page is due, no batch of links waits and no visit is under way.
   * @param timeoutSeconds without any capture
   */
  untilIdle(timeoutSeconds?: number): Promise<void>;
  /** Reads every WARC file to its end, and resolves every capture row. */
  checkArchive(): Promise<ArchiveCheck>;
  /** Kept figures that differ from what is recomputed. */
  wrongFigures(): Promise<string[]>;
  /** Stops nodes that still run and drops everything. */
  close(): Promise<void>;
}

export type PageRow = Awaited<ReturnType<PrismaClient['page']['findMany']>>[number];
export type CaptureRow = Awaited<ReturnType<PrismaClient['captureEntry']['findMany']>>[number];

export async function createTestCrawl(settings: Partial<Settings> = {}): Promise<TestCrawl> {
  const testDatabase = await createTestDatabase();
  const redisUrl = await testRedisUrl();
  const archiveDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-node-test-'));
  const database = openDatabase(testDatabase.url, 3);
  const { prisma } = database;
  const clock = createSystemClock();
  const running = new Set<CrawlNode>();
  let lists = 0;

  const set: TestCrawl['set'] = async (key, value) => {
    const row = { value, updatedAt: new Date(), updatedBy: 'test' };
    await prisma.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
  };
  for (const [key, value] of Object.entries({ ...testSettings, ...settings })) {
    await set(key as keyof Settings, value);
  }

  const environment: TestCrawl['environment'] = ({
    nodeId = 1,
    allowPrivate = '127.0.0.0/8',
    plugins = [],
    ...options
  } = {}) =>
    nodeEnvironmentSchema.parse({
      DATABASE_URL: options.databaseUrl ?? testDatabase.url,
      REDIS_URL: options.redisUrl ?? redisUrl,
      LOG_LEVEL: process.env['MEGURI_TEST_LOG'] ?? 'fatal',
      NODE_ID: nodeId,
      NODE_NAME: `node-${nodeId}`,
      ARCHIVE_DIRECTORY: archiveDirectory,
      MEGURI_ALLOW_PRIVATE: allowPrivate,
      MEGURI_PLUGINS: plugins.join(','),
      DATABASE_DIRECTORY: options.databaseDirectory,
      CONTENT_THREADS: 1,
    });

  const crawl: TestCrawl = {
    prisma,
    databaseUrl: testDatabase.url,
    redisUrl,
    archiveDirectory,
    set,
    environment,
    list: async (fields = {}) => {
      lists += 1;
      const { paused, ...definition } = {
        name: `list-${lists}`,
        scope: { mode: 'any' },
        ...fields,
      } as Record<string, unknown>;
      const list = await ensureSeedList(prisma, {
        definition: seedListSchema.parse(definition),
        now: clock.now(),
      });
      if (paused === true) await prisma.seedList.update({ where: { id: list.id }, data: { paused } });
      return list.id;
    },
    seed: async (seedListId, urls) => {
      const pages = urls.map((url) => {
        const canonical = canonicalizeUrl(url, undefined, { maxLength: 100_000, schemes: 'any' });
        if (!canonical.ok) throw new Error(`not a seed: ${url}`);
        return {
          hostId: hostIdOf(canonical.host),
          hostName: canonical.host,
          site: registrableDomain(canonical.host),
          urlKey: urlKeyOf(canonical.url),
          url: canonical.url,
          seedListId,
          depth: 0,
          dynamicHops: 0,
          redirectHops: 0,
          priority: 0,
          maxPagesPerHost: 1_000_000,
        };
      });
      const intervalSeconds = testSettings['access.intervalSeconds'] ?? 0.02;
      await insertSeeds(prisma, {
        seedListId,
        nodeId: 1,
        pages,
        rejected: [],
        addedBy: 'test',
        now: clock.now(),
        intervalSeconds: settings['access.intervalSeconds'] ?? intervalSeconds,
        fullError: 'full',
      });
    },
    start: async (options = {}) => {
      const env = environment(options);
      const node = await startCrawlNode({
        environment: env,
        log: createLogger({ name: env.NODE_NAME, level: env.LOG_LEVEL }),
        clock: options.clock ?? clock,
        random: options.random ?? systemRandom,
        ...(options.txt && { txt: options.txt }),
        ...(options.dns && { dns: options.dns }),
      });
      running.add(node);
      return {
        stop: async (graceMs) => {
          running.delete(node);
          await node.stop(graceMs);
        },
      };
    },
    page: (url) => {
      const { host, href } = new URL(url);
      return findPage(prisma, { hostId: hostIdOf(host), urlKey: urlKeyOf(href) });
    },
    pages: ({ host } = {}) =>
      prisma.page.findMany({
        where: host === undefined ? {} : { hostId: hostIdOf(host) },
        orderBy: { url: 'asc' },
      }),
    captures: ({ url } = {}) =>
      prisma.captureEntry.findMany({
        where: url === undefined ? {} : { url },
        orderBy: { capturedAt: 'asc' },
      }),
    host: (name) => prisma.host.findUniqueOrThrow({ where: { hostId: hostIdOf(name) } }),
    makeAllDue: async () => {
      const now = clock.now();
      await prisma.page.updateMany({ where: { nextVisitAt: { not: null } }, data: { nextVisitAt: now } });
      await prisma.host.updateMany({ where: { aliasOf: null }, data: { nextDueAt: now } });
    },
    untilIdle: async (timeoutSeconds = 150) => {
      // A page that is inserted while the query is on its way is due after the instant of the query.
      const soon = () => new Date(clock.now().getTime() + 500);
      await waitUntil(
        // In one statement, because a link in a batch may be a due page a moment later.
        async () => {
          const rows = await prisma.$queryRaw<
            { due: string[]; batches: number; visits: number; captures: number }[]
          >`
            SELECT ARRAY(SELECT url FROM page JOIN host ON host.host_id = page.host_id WHERE ${expectedVisit} <= ${soon()} LIMIT 5) AS due,
              (SELECT count(*)::int FROM discovered_batch) AS batches,
              (SELECT count(*)::int FROM host WHERE visit_token IS NOT NULL) AS visits,
              (SELECT count(*)::int FROM capture) AS captures`;
          return rows[0] ?? { due: [], batches: 0, visits: 0, captures: 0 };
        },
        ({ due, batches, visits }) => due.length + batches + visits === 0,
        timeoutSeconds,
        ({ captures }) => captures,
      );
    },
    checkArchive: () => checkArchive(prisma, archiveDirectory),
    wrongFigures: () => wrongFigures(prisma),
    close: async () => {
      await Promise.all([...running].map((node) => node.stop(0)));
      await database.close();
      await testDatabase.drop();
      await rm(archiveDirectory, { recursive: true, force: true });
    },
  };
  return crawl;
}
