import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installDebianPackages } from '@meguri/testing/documentation';
import { megabytes } from '../report/format.ts';
import { watchCommits, type CommitWatch } from '../instance/commit-watch.ts';
import { diskBytes } from './system.ts';
import type { CrawlDone, CrawlSystem, CrawlTask } from './system.ts';

const program = path.resolve(import.meta.dirname, '../../../cli/src/main.ts');

/** Only pages, as for the others. All else as in a new installation, for servers of one's own. */
const settings = ['links.embedded=false'];

/**
 * The whole crawler as `npm start -- --headless` runs it: PostgreSQL, Redis, node,
 * control and their supervisor.
 */
export const meguri: CrawlSystem = {
  name: 'meguri',
  resolvesNames: false,
  prepare: async () => {
    // Optional: without it, processor time is a tenth higher (decision 0035).
    installDebianPackages(['libdeflate0'], console.log);
    return null;
  },
  crawl: async (task) => {
    const data = path.join(task.directory, 'data');
    const child = task.group.spawn([process.execPath, program, ...startArguments(data, task)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: await environment(task.profileDirectory),
    });
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const watch = await watchCommits({ dataDirectory: data, ended: exited });
    const [code] = await exited;
    if (code !== 0) {
      const log = await readFile(path.join(data, 'logs/node.log'), 'utf8').catch(() => '');
      throw new Error(
        `meguri exited with ${code ?? child.signalCode}; the end of its log:\n${log.slice(-2000)}`,
      );
    }
    return describe(watch, path.join(data, 'archive'));
  },
};

function startArguments(data: string, { seedsFile }: CrawlTask): string[] {
  const set = settings.flatMap((setting) => ['--set', setting]);
  return [
    'start',
    '--headless',
    '--until-idle',
    '--own-server',
    '--data',
    data,
    '--seeds',
    seedsFile,
    ...set,
  ];
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
