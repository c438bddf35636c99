import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installDebianPackages } from '@meguri/testing/documentation';
import { chromium } from '@playwright/test';
import { megabytes } from '../report/format.ts';
import { readClaimUrl, signIn } from '../screens/start-demo.ts';
import { watchCommits, type CommitWatch } from '../instance/commit-watch.ts';
import { diskBytes } from './system.ts';
import type { CrawlDone, CrawlSystem, CrawlTask } from './system.ts';

const program = path.resolve(import.meta.dirname, '../../../cli/src/main.ts');

/**
 * Only pages, as for the other systems. All other settings as in a new installation that crawls own servers.
 */
const settings = ['links.embedded=false'];

/**
 * The whole crawler as `npm start -- --headless` runs it: PostgreSQL, Redis, node,
 * control and their supervisor.
 */
export const meguri: CrawlSystem = {
  name: 'meguri',
  resolvesNames: false,
  prepare,
  crawl: async (task) => {
    const { crawler, data } = await start(task, ['--headless'], 'ignore');
    return await crawl(crawler, data);
  },
};

/** With its console, whose overview an operator has open; the operator's browser is not measured. */
export const meguriWithConsole: CrawlSystem = {
  name: 'meguri with console',
  resolvesNames: false,
  prepare,
  crawl: async (task) => {
    const executablePath = process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const { crawler, data } = await start(task, ['--port', '0'], 'pipe');
      const operator = readClaimUrl(crawler.stdout!).then(async (url) =>
        signIn(await browser.newPage(), url),
      );
      const [done] = await Promise.all([crawl(crawler, data), operator]);
      return done;
    } finally {
      await browser.close();
    }
  },
};

async function prepare(): Promise<null> {
  // Optional: without it, processor time is a tenth higher (decision 0035).
  installDebianPackages(['libdeflate0'], console.log);
  return null;
}

async function start(task: CrawlTask, options: readonly string[], stdout: 'ignore' | 'pipe') {
  const data = path.join(task.directory, 'data');
  const set = settings.flatMap((setting) => ['--set', setting]);
  const given = ['--until-idle', '--own-server', '--data', data, '--seeds', task.seedsFile, ...set];
  const crawler = task.group.spawn([process.execPath, program, 'start', ...options, ...given], {
    stdio: ['ignore', stdout, 'inherit'],
    env: await environment(task.profileDirectory),
  });
  return { crawler, data };
}

async function crawl(crawler: ChildProcess, data: string): Promise<CrawlDone> {
  const exited = once(crawler, 'exit') as Promise<[number | null]>;
  const watch = await watchCommits({ dataDirectory: data, ended: exited });
  const [code] = await exited;
  if (code !== 0) {
    const log = await readFile(path.join(data, 'logs/node.log'), 'utf8').catch(() => '');
    throw new Error(
      `meguri exited with ${code ?? crawler.signalCode}; the end of its log:\n${log.slice(-2000)}`,
    );
  }
  return describe(watch, path.join(data, 'archive'));
}

async function environment(profileDirectory: string | null): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const own = { ...inherited, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128' };
  if (profileDirectory === null) return own;
  await mkdir(profileDirectory, { recursive: true });
  return { ...own, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDirectory}` };
}

async function describe(watch: CommitWatch, archive: string): Promise<CrawlDone> {
  const warc = await diskBytes(archive, /\.warc\.gz$/);
  return {
    kept: `WARC (${megabytes(warc)}), index, links, page state and counters in PostgreSQL (${megabytes(watch.databaseBytes)}), fsynced`,
    lastKeptMs: watch.lastCommitMs,
    notes: [`${watch.captures} captures committed, ${watch.knownPages} pages known`],
  };
}
