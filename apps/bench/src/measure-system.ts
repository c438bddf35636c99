import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CrawlSystem } from './systems/system.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { openProcessGroup, type ProcessGroup } from './usage/process-group.ts';
import { recordUsage } from './usage/usage-recorder.ts';
import type { DocumentationWeb } from './web/documentation-web.ts';
import { resolvingCommand } from './web/host-names.ts';

/** What one system achieved. */
export interface CrawlFigures {
  name: CrawlSystem['name'];
  /** Different HTML pages that the web server answered with 200. */
  pages: number;
  /** From the first answer of the web server to the last one, or to the commit of the last page if that was later. */
  seconds: number;
  pagesPerSecond: number;
  /** Of all its processes together, in those seconds. */
  cpuMsPerPage: number;
  /** The most that all its processes had together at a time, shared memory counted once (PSS). */
  peakRssBytes: number;
  kept: string;
  /** From the start of its first process to the first answer. */
  startSeconds: number;
  /** Pages that links reach from the seeds and that it never asked for. */
  missedPages: number;
  /** Of the web server, which is not part of the system. */
  webServerCpuMsPerPage: number;
  notes: readonly string[];
}

/**
 * Lets a system crawl the web, alone, and measures it. What it did is told by the web server's log, not by itself.
 *
 * @returns a reason instead, where it cannot be run
 * @throws if it fails
 */
export async function measureSystem(
  system: CrawlSystem,
  input: { web: DocumentationWeb; webServer: ProcessGroup; profileDirectory: string | null },
): Promise<CrawlFigures | { skipped: string }> {
  const { web, webServer } = input;
  const unavailable = await system.prepare();
  if (unavailable !== null) return { skipped: unavailable };
  const { directory, remove } = temporaryDirectory(system.name);
  const group = openProcessGroup(system.name);
  try {
    const hostNames = web.hosts.map(({ origin }) => new URL(origin).hostname);
    const resolving = await resolvingCommand(directory, hostNames);
    if (resolving === null) return { skipped: 'names below .localhost do not resolve here; root could help' };
    const seedsFile = path.join(directory, 'seeds.txt');
    await writeFile(seedsFile, web.hosts.map(({ origin }) => `${origin}/\n`).join(''));
    const own = path.join(directory, 'work');
    await mkdir(own);
    await web.forget();
    using usage = recordUsage(group);
    using webUsage = recordUsage(webServer);
    const startedMs = Date.now();
    const done = await system.crawl({ ...input, directory: own, seedsFile, group, resolving });
    const log = await web.readLog();
    const endMs = Math.max(log.lastMs, done.lastKeptMs ?? 0);
    const pages = log.pages.size;
    const seconds = (endMs - log.firstMs) / 1000;
    const msPerPage = (microseconds: number) => microseconds / 1000 / pages;
    return {
      name: system.name,
      pages,
      seconds,
      pagesPerSecond: pages / seconds,
      cpuMsPerPage: msPerPage(usage.cpuMicrosecondsBetween(log.firstMs, endMs)),
      peakRssBytes: usage.peakBytes(),
      kept: done.kept,
      startSeconds: (log.firstMs - startedMs) / 1000,
      missedPages: [...web.pages].filter((page) => !log.pages.has(page)).length,
      webServerCpuMsPerPage: msPerPage(webUsage.cpuMicrosecondsBetween(log.firstMs, endMs)),
      notes: [`${log.requests} requests to ${log.hosts.size} hosts`, ...(done.notes ?? [])],
    };
  } finally {
    group.close();
    remove();
  }
}
