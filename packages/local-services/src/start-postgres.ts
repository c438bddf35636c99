import { closeSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, launchService, type ServiceProcess } from './service-process.ts';
import { LocalServiceError } from './local-service.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  databaseName,
  openCluster,
  postgresFiles,
  type HeldCluster,
  type PostgresFiles,
} from './postgres-cluster.ts';
import { ensureRoles, type RoleLogin, type RoleLogins } from './postgres-roles.ts';
import { durableSettings, fastSettings, settingArguments } from './postgres-settings.ts';
import { postgresStopSteps, readPostmasterFile, stopLeftoverPostgres } from './postmaster-file.ts';
import type { RunningPostgres } from './local-service.ts';
import { makeOwnDirectory } from './own-directory.ts';
import { serviceAccount } from './service-account.ts';
import { heldDirectory } from './service-command.ts';
import { claimDirectory } from './service-files.ts';
import { waitUntil } from './processes.ts';

export interface StartPostgresOptions {
  /** The database's directory; created if missing. The caller holds the lock of the data directory. */
  dataDirectory: string;
  log: (line: string) => void;
  /** For tests: speed instead of durability. */
  fast?: boolean;
}

/** A crash recovery replays at most `max_wal_size`; a server that takes longer than this hangs. */
const startTimeoutSeconds = 600;

/**
 * Transient reasons: a port taken in the meantime, and workers of a killed server that have not exited yet.
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
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  makeOwnDirectory(options.dataDirectory, { purpose: 'directory', mode: 0o700 });
  claimDirectory(options.dataDirectory);
  // The real path, so that a leftover server is recognised even if it was started through another symlink.
  const files = postgresFiles(realpathSync(options.dataDirectory));
  const account = serviceAccount(files.cluster);
  const binaries = findPostgresBinaries(account);
  const held = openCluster(files, account, binaries, options);
  try {
    await stopLeftoverPostgres(held, options.log);
    const roles = await ensureRoles(files, binaries, held, options);
    return await serve(binaries.postgres, { files, held, roles }, options.fast === true);
  } finally {
    closeSync(held.directory);
  }
}

async function serve(
  file: string,
  { files, held, roles }: { files: PostgresFiles; held: HeldCluster; roles: RoleLogins },
  fast: boolean,
): Promise<RunningPostgres> {
  const settings = settingArguments(fast ? fastSettings : durableSettings);
  const { account } = held;
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const args = ['-D', heldDirectory(account, files.cluster), '-c', `port=${port}`, ...settings];
    const server = await launchService({
      command: { file, args, account, directory: held.directory },
      logFile: files.logFile,
      stopSteps: postgresStopSteps,
    });
    if (await becomesReady(server, files.cluster)) {
      const urlOf = ({ user, password }: RoleLogin) =>
        `postgresql://${user}:${password}@127.0.0.1:${port}/${databaseName}`;
      const { pid, exited } = server;
      const urls = { url: urlOf(roles.application), ownerUrl: urlOf(roles.owner) };
      return { ...urls, pid, exited, stop: () => server.stop() };
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
