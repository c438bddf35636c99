import path from 'node:path';
import type { ProcessGroup } from '../usage/process-group.ts';
import type { DocumentationWeb } from '../web/documentation-web.ts';
import { readdir, stat } from 'node:fs/promises';
import { once } from 'node:events';

/** The task of a measured system. */
export interface CrawlTask {
  web: DocumentationWeb;
  /** Empty directory for its output; deleted afterwards. */
  directory: string;
  /** Holds a seed URL on each line: the index page of every host. */
  seedsFile: string;
  /** Start all processes in this group: others are not measured. */
  group: ProcessGroup;
  /** Prefix for the command of a program that resolves names through the operating system. */
  resolving: readonly string[];
  /** Directory for processor profiles; null: none are taken. */
  profileDirectory: string | null;
}

/** The result of a crawl. */
export interface CrawlDone {
  /** What the system stores of the pages, with bytes on disk. */
  kept: string;
  /** When the last page was stored, in milliseconds since 1970, if after the last answer. */
  lastKeptMs?: number;
  /** Further remarks. */
  notes?: readonly string[];
}

export interface CrawlSystem {
  name: 'meguri' | 'meguri with console' | 'crawlee' | 'scrapy' | 'wget' | 'floor';
  /**
   * Whether it resolves names through the operating system; others resolve names below .localhost themselves.
   */
  resolvesNames: boolean;
  /** Installs what it needs. @returns why it is unavailable; null if it is available */
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
  throw new Error(`${command.at(-1)} exited with ${code ?? child.signalCode}; see its error output above`);
}
