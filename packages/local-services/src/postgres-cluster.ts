import {
  closeSync,
  chownSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';
import { generatePassword } from './service-process.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ServiceAccount } from './service-account.ts';
import { emptyHeldDirectory, heldDirectory, runCommand } from './service-command.ts';
import { openDirectory, readForeignFile } from './service-files.ts';

/** Name of the database, and of the superuser, who cannot log in. */
export const databaseName = 'meguri';

/** Major version of the bundled binaries and of the clusters that they create. */
const majorVersion = '18';

/**
 * The parts of a database cluster below the directory of `startPostgres`. All belong to the account of this
 * process, except for the cluster, to which only the service's account writes.
 */
export interface PostgresFiles {
  directory: string;
  cluster: string;
  rolesFile: string;
  logFile: string;
}

export function postgresFiles(directory: string): PostgresFiles {
  return {
    directory,
    cluster: path.join(directory, 'cluster'),
    rolesFile: path.join(directory, 'roles.json'),
    logFile: path.join(directory, 'postgres.log'),
  };
}

/** A cluster that is held open, and the account that runs programs on it. */
export interface HeldCluster {
  /** Its path, without links. */
  cluster: string;
  directory: number;
  account: ServiceAccount | null;
}

/**
 * Makes sure that there is a cluster with an empty database, and opens it. The caller closes the descriptor.
 *
 * Built under another name and renamed when complete, so that an interrupted run leaves nothing that looks
 * ready.
 *
 * @throws {LocalServiceError} `postgres-failed`, `directory-unusable`
 */
export function openCluster(
  files: PostgresFiles,
  account: ServiceAccount | null,
  binaries: PostgresBinaries,
  { log, fast = false }: { log: (line: string) => void; fast?: boolean },
): HeldCluster {
  const { cluster } = files;
  if (!existsSync(cluster)) {
    log('creating the database cluster');
    createCluster(files, account, binaries, fast);
  }
  const directory = openDirectory(cluster);
  const version = readForeignFile(path.join(cluster, 'PG_VERSION'))?.trim().slice(0, 10) ?? '';
  if (version === majorVersion) return { cluster, directory, account };
  closeSync(directory);
  throw new LocalServiceError(
    'postgres-failed',
    `${cluster} was made by PostgreSQL ${version}, this is ${majorVersion}; dump it with the old version and restore it`,
  );
}

function createCluster(
  { cluster, directory: parent }: PostgresFiles,
  account: ServiceAccount | null,
  binaries: PostgresBinaries,
  fast: boolean,
): void {
  const unfinished = `${cluster}.unfinished`;
  const directory = makeEmpty(unfinished, account);
  const held = { cluster: unfinished, directory, account };
  const passwordFile = path.join(parent, 'password');
  rmSync(passwordFile, { force: true });
  // initdb requires a password; the superuser loses it when the roles are created.
  writeFileSync(passwordFile, `${generatePassword()}\n`, { mode: 0o600, flag: 'wx' });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  const password = openSync(passwordFile, 'r');
  try {
    // The builtin provider sorts and folds the same on every machine and never needs a reindex after a system
    // upgrade.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${databaseName}`, '--pwfile=/dev/stdin', '--auth=scram-sha-256'];
    const args = [`--pgdata=${heldDirectory(account, unfinished)}`, ...locale, ...access];
    const initdb = { file: binaries.initdb, args: [...args, ...(fast ? ['--no-sync'] : [])], ...held };
    refuseComplaints(cluster, runCommand(initdb, password));
    runSql(binaries, held, { database: 'postgres', fast, statements: [`CREATE DATABASE ${databaseName}`] });
    renameSync(unfinished, cluster);
  } finally {
    closeSync(password);
    closeSync(directory);
    rmSync(passwordFile, { force: true });
  }
}

/** Creates an empty directory of the account, in one that only this process's account can change. */
function makeEmpty(name: string, account: ServiceAccount | null): number {
  if (existsSync(name)) {
    const left = openDirectory(name);
    // A killed run left it to this account: it holds nothing of another account.
    if (fstatSync(left).uid === process.getuid?.()) rmSync(name, { recursive: true });
    else {
      emptyHeldDirectory(account, left, name);
      rmdirSync(name);
    }
    closeSync(left);
  }
  mkdirSync(name, { mode: 0o700 });
  if (account !== null) chownSync(name, account.uid, account.gid);
  return openDirectory(name);
}

/**
 * Runs one-line statements as the superuser, on a cluster whose server is stopped.
 *
 * @throws {LocalServiceError} `postgres-failed`
 */
export function runSql(
  { postgres }: PostgresBinaries,
  held: HeldCluster,
  { database, fast, statements }: { database: string; fast: boolean; statements: readonly string[] },
): void {
  const quiet = ['-c', 'log_checkpoints=off', '-c', 'log_min_error_statement=panic'];
  const args = ['--single', ...(fast ? ['-F'] : []), '-D', heldDirectory(held.account, held.cluster)];
  const command = { file: postgres, args: [...args, ...quiet, database], ...held };
  refuseComplaints(held.cluster, runCommand(command, statements.map((sql) => `${sql};\n`).join('')));
}

function refuseComplaints(cluster: string, result: ReturnType<typeof runCommand>): void {
  const complaint = result.errors.match(/^.*(?:error|ERROR|FATAL|PANIC):.*$/m)?.[0];
  if (result.status === 0 && complaint === undefined) return;
  const reason = complaint ?? result.errors.trim();
  throw new LocalServiceError('postgres-failed', `PostgreSQL cannot prepare ${cluster}: ${reason}`);
}
