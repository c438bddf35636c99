import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { startPulls } from '../pull/start-pulls.ts';
import { startPackages } from './start-packages.ts';
import { startPushes } from './start-pushes.ts';

/**
 * Makes the packages of consumers, sends them to those that do not fetch them, and pulls packages of other
 * archives.
 *
 * @param options.archive null: no packages are made
 * @param options.pushSecretsDirectory a file for each consumer to which packages are sent
 */
export function startRedistribution(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  snapshotDirectory: string;
  archive: KeptArchive['place'] | null;
  pushSecretsDirectory: string;
  privateRanges: readonly string[];
  clock: Clock;
  log: Logger;
}) {
  const {
    snapshotDirectory: directory,
    archive,
    pushSecretsDirectory: secretsDirectory,
    ...common
  } = options;
  return [
    ...(archive === null ? [] : [startPackages({ ...common, directory, archive })]),
    startPushes({ ...common, directory, secretsDirectory }),
    startPulls({ ...common, directory: path.join(directory, 'pulls') }),
  ];
}
