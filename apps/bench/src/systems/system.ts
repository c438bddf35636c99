import path from 'node:path';
import type { ProcessGroup } from '../usage/process-group.ts';
import type { DocumentationWeb } from '../web/documentation-web.ts';
import { readdir, stat } from 'node:fs/promises';
import { once } from 'node:events';

/** What a system gets to work with. */
export interface CrawlTask {
  web: DocumentationWeb;
  /** Empty, for whatever it writes; deleted afterwards. */
  directory: string;
  /** Holds a seed URL on each line: the index page of every host. */
  seedsFile: string;
  /** Start all of it in here: what runs elsewhere is not measured. */
  group: ProcessGroup;
  /** Words to put before the command of a program that resolves names by the system. */
  resolving: readonly string[];
  /** Directory for processor profiles; null: none are taken. */
  profileDirectory: string | null;
}

/** How a crawl went that was carried out. */
export interface CrawlDone {
  /** What it keeps of the pages, with bytes on disk. */
  kept: string;
  /** When the last page was safe, in milliseconds since 1970, if that was after the last answer. */
  lastKeptMs?: number;
  /** What else should be known about it. */
  notes?: readonly string[];
}

export interface CrawlSystem {
  name: 'meguri' | 'crawlee' | 'scrapy' | 'wget' | 'floor';
  /** Whether it needs names that the system resolves; the others know where names below .localhost lead. */
  resolvesNames: boolean;
  /** Makes it ready to run, installing what it needs. @returns why it cannot be had; null if it can */
  prepare(): Promise<string | null>;
  /** Crawls every page of the web once. @throws if the system fails */
  crawl(task: CrawlTask): Promise<CrawlDone>;
}

/** Bytes of all files below a directory whose name matches. */
export async function diskBytes(directory: string, matching = /./): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && matching.test(entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Runs a program of a system until it exits; its error output is shown.
 *
 * @throws with its exit code, unless that is one of `expected`
 */
export async function runToEnd(
  group: ProcessGroup,
  command: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; expected?: readonly number[]; quiet?: boolean },
): Promise<void> {
  const child = group.spawn(command, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'ignore', options.quiet ? 'ignore' : 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0 || (code !== null && options.expected?.includes(code))) return;
  throw new Error(`${command.at(-1)}: ended with ${code ?? child.signalCode}`);
}
