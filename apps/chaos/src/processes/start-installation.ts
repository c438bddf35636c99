import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import {
  hostIdOf,
  ensureSeedList,
  insertSeeds,
  openDatabase,
  urlKeyOf,
  writeSetting,
  type PrismaClient,
} from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { nodeForHost, seedListSchema } from '@meguri/contracts';
import { findFreePort, startPostgres } from '@meguri/local-services';
import { canonicalizeUrl, registrableDomain } from '@meguri/urls';
import { chaosSettings } from '../chaos-settings.ts';
import { superviseProcess, type SupervisedProcess } from './supervise-process.ts';
import { superviseService, type SupervisedService } from './supervise-service.ts';
import { startPlainRedis } from './start-plain-redis.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Proxies between one process and the services. */
export interface ServiceLines {
  process: string;
  postgres: TcpProxy;
  redis: TcpProxy;
}

/**
 * A whole crawler: services, two nodes, control; each process reaches the services through its own proxies.
 */
export interface Installation {
  prisma: PrismaClient;
  databaseUrl: string;
  redisUrl: string;
  archiveDirectory: string;
  seedListId: number;
  postgres: SupervisedService;
  redis: SupervisedService;
  nodes: readonly SupervisedProcess[];
  control: SupervisedProcess;
  lines: readonly ServiceLines[];
  stopCrawling(): Promise<void>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  directory: string;
  archiveDirectory: string;
  dns: string;
  seeds: readonly string[];
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  log(line: string): void;
}

const nodeIds = [1, 2];

/**
 * Parts of sites that are excluded because they are endless: calendars, and new sessions for every visitor.
 */
const endless = ['/calendar/', '[?&]visit=', ';jsessionid='];

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { directory, archiveDirectory, log } = options;
  const output = (name: string) => openSync(path.join(directory, `${name}.log`), 'a');
  mkdirSync(archiveDirectory, { recursive: true });
  await using undo = new AsyncDisposableStack();

  const postgresProxies: TcpProxy[] = [];
  let postgresPort = 0;
  let ownerUrl = '';
  const postgres = await superviseService({
    name: 'postgres',
    start: async () => {
      const started = await startPostgres({ dataDirectory: path.join(directory, 'postgres'), log });
      ({ ownerUrl } = started);
      return started;
    },
    onStarted: (url) => {
      postgresPort = Number(url.port);
      for (const proxy of postgresProxies) proxy.setTarget(postgresPort);
    },
    log,
  });
  undo.defer(() => postgres.stop());
  const redisPort = await findFreePort();
  const redisOutput = output('redis');
  const redis = await superviseService({
    name: 'redis',
    start: () => startPlainRedis({ port: redisPort, output: redisOutput, log }),
    onStarted: () => undefined,
    log,
  });
  undo.defer(() => redis.stop());

  const openLines = async (process: string): Promise<ServiceLines> => {
    const lines = {
      process,
      postgres: await startTcpProxy(postgresPort),
      redis: await startTcpProxy(redisPort),
    };
    postgresProxies.push(lines.postgres);
    undo.defer(async () => {
      await lines.postgres.close();
      await lines.redis.close();
    });
    return lines;
  };
  const urlsOf = (lines: ServiceLines) => ({
    DATABASE_URL: withPort(postgres.url, lines.postgres.port),
    REDIS_URL: `redis://127.0.0.1:${lines.redis.port}`,
  });

  const own = await openLines('harness');
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = urlsOf(own);
  await migrate(withPort(ownerUrl, own.postgres.port), { applicationUrl: databaseUrl });
  const database = openDatabase(databaseUrl, 3);
  undo.defer(() => database.close());
  const seedListId = await fill(database.prisma, options);

  const lines: ServiceLines[] = [];
  const run = async (name: string, file: string, env: Record<string, string>): Promise<SupervisedProcess> => {
    const ofProcess = await openLines(name);
    lines.push(ofProcess);
    const kept = superviseProcess({
      name,
      file: path.join(root, file),
      env: { ...urlsOf(ofProcess), ...env },
      output: output(name),
      log,
    });
    undo.defer(() => kept.stop());
    return kept;
  };
  const control = await run('control', 'apps/control/src/main.ts', {});
  const nodes: SupervisedProcess[] = [];
  for (const id of nodeIds) {
    nodes.push(
      await run(`node-${id}`, 'apps/node/src/main.ts', {
        NODE_ID: String(id),
        NODE_NAME: `node-${id}`,
        ARCHIVE_DIRECTORY: archiveDirectory,
        MEGURI_DNS: options.dns,
        MEGURI_ALLOW_PRIVATE: '127.0.0.0/8',
        CONTENT_THREADS: '1',
      }),
    );
  }
  const everything = undo.move();
  return {
    prisma: database.prisma,
    databaseUrl,
    redisUrl,
    archiveDirectory,
    seedListId,
    postgres,
    redis,
    nodes,
    control,
    lines,
    stopCrawling: async () => {
      await Promise.all([...nodes, control].map((kept) => kept.stop()));
    },
    stop: () => everything.disposeAsync(),
  };
}

function withPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** Stores settings, one seed list for the whole simulated web, and the home page of each host as a seed. */
async function fill(prisma: PrismaClient, options: InstallationOptions): Promise<number> {
  const now = new Date();
  for (const [key, value] of Object.entries(chaosSettings)) {
    const act = { actor: 'chaos', action: 'setting.set', subject: key, before: null, after: value } as const;
    const audit = { ...act, at: now, reason: null };
    await writeSetting(prisma, { key, value, audit });
  }
  const { minIntervalSeconds, maxIntervalSeconds } = options;
  const definition = seedListSchema.parse({
    name: 'chaos',
    scope: { mode: 'tld', tlds: ['localhost'], maxDynamicHops: 10, exclude: endless },
    minIntervalSeconds,
    maxIntervalSeconds,
  });
  const { id } = await ensureSeedList(prisma, { definition, now });
  const pages = options.seeds.map((host) => {
    const canonical = canonicalizeUrl(`http://${host}/`);
    if (!canonical.ok) throw new Error(`seed ${host} is not a host name`);
    const hostId = hostIdOf(canonical.host);
    return {
      hostId,
      hostName: canonical.host,
      site: registrableDomain(canonical.host),
      urlKey: urlKeyOf(canonical.url),
      url: canonical.url,
      seedListId: id,
      depth: 0,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 0,
      maxPagesPerHost: definition.scope.maxPagesPerHost,
    };
  });
  const intervalSeconds = chaosSettings['access.intervalSeconds'];
  const common = { seedListId: id, rejected: [], addedBy: 'chaos', now, intervalSeconds, fullError: 'full' };
  for (const nodeId of nodeIds) {
    const ofNode = pages.filter(({ hostId }) => nodeForHost(hostId, nodeIds) === nodeId);
    await insertSeeds(prisma, { ...common, nodeId, pages: ofNode });
  }
  return id;
}
