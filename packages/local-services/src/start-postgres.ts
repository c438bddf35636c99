import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, launchService, type ServiceProcess } from './service-process.ts';
import { LocalServiceError } from './local-service.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { databaseName, ensureCluster, postgresFiles } from './postgres-cluster.ts';
import { durableSettings, fastSettings, settingArguments } from './postgres-settings.ts';
import { postgresStopSteps, readPostmasterFile, stopLeftoverPostgres } from './postmaster-file.ts';
import type { RunningService } from './local-service.ts';
import { prepareDirectory } from './service-account.ts';
import { serviceCommand } from './service-command.ts';
import { waitUntil } from './processes.ts';

export interface StartPostgresOptions {
  /** The database's own directory; created if missing. The caller holds the lock of the data directory. */
  dataDirectory: string;
  log: (line: string) => void;
  /** For tests: speed instead of durability. */
  fast?: boolean;
}

/** A crash recovery replays at most `max_wal_size`; a server that takes longer hangs. */
const startTimeoutSeconds = 600;

/**
 * Transient reasons: a port taken meanwhile, and workers of a killed server that have not exited yet.
 */
const passingReason = /could not bind|pre-existing shared memory block/;
const maxAttempts = 10;
const retryMilliseconds = 500;

/**
 * Runs the bundled PostgreSQL 18 on a private port of 127.0.0.1 and resolves when it accepts connections.
 *
 * Stops a server left behind by a killed run, recovers after a crash, and runs as an unprivileged account
 * when this process is root. Throws a `LocalServiceError` (`postgres-failed`, `directory-unusable`).
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningService> {
  const binaries = findPostgresBinaries();
  const account = prepareDirectory(options.dataDirectory);
  // The real path, so that a leftover server is recognised whichever symlink it was started through.
  const files = postgresFiles(realpathSync(options.dataDirectory));
  await stopLeftoverPostgres(files.cluster, options.log);
  const password = ensureCluster(files, account, binaries, options);
  const settings = settingArguments(options.fast === true ? fastSettings : durableSettings);

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const reachable = [path.dirname(binaries.postgres), files.cluster];
    const args = ['-D', files.cluster, '-c', `port=${port}`, ...settings];
    const server = await launchService({
      command: serviceCommand(account, reachable, binaries.postgres, args),
      logFile: files.logFile,
      stopSteps: postgresStopSteps,
    });
    if (await becomesReady(server, files.cluster)) {
      const url = `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
      return { url, pid: server.pid, exited: server.exited, stop: () => server.stop() };
    }
    await server.stop();
    const log = server.readLog();
    if (attempt === maxAttempts || !passingReason.test(log)) throw startFailure(log, files.logFile);
    await delay(retryMilliseconds);
  }
}

async function becomesReady(server: ServiceProcess, cluster: string): Promise<boolean> {
  const isReady = () => {
    const file = readPostmasterFile(cluster);
    return file?.pid === server.pid && file.ready;
  };
  await waitUntil(() => server.hasExited() || isReady(), startTimeoutSeconds);
  return !server.hasExited() && isReady();
}

function startFailure(log: string, logFile: string): LocalServiceError {
  const reason = log.match(/(?:FATAL|PANIC): .*/)?.[0] ?? 'it gives no reason';
  return new LocalServiceError('postgres-failed', `PostgreSQL does not start: ${reason} (see ${logFile})`);
}
