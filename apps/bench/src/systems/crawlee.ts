import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from './system.ts';
import type { CrawlSystem } from './system.ts';

const folder = path.resolve(import.meta.dirname, '../../peers');
const installed = path.join(folder, 'node_modules/@crawlee/cheerio');

/**
 * Simultaneous requests: one per host. With 10, 20 and 100 the processor time per page is the same, because
 * Crawlee has one thread.
 */
const concurrency = 40;

/** Installed on demand and not with the workspaces, because it is large and only needed here. */
export const crawlee: CrawlSystem = {
  name: 'crawlee',
  resolvesNames: true,
  prepare: async () => {
    if (existsSync(installed)) return null;
    console.log(`installing Crawlee into ${path.relative(process.cwd(), folder)}`);
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' });
    return npm.status === 0 ? null : `npm could not install Crawlee: ${lastLine(npm.stderr)}`;
  },
  crawl: async ({ directory, seedsFile, group, resolving }) => {
    const run = [process.execPath, path.join(folder, 'crawlee-program.mjs'), seedsFile, String(concurrency)];
    await runToEnd(group, [...resolving, ...run], { cwd: directory });
    return { kept: 'nothing' };
  },
};

function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? 'npm did not run';
}
