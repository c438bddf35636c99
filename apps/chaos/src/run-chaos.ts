import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@meguri/testing';
import { runChecks } from './run-checks.ts';
import { injectFaults } from './inject-faults.ts';
import type { ChaosOptions } from './options.ts';
import type { ChaosReport } from './report.ts';
import { awaitIdle } from './evidence/await-idle.ts';
import { watchPages } from './evidence/pages-and-captures.ts';
import { planFaults } from './faults/plan-faults.ts';
import { mountSmallDisk, unmountSmallDisk } from './faults/small-disk.ts';
import { startInstallation, type Installation } from './processes/start-installation.ts';
import { startWeb } from './web/simulated-web.ts';

const diskBytes = 402_653_184;

/** Crawl time before the first fault. */
const warmUpSeconds = 5;

/** Revisit interval after the faults: long enough that the crawl finishes without revisits. */
const finalIntervalSeconds = 86_400;

/**
 * One whole run: crawl, faults, time to finish, checks.
 *
 * @param signal aborts the run: everything is stopped and removed
 * @throws the reason of the signal
 */
export async function runChaos(
  options: ChaosOptions,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<ChaosReport> {
  await using stack = new AsyncDisposableStack();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return await Promise.race([run(options, log, stack), aborted]);
}

async function run(
  options: ChaosOptions,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<ChaosReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meguri-chaos-'));
  stack.defer(async () => {
    if (options.keep) log(`logs and data kept in ${directory}`);
    else await rm(directory, { recursive: true });
  });
  const diskDirectory = path.join(directory, 'disk');
  const disk = mountSmallDisk(diskDirectory, diskBytes);
  if (!('unavailable' in disk) && !options.keep) stack.defer(() => unmountSmallDisk(diskDirectory));
  const webLog = path.join(directory, 'web.jsonl');
  const { hosts, seed, maxPagesPerSite } = options;
  const web = await startWeb({ logFile: webLog, hosts, seed, maxPagesPerSite });
  stack.defer(() => web.stop());
  const installation = await startInstallation({
    directory,
    archiveDirectory: path.join(diskDirectory, 'archive'),
    dns: web.dns,
    seeds: web.hosts,
    minIntervalSeconds: options.minIntervalSeconds,
    maxIntervalSeconds: options.maxIntervalSeconds,
    log: (line) => log(`          ${line}`),
  });
  stack.defer(() => installation.stop());
  const pages = watchPages(installation.prisma);
  stack.defer(() => pages.stop());

  log(`seed ${seed}, ${web.hosts.length} hosts, faults for ${options.seconds} s`);
  await delay(warmUpSeconds * 1000);
  const plan = planFaults(options, seededRandom(seed));
  const { seconds } = options;
  const injected = await injectFaults(plan, { seconds, installation, web, disk, log });
  log(`faults are over; waiting until the crawl finishes`);
  await untilDatabaseAnswers(() => stopRevisits(installation));
  const startedSettlingMs = performance.now();
  const finished = await awaitIdle(installation.prisma, options.settleSeconds);
  const settledSeconds = (performance.now() - startedSettlingMs) / 1000;
  await pages.stop();
  const crashes = installation.nodes.reduce((sum, node) => sum + node.crashes, installation.control.crashes);
  await installation.stopCrawling();
  log(`finished after ${settledSeconds.toFixed(0)} s; checking`);
  const checked = await runChecks({ installation, webLog, injected, options, everKnown: pages.everKnown });
  return {
    seed,
    hosts: web.hosts.length,
    seconds,
    settledSeconds,
    faults: Object.fromEntries(
      [...Map.groupBy(injected.records, ({ name }) => name)].map(([name, records]) => [name, records.length]),
    ),
    crashes,
    ...checked,
    checks: [...checked.checks, finished],
  };
}

async function stopRevisits({ prisma, seedListId }: Installation): Promise<void> {
  await prisma.seedList.update({
    where: { id: seedListId },
    data: { minIntervalSeconds: finalIntervalSeconds, maxIntervalSeconds: finalIntervalSeconds },
  });
}

/** Repeats a step until it succeeds, because the database may still be starting. */
async function untilDatabaseAnswers(step: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === 30) throw error;
      await delay(1_000);
    }
  }
}
