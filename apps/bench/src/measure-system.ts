import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CrawlDone, CrawlSystem } from './systems/system.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { machine, type MemoryByProgram } from './usage/proc.ts';
import { openProcessGroup } from './usage/process-group.ts';
import type { ProcessGroup } from './usage/process-group.ts';
import { recordUsage, type UsageRecorder } from './usage/usage-recorder.ts';
import type { CrawlLog } from './web/access-log.ts';
import type { DocumentationWeb } from './web/documentation-web.ts';
import { resolvingCommand } from './web/host-names.ts';

/** The figures of one system. */
export interface CrawlFigures {
  name: CrawlSystem['name'];
  /** Distinct HTML pages that the web server answered with 200. */
  pages: number;
  /**
   * From the first answer of the web server to the last one, or to the commit of the
   * last page if that was later.
   */
  seconds: number;
  pagesPerSecond: number;
  /** Of all its processes, in `seconds`. */
  cpuMsPerPage: number;
  /** By program, when the sum over all processes was highest; shared memory counts once (PSS). */
  peakMemory: MemoryByProgram;
  kept: string;
  /** From the start of its first process to the first answer. */
  startSeconds: number;
  /** Pages reachable from the seeds that it never requested. */
  missedPages: number;
  /** Of the web server, which is not part of the system. */
  webServerCpuMsPerPage: number;
  /** Cores used by other processes meanwhile; figures are meaningful only near 0. */
  otherCores: number;
  notes: readonly string[];
}

/**
 * Measures a system by the log of the web server, while no other system crawls.
 *
 * @returns the reason if it cannot run
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
    const resolving = system.resolvesNames ? await resolvingCommand(directory, hostNames) : [];
    if (resolving === null) return { skipped: 'names below .localhost do not resolve here; run as root' };
    const seedsFile = path.join(directory, 'seeds.txt');
    await writeFile(seedsFile, web.hosts.map(({ origin }) => `${origin}/\n`).join(''));
    const workDirectory = path.join(directory, 'work');
    await mkdir(workDirectory);
    await web.clearLog();
    using usage = recordUsage(group);
    using webUsage = recordUsage({ cpuMicroseconds: () => webServer.cpuMicroseconds() });
    using machineUsage = recordUsage(machine());
    const startedMs = Date.now();
    const done = await system.crawl({ ...input, directory: workDirectory, seedsFile, group, resolving });
    const log = await web.readLog();
    const missedPages = [...web.pages].filter((page) => !log.pages.has(page)).length;
    const name = system.name;
    return { name, missedPages, ...figures({ startedMs, done, log, usage, webUsage, machineUsage }) };
  } finally {
    group.close();
    remove();
  }
}

function figures(input: {
  startedMs: number;
  done: CrawlDone;
  log: CrawlLog;
  usage: UsageRecorder;
  webUsage: UsageRecorder;
  machineUsage: UsageRecorder;
}): Omit<CrawlFigures, 'name' | 'missedPages'> {
  const { done, log } = input;
  const endMs = Math.max(log.lastMs, done.lastKeptMs ?? 0);
  const seconds = (endMs - log.firstMs) / 1000;
  const pages = log.pages.size;
  const microsecondsOf = (recorder: UsageRecorder) => recorder.cpuMicrosecondsBetween(log.firstMs, endMs);
  const own = microsecondsOf(input.usage);
  const web = microsecondsOf(input.webUsage);
  return {
    pages,
    seconds,
    pagesPerSecond: pages / seconds,
    cpuMsPerPage: own / 1000 / pages,
    peakMemory: input.usage.peakMemory(),
    kept: done.kept,
    startSeconds: (log.firstMs - input.startedMs) / 1000,
    webServerCpuMsPerPage: web / 1000 / pages,
    otherCores: (microsecondsOf(input.machineUsage) - own - web) / 1e6 / seconds,
    notes: [`${log.requests} requests to ${log.hosts.size} hosts`, ...(done.notes ?? [])],
  };
}
