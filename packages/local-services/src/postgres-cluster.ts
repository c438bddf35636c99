import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';
import { generatePassword } from './service-process.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { giveTo, type ServiceAccount } from './service-account.ts';
import { serviceCommand } from './service-command.ts';

/** Name of the database and of its owner. */
export const databaseName = 'meguri';

/** Major version of the bundled binaries and of the clusters that they create. */
const majorVersion = '18';

/** The parts of a database cluster below the directory of `startPostgres`. */
export interface PostgresFiles {
  directory: string;
  cluster: string;
  passwordFile: string;
  logFile: string;
}

export function postgresFiles(directory: string): PostgresFiles {
  return {
    directory,
    cluster: path.join(directory, 'cluster'),
    passwordFile: path.join(directory, 'password'),
    logFile: path.join(directory, 'postgres.log'),
  };
}

/**
 * Makes sure that there is a cluster with an owner, a password and an empty database,
 * and returns the password.
 *
 * Built under another name and renamed when complete, so that a run killed half-way leaves
 * nothing that looks ready.
 */
export function ensureCluster(
  files: PostgresFiles,
  account: ServiceAccount | null,
  binaries: PostgresBinaries,
  { log, fast = false }: { log: (line: string) => void; fast?: boolean },
): string {
  if (existsSync(files.cluster)) {
    checkMajorVersion(files.cluster);
    return readFileSync(files.passwordFile, 'utf8').trim();
  }
  log('creating the database cluster');
  const password = generatePassword();
  writeFileSync(files.passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(account, files.passwordFile);
  const unfinished = `${files.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);

  const run = (file: string, args: string[], input = '') => {
    const command = serviceCommand(account, [path.dirname(file), files.directory], file, args);
    const result = spawnSync(command.file, command.args, { ...command.options, input, encoding: 'utf8' });
    const complaint =
      result.error?.message ?? result.stderr.match(/^.*(?:error|ERROR|FATAL|PANIC):.*$/m)?.[0];
    if (result.status !== 0 || complaint !== undefined) {
      const reason = complaint ?? result.stderr.trim();
      throw new LocalServiceError('postgres-failed', `PostgreSQL cannot create ${files.cluster}: ${reason}`);
    }
  };
  // The builtin provider sorts and folds the same on every machine and never needs a
  // reindex after a system upgrade.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${databaseName}`, `--pwfile=${files.passwordFile}`, '--auth=scram-sha-256'];
  run(binaries.initdb, [`--pgdata=${unfinished}`, ...locale, ...access, ...(fast ? ['--no-sync'] : [])]);
  run(
    binaries.postgres,
    ['--single', ...(fast ? ['-F'] : []), '-D', unfinished, 'postgres'],
    `CREATE DATABASE ${databaseName};\n`,
  );
  renameSync(unfinished, files.cluster);
  return password;
}

function checkMajorVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === majorVersion) return;
  throw new LocalServiceError(
    'postgres-failed',
    `${cluster} was made by PostgreSQL ${version}, this is ${majorVersion}; dump it with the old version and restore it`,
  );
}
