import { openSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { findFreePort, startPostgres } from '@meguri/local-services';
import { createCommandServices } from '@meguri/services';
import { crawlDirectories, type TestCrawl } from '@meguri/services/testing';
import { FakeClock } from '@meguri/testing';
import { afterAll } from 'vitest';
import { startPlainRedis } from '../processes/start-plain-redis.ts';
import { superviseService, type SupervisedService } from '../processes/supervise-service.ts';
import { startTcpProxy, type TcpProxy } from '../processes/tcp-proxy.ts';

/** A crawl with its own PostgreSQL and Redis, which restart after they are killed. */
export interface OwnMachine {
  crawl: TestCrawl;
  /** Kills both at once. */
  kill(): void;
  /** How often PostgreSQL has started. */
  starts(): number;
}

/** Starts the services of a cluster that tests may kill; they are stopped after the tests. */
export async function startOwnMachine(): Promise<OwnMachine> {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-machine-'));
  const undo = new AsyncDisposableStack();
  afterAll(async () => {
    await undo.disposeAsync();
    rmSync(directory, { recursive: true });
  });
  const output = openSync(path.join(directory, 'redis.log'), 'a');
  const log = () => undefined;
  let proxy: TcpProxy | null = null;
  let [ownerUrl, starts] = ['', 0];
  const postgres = await superviseService({
    name: 'postgres',
    start: async () => {
      const started = await startPostgres({
        dataDirectory: path.join(directory, 'postgres'),
        // Without fsync: data written by a killed process survives, unlike that of a failed machine.
        fast: true,
        log,
      });
      ({ ownerUrl } = started);
      starts += 1;
      return started;
    },
    // PostgreSQL has another port after each start.
    onStarted: (url) => proxy?.setTarget(Number(url.port)),
    log,
  });
  undo.defer(() => postgres.stop());
  const through = await startTcpProxy(Number(new URL(postgres.url).port));
  proxy = through;
  undo.defer(() => through.close());
  const redis = await superviseRedis(output, log);
  undo.defer(() => redis.stop());
  const databaseUrl = withPort(postgres.url, through.port);
  await migrate(withPort(ownerUrl, through.port), { applicationUrl: databaseUrl });
  const places = await crawlDirectories();
  const clock = new FakeClock();
  const redisUrl = redis.url;
  const services = createCommandServices({ databaseUrl, redisUrl, clock, ...places });
  const { prisma, hotPath, close } = openDatabase(databaseUrl, 2);
  undo.defer(async () => {
    await services.close();
    await close();
  });
  const asOwner = () => Promise.reject(new Error('This database is not shared.'));
  return {
    crawl: { services, prisma, hotPath, clock, databaseUrl, redisUrl, asOwner, ...places },
    kill: () => [postgres, redis].forEach((service) => service.kill()),
    starts: () => starts,
  };
}

async function superviseRedis(output: number, log: (line: string) => void): Promise<SupervisedService> {
  const port = await findFreePort();
  return superviseService({
    name: 'redis',
    start: () => startPlainRedis({ port, output, log }),
    onStarted: () => undefined,
    log,
  });
}

function withPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}
