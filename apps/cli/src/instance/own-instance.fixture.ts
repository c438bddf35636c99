import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultImportAccess } from '@meguri/contracts';
import { ownCrawl, type TestCrawl } from '@meguri/services/testing';
import { afterAll, vi } from 'vitest';
import { createProgram } from '../program.ts';
import { reportFailure } from '../terminal/report-failure.ts';
import { runApart, type CommandOutcome } from '../run-apart.fixture.ts';
import { writeInstanceFile } from './write-instance-file.ts';

export interface OwnInstance {
  crawl: TestCrawl;
  /** Its data directory. */
  data: string;
  /**
   * Runs a command in this process, since starting one for each would take minutes; `program.test.ts` starts
   * some.
   */
  meguri(args: string[], options?: { data?: string }): Promise<CommandOutcome>;
  /** Runs a command in a separate process, with standard input. */
  meguriWithInput(args: string[], input: string): Promise<CommandOutcome>;
  /** The output of a command with `--json`. */
  json(args: string[]): Promise<unknown>;
}

/**
 * An instance as commands find it: the crawl of the calling test file, and a data directory that points to
 * it.
 */
export async function ownInstance(): Promise<OwnInstance> {
  const crawl = await ownCrawl();
  crawl.clock.set(new Date());
  const data = await mkdtemp(path.join(tmpdir(), 'meguri-cli-'));
  const { databaseUrl, redisUrl, archiveDirectory } = crawl;
  const replica = { directory: path.join(data, 'replica') };
  const consoleUrl = 'http://127.0.0.1:3000';
  await writeInstanceFile(data, {
    databaseUrl,
    redisUrl,
    consoleUrl,
    archiveDirectory,
    archiveBucket: null,
    replica,
    importAccess: defaultImportAccess,
    pid: process.pid,
  });
  afterAll(() => rm(data, { recursive: true }));
  const meguri: OwnInstance['meguri'] = (args, options = {}) =>
    runHere([...args, '--data', options.data ?? data]);
  return {
    crawl,
    data,
    meguri,
    meguriWithInput: (args, input) => runApart([...args, '--data', data], input),
    json: async (args) => {
      const { output, errors } = await meguri([...args, '--json']);
      if (output === '') throw new Error(errors);
      return JSON.parse(output) as unknown;
    },
  };
}

async function runHere(args: string[]): Promise<CommandOutcome> {
  let output = '';
  let errors = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      output += Buffer.from(chunk as Uint8Array).toString();
      return true;
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      errors += `${String(line)}\n`;
    }),
  ];
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    reportFailure(error);
  }
  for (const spy of spies) spy.mockRestore();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { output, errors, code };
}
