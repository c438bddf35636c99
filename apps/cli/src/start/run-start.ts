import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { archiveBucketOf, bucketVariablesSchema } from '@meguri/contracts';
import { isIdleUntil, openDatabase, type PrismaClient } from '@meguri/database';
import { openLocalServices, type LocalServices } from '@meguri/services';
import { closeNewFiles, readFileAccess } from '@meguri/runtime';
import { chooseConsolePort } from './console-port.ts';
import { startCrawlProcesses } from './crawl-processes.ts';
import { startDemo, type Demo } from '../demo/start-demo.ts';
import { removeInstanceFile, writeInstanceFile } from '../instance/instance-file.ts';
import { createProgressDisplay, type ProgressDisplay } from './progress-display.ts';
import { readSeedsFile } from './read-seeds-file.ts';
import type { StartOptions } from './start-options.ts';
import { createSpeedMeter } from './speed-meter.ts';
import { startServices } from './start-services.ts';
import { listenForStopRequests } from './stop-requests.ts';
import { storeSeeds } from './store-seeds.ts';
import { createAlertPrinter } from './report-alerts.ts';
import { waitForConsole } from './wait-for-console.ts';

/** A crawl is idle if nothing is due within this time. */
const idleSeconds = 60;
const consoleTimeoutSeconds = 60;

/**
 * `meguri start`: everything on one machine, until it is stopped, idle (with --until-idle) or a process
 * crashes too often.
 * @returns exit code
 */
export async function runStart(options: StartOptions): Promise<number> {
  const access = readFileAccess(process.env['MEGURI_GROUP']);
  closeNewFiles(access);
  const display = createProgressDisplay(process.stdout, () => performance.now());
  const stop = new AbortController();
  listenForStopRequests(
    () => stop.abort('asked'),
    () => process.exit(130),
  );
  // Before the services, which take seconds to start.
  const urls = [
    ...options.urls,
    ...(options.seedsFile ? await readSeedsFile(options.seedsFile, '--seeds') : []),
  ];
  await using stack = new AsyncDisposableStack();
  const dataDirectory = path.resolve(options.dataDirectory);
  const services = await startServices({
    dataDirectory,
    databaseUrl: process.env['DATABASE_URL'],
    migrationUrl: process.env['MIGRATION_DATABASE_URL'],
    redisUrl: process.env['REDIS_URL'],
    access,
    log: display.print,
  });
  stack.defer(() => services.stop());
  const { databaseUrl, redisUrl } = services;
  const local = openLocalServices({ databaseUrl, redisUrl });
  stack.defer(() => local.close());
  const database = openDatabase(databaseUrl, 2);
  stack.defer(() => database.close());

  const demo = options.demo ? await startDemo({ dataDirectory, stack, log: display.print }) : null;
  await storeSettings(local, options, demo);
  await storeSeeds({
    local,
    urls,
    demo,
    ownServer: options.ownServer,
    print: display.print,
    signal: stop.signal,
  });
  await demo?.writeHistory({ databaseUrl, prisma: database.prisma });
  if (stop.signal.aborted) return 0;

  const consolePort = options.headless ? null : await chooseConsolePort(options.port);
  const consoleUrl = consolePort === null ? null : `http://127.0.0.1:${consolePort}`;
  const archiveDirectory = path.join(dataDirectory, 'archive');
  const logDirectory = path.join(dataDirectory, 'logs');
  const processes = startCrawlProcesses({
    dataDirectory,
    databaseUrl,
    redisUrl,
    archiveDirectory,
    consolePort,
    nodeEnvironment: demo ? { MEGURI_DNS: demo.dns, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8' } : {},
    log: display.print,
  });
  stack.defer(() => processes.stop());
  const pid = process.pid;
  await writeInstanceFile(dataDirectory, {
    databaseUrl,
    redisUrl,
    consoleUrl,
    archiveDirectory,
    archiveBucket: archiveBucketOf(bucketVariablesSchema.parse(process.env)),
    pid,
  });
  stack.defer(() => removeInstanceFile(dataDirectory));

  void Promise.race([services.lost, processes.lost]).then((name) =>
    stop.abort(`${name} stopped unexpectedly; see ${logDirectory}`),
  );
  if (consoleUrl)
    await waitForConsole(consoleUrl, {
      timeoutSeconds: consoleTimeoutSeconds,
      logDirectory,
      abandoned: stop.signal,
    }).catch(unlessAborted(stop.signal));
  if (!stop.signal.aborted) await announce(local, consoleUrl, display);
  const played = demo?.play({ databaseUrl, redisUrl, archiveDirectory }, stop.signal);
  await watch({ options, local, prisma: database.prisma, display, signal: stop.signal });
  display.end();
  stop.abort('asked');
  await played;
  if (stop.signal.aborted && stop.signal.reason !== 'asked') {
    process.stderr.write(`${String(stop.signal.reason)}\n`);
    return 1;
  }
  display.print('stopping: finishing accesses under way');
  return 0;
}

async function storeSettings(local: LocalServices, options: StartOptions, demo: Demo | null): Promise<void> {
  const settings = new Map<string, unknown>(Object.entries(demo?.settings ?? {}));
  for (const [key, value] of options.settings) settings.set(key, value);
  for (const [key, value] of settings) await local.setSetting({ key, value });
}

async function announce(
  local: LocalServices,
  consoleUrl: string | null,
  display: ProgressDisplay,
): Promise<void> {
  if (consoleUrl === null) {
    display.print('ready (headless)');
    return;
  }
  display.print(`ready ${consoleUrl}`);
  if (await local.hasAdministrator()) return;
  const { token } = await local.createSignInLink({ purpose: 'administrator' });
  display.print(`sign in once with ${consoleUrl}/claim?token=${token}`);
}

/** Shows progress until the crawl stops. */
async function watch(input: {
  options: StartOptions;
  local: LocalServices;
  prisma: PrismaClient;
  display: ProgressDisplay;
  signal: AbortSignal;
}): Promise<void> {
  const { options, local, prisma, display, signal } = input;
  const alertPrinter = createAlertPrinter(display.print);
  const speedOf = createSpeedMeter(() => performance.now());
  let idleChecks = 0;
  while (!signal.aborted) {
    const progress = await local.progress().catch(() => null);
    if (progress) {
      alertPrinter(progress.alerts);
      const pagesPerSecond = speedOf(progress.accesses) ?? progress.pagesPerSecond;
      display.show({ ...progress, pagesPerSecond });
    }
    if (options.untilIdle && progress) {
      const idle =
        progress.queued === 0 && (await isIdleUntil(prisma, new Date(Date.now() + idleSeconds * 1000)));
      idleChecks = idle ? idleChecks + 1 : 0;
      if (idleChecks >= 3) return;
    }
    await delay(1000, undefined, { signal }).catch(() => undefined);
  }
}

function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
