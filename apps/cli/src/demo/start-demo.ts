import path from 'node:path';
import { secondsPerDay } from '@meguri/contracts';
import { listDemoSites } from '@meguri/demo-web';
import { findFreePort } from '@meguri/local-services';
import { hostIdOf, openDatabase } from '@meguri/database';
import { writeGeneratedYear } from '@meguri/scenarios';
import { createCommandServices } from '@meguri/services';
import { chooseCast } from './cast.ts';
import { demoDaySeconds, startDemoWeb } from './demo-web.ts';
import type { DemoSeeds } from '../start/prepare-crawl.ts';
import { thanksLetter } from './letters.ts';
import { playDemo } from './play-demo.ts';
import { newMemory } from './stage.ts';
import { crawlAddress, openPostOffice } from './post-office.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const demoHosts = 300;
/** Seed of the generated year, the same in every demo. */
const historySeed = 2_008;

/** Settings for a web that runs 1,440 times as fast as the real one: a day a minute. */
const demoSettings = {
  'access.intervalSeconds': 1,
  'access.efficiencySlowSeconds': 2,
  'access.efficiencyErrorSeconds': 10,
  // Some simulated hosts never stop sending.
  'fetch.maxBodyBytes': 1_048_576,
  'fetch.totalTimeoutSeconds': 20,
  'crawler.concurrency': 150,
  'crawler.ipConcurrency': 20,
  'mail.address': crawlAddress,
  'public.name': 'Meguri demo',
  'public.purpose': 'This crawl visits simulated web sites on one machine, to show how Meguri works.',
  'public.purposeJapanese': '1 台のマシン上の架空のサイトをクロールし、Meguri の動作を紹介します。',
  'public.addresses': '127.0.0.1',
} as const;

/** A demo: its web, and the mail of its webmasters. */
export interface Demo {
  /** Value of the node's MEGURI_DNS to reach its web. */
  dns: string;
  /** Settings and seeds to store before the crawl starts. */
  stored: DemoSeeds;
  /** Writes a generated year before the first start, for charts over time; does nothing in later starts. */
  writeHistory(databaseUrl: string): Promise<void>;
  /** Lets the simulated people act until `signal` aborts; resolves when they are done. */
  play(
    instance: { databaseUrl: string; redisUrl: string; archiveDirectory: string },
    signal: AbortSignal,
  ): Promise<void>;
}

/**
 * Starts the simulated web and the mail of its webmasters.
 * @throws if another program uses the port of this data directory's web
 */
export async function startDemo(options: {
  dataDirectory: string;
  stack: AsyncDisposableStack;
  log(line: string): void;
}): Promise<Demo> {
  const { dataDirectory, stack, log } = options;
  const web = await startDemoWeb({
    file: path.join(root, 'apps/demo-web/src/main.ts'),
    dataDirectory,
    hosts: demoHosts,
  });
  stack.defer(() => web.stop());
  const mail = await openPostOffice({
    smtpPort: await findFreePort(),
    thanks: thanksLetter,
    onError: (error) => log(`demo: mail: ${String(error)}`),
  });
  stack.defer(() => mail.close());
  const sites = listDemoSites({ port: web.port, hosts: demoHosts, speed: secondsPerDay / demoDaySeconds });
  const cast = chooseCast(sites);
  return {
    dns: web.dns,
    stored: {
      seeds: web.seeds,
      hosts: web.hosts,
      settings: { ...demoSettings, 'mail.smtpPort': mail.smtpPort, 'mail.relayUrl': mail.relayUrl },
    },
    writeHistory: async (databaseUrl) => {
      const startedMs = performance.now();
      const hosts = sites.map(({ host, pages }) => ({ hostId: hostIdOf(host), pages: pages.length }));
      const { prisma, close } = openDatabase(databaseUrl, 2);
      let isWritten = false;
      try {
        const year = { databaseUrl, prisma, hosts, seed: historySeed, now: new Date() };
        isWritten = await writeGeneratedYear(year);
      } finally {
        await close();
      }
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      if (isWritten) log(`demo: a generated year of history was written in ${seconds} s`);
    },
    play: async (instance, signal) => {
      const services = createCommandServices(instance);
      try {
        const stage = {
          services,
          cast,
          mail,
          importDirectory: path.join(dataDirectory, 'imports'),
          publish: web.publish,
          now: () => new Date(),
          memory: newMemory(new Date()),
        };
        await playDemo(stage, { signal, log });
      } finally {
        await services.close();
      }
    },
  };
}
