import path from 'node:path';
import { smallProcess } from '@meguri/runtime/process';
import { readSeedsFile } from './read-seeds-file.ts';
import { runStart, type StartPlan } from './run-start.ts';
import type { StartOptions } from './start-options.ts';

/**
 * Replaces this process, which has loaded everything for the command line, by a small one that runs the
 * crawl: same process id, same terminal. If a channel to a parent process would be lost, the crawl runs in
 * this process.
 *
 * @returns exit code, in the latter case
 * @throws {CommandError} for an unusable seeds file, before the services start, which takes seconds
 */
export async function enterStart(options: StartOptions): Promise<number> {
  if (options.seedsFile) await readSeedsFile(options.seedsFile, '--seeds');
  const { dataDirectory, port, headless, untilIdle, demo } = options;
  const plan: StartPlan = { dataDirectory, port, headless, untilIdle, demo };
  const args = process.argv.slice(process.argv.indexOf('start') + 1);
  if (process.channel || process.execve === undefined) return runStart(plan, args);
  const program = path.join(import.meta.dirname, 'supervisor.ts');
  const command = [process.execPath, ...smallProcess, ...process.execArgv, program, JSON.stringify(plan)];
  return process.execve(process.execPath, [...command, ...args], process.env);
}
