import { constants } from 'node:os';
import path from 'node:path';
import { closeNewFiles, readFileAccess } from '@meguri/runtime/process';
import type { ProgressMessage } from '@meguri/services/control';
import { removeInstanceFile, writeInstanceFile } from '../instance/write-instance-file.ts';
import { chooseArchivePort, chooseConsolePort } from './console-port.ts';
import { startCrawlProcesses } from './crawl-processes.ts';
import { createProgressDisplay, type ProgressDisplay } from './progress-display.ts';
import { outliveReaders } from '../terminal/outlive-readers.ts';
import { createAlertPrinter } from './report-alerts.ts';
import { startPreparation } from './preparation-process.ts';
import { createSpeedMeter } from './speed-meter.ts';
import type { StartOptions } from './start-options.ts';
import { startServices } from './start-services.ts';
import { listenForStopRequests } from './stop-requests.ts';
import { waitForConsole } from './wait-for-console.ts';

const consoleTimeoutSeconds = 60;
/** Idle readings in a row, one per second, after which the crawl counts as idle. */
const idleReadings = 3;

/** The options that the process of a crawl needs. */
export type StartPlan = Pick<StartOptions, 'dataDirectory' | 'port' | 'headless' | 'untilIdle' | 'demo'>;

/**
 * `meguri start`: everything on one machine, until it is stopped, idle (with --until-idle) or a process
 * crashes too often. It stays as long as the crawl: what it imports is small, and everything large runs in
 * separate processes. Only a demo needs more.
 *
 * @param args of `meguri start`, of which `plan` is a part
 * @returns exit code
 */
export async function runStart(plan: StartPlan, args: readonly string[]): Promise<number> {
  const access = readFileAccess(process.env['MEGURI_GROUP']);
  closeNewFiles(access);
  outliveReaders();
  const display = createProgressDisplay(process.stdout, () => performance.now());
  const stop = new AbortController();
  listenForStopRequests(
    () => stop.abort('asked'),
    () => process.exit(130),
  );
  await using stack = new AsyncDisposableStack();
  const preparation = startPreparation(args);
  stack.defer(() => preparation.stop());
  const dataDirectory = path.resolve(plan.dataDirectory);
  const services = await startServices({
    dataDirectory,
    databaseUrl: process.env['DATABASE_URL'],
    migrationUrl: process.env['MIGRATION_DATABASE_URL'],
    redisUrl: process.env['REDIS_URL'],
    access,
    log: display.print,
  });
  stack.defer(() => services.stop());
  // Loaded on demand.
  const { startDemo } = plan.demo ? await import('../demo/start-demo.ts') : { startDemo: null };
  const demo = await startDemo?.({ dataDirectory, stack, log: display.print });
  const { databaseUrl, databaseDirectory, redisUrl, migrationUrl, isOwnDatabase } = services;
  const prepared = await preparation.prepare(
    { stores: { databaseUrl, redisUrl, migrationUrl, isOwnDatabase }, demo: demo?.stored ?? null },
    stop.signal,
  );
  if (prepared === null) return stop.signal.aborted ? 0 : 1;
  await demo?.writeHistory(databaseUrl);
  if (stop.signal.aborted) return 0;

  const consolePort = plan.headless ? null : await chooseConsolePort(plan.port);
  const consoleUrl = consolePort === null ? null : `http://127.0.0.1:${consolePort}`;
  const ownArchivePort = Number(process.env['REPLAY_PORT']);
  const archivePort = consolePort === null ? 0 : ownArchivePort || (await chooseArchivePort(consolePort));
  const archiveDirectory = path.join(dataDirectory, 'archive');
  const logDirectory = path.join(dataDirectory, 'logs');
  const follow = followProgress(plan, display, () => stop.abort('idle'));
  const processes = startCrawlProcesses({
    dataDirectory,
    databaseUrl,
    databaseDirectory,
    redisUrl,
    archiveDirectory,
    consolePort,
    archivePort,
    nodeEnvironment: demo ? { MEGURI_DNS: demo.dns, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8' } : {},
    // In a demo the browser runs on the same machine and has priority.
    ...(demo && { nodePriority: constants.priority.PRIORITY_BELOW_NORMAL }),
    controlEnvironment: { PROGRESS: plan.untilIdle ? 'idle' : 'figures' },
    onControlMessage: (message) => follow(message as ProgressMessage | { kind: 'ready' }),
    log: display.print,
  });
  stack.defer(() => processes.stop());
  await writeInstanceFile(dataDirectory, {
    databaseUrl,
    redisUrl,
    consoleUrl,
    archiveDirectory,
    archiveBucket: prepared.archiveBucket,
    replica: prepared.replica,
    importAccess: prepared.importAccess,
    pid: process.pid,
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
  if (!stop.signal.aborted) announce({ consoleUrl, archivePort }, prepared.signInToken, display);
  const played = demo?.play({ databaseUrl, redisUrl, archiveDirectory }, stop.signal);
  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  display.end();
  await played;
  const reason = String(stop.signal.reason);
  if (reason !== 'asked' && reason !== 'idle') {
    process.stderr.write(`${reason}\n`);
    return 1;
  }
  display.print('stopping: finishing accesses under way');
  return 0;
}

function announce(
  { consoleUrl, archivePort }: { consoleUrl: string | null; archivePort: number },
  signInToken: string | null,
  display: ProgressDisplay,
): void {
  display.print(consoleUrl === null ? 'ready (headless)' : `ready ${consoleUrl}`);
  if (archivePort !== 0) display.print(`public addresses of captures http://127.0.0.1:${archivePort}/web/`);
  if (signInToken !== null) display.print(`sign in once with ${consoleUrl}/claim?token=${signInToken}`);
}

/**
 * Shows reports of control.
 *
 * @param onIdle called once the crawl has been idle for some seconds
 */
function followProgress(
  { untilIdle }: StartPlan,
  display: ProgressDisplay,
  onIdle: () => void,
): (message: ProgressMessage | { kind: 'ready' }) => void {
  const printAlerts = createAlertPrinter(display.print);
  const speedOf = createSpeedMeter(() => performance.now());
  let idleFor = 0;
  return (message) => {
    if (message.kind !== 'progress') return;
    const { progress } = message;
    printAlerts(progress.alerts);
    display.show({ ...progress, pagesPerSecond: speedOf(progress.accesses) ?? progress.pagesPerSecond });
    idleFor = progress.isIdle === true ? idleFor + 1 : 0;
    if (untilIdle && idleFor >= idleReadings) onIdle();
  };
}

function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
