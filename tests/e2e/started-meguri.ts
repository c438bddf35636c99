import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '@meguri/database';
import { openLocalServices } from '@meguri/services';
import { readInstanceFile, type Instance } from '../../apps/cli/src/instance/instance-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface StartedMeguri {
  url: string;
  /** Origin of archived pages, and of packages. */
  archiveUrl: string;
  /** Its data directory. */
  dataDirectory: string;
  /** One-time link that creates the administrator. */
  claimUrl: string;
  databaseUrl: string;
  redisUrl: string;
  /** Adds seeds to the default list. Throws if one is rejected. */
  addSeeds(...urls: string[]): Promise<void>;
  /** Lets all sessions of a user expire. */
  endSessions(user: string): Promise<void>;
  /** Stops it as Ctrl-C does and returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the whole system as `npm start` does, in its own directory.
 *
 * @param options.demo crawl the simulated web
 * @param options.synthetic begin with the small synthetic crawl of prisma/seed.ts
 * @param options.urls seeds
 * @param options.environment additional variables for all processes
 */
export async function startMeguri(
  settings: readonly string[],
  options: {
    demo?: boolean;
    synthetic?: boolean;
    environment?: Readonly<Record<string, string>>;
    urls?: readonly string[];
  } = {},
): Promise<StartedMeguri> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-e2e-'));
  if (options.synthetic) await generateCrawl(dataDirectory);
  const args = [
    'start',
    '--data',
    dataDirectory,
    '--port',
    '0',
    ...(options.demo ? ['--demo'] : []),
    // The tests must not depend on the free space of the machine's disk.
    ...['database.discoveryMinFreeBytes=1000000', 'database.minFreeBytes=1000000', ...settings].flatMap(
      (setting) => ['--set', setting],
    ),
    ...(options.urls ?? []),
  ];
  const child = spawn(process.execPath, [path.join(root, 'apps/cli/src/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...options.environment,
      MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128',
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
    },
  });
  const exited = once(child, 'exit');
  let url = '';
  let claimUrl = '';
  let archiveUrl = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url ||= /^ready (http:\S+)$/.exec(line)?.[1] ?? '';
    archiveUrl ||= /^public addresses of captures (http:\/\/[^/]+)\//.exec(line)?.[1] ?? '';
    claimUrl ||= /^sign in once with (http:\S+)$/.exec(line)?.[1] ?? '';
    if (claimUrl) break;
  }
  child.stdout.resume();
  const instance = await readInstanceFile(dataDirectory);
  if (!instance) throw new Error(`no instance runs in ${dataDirectory}`);
  return {
    dataDirectory,
    url,
    archiveUrl,
    claimUrl,
    databaseUrl: instance.databaseUrl,
    redisUrl: instance.redisUrl,
    addSeeds: (...urls) => addSeeds(instance, urls),
    endSessions: (user) => endSessions(instance, user),
    stop: async () => {
      child.kill('SIGINT');
      const [code] = (await exited) as [number | null];
      await rm(dataDirectory, { recursive: true, force: true });
      return code;
    },
  };
}

async function addSeeds(instance: Instance, urls: string[]): Promise<void> {
  const services = openLocalServices(instance);
  try {
    const rejected = (await services.addSeeds({ urls })).filter(({ accepted }) => !accepted);
    if (rejected.length > 0) throw new Error(`seeds were rejected: ${JSON.stringify(rejected)}`);
  } finally {
    await services.close();
  }
}

async function endSessions({ databaseUrl }: Instance, name: string): Promise<void> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  try {
    const { id } = await prisma.user.findFirstOrThrow({ where: { name } });
    await prisma.session.updateMany({ where: { userId: id }, data: { expiresAt: new Date(0) } });
  } finally {
    await close();
  }
}

async function generateCrawl(dataDirectory: string): Promise<void> {
  const args = [path.join(root, 'prisma/seed.ts'), '--scenario', 'small', '--data', dataDirectory];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: undefined },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`prisma/seed.ts failed: exit code ${code}`);
}
