import path from 'node:path';
import {
  archiveBucketOf,
  bucketVariablesSchema,
  importAccessOf,
  importVariablesSchema,
  replicaPlaceOf,
  replicaVariablesSchema,
  type ArchiveBucket,
  type BucketAccess,
  type ReplicaPlace,
} from '@meguri/contracts';
import { readInstanceFile } from './instance-file.ts';
import { CommandError } from '../terminal/report-failure.ts';

/** How to reach a running instance. */
export interface InstanceAddress {
  databaseUrl: string;
  redisUrl: string;
  /** Null if unknown. */
  consoleUrl: string | null;
  archiveDirectory: string;
  /** Directory of the snapshots and of the URL index. */
  snapshotDirectory: string;
  /** Undefined: next to the directory of snapshots. */
  scanDirectory: string | undefined;
  /** Null: the whole archive is in that directory. */
  archiveBucket: ArchiveBucket | null;
  /** Null: sealed files are not copied. */
  replica: ReplicaPlace | null;
  /** Access to buckets from which files are imported. */
  importAccess: BucketAccess;
}

/**
 * The instance that runs in a data directory, else the one of DATABASE_URL and REDIS_URL. The latter takes
 * ARCHIVE_DIRECTORY and SNAPSHOT_DIRECTORY (default: below the data directory), the S3 bucket, the replica
 * and the access to import buckets from the environment. SCAN_DIRECTORY applies to both.
 *
 * @throws {CommandError} when there is none
 */
export async function findInstance(
  dataDirectory: string,
  environment: NodeJS.ProcessEnv,
): Promise<InstanceAddress> {
  const directory = path.resolve(dataDirectory);
  const instance = await readInstanceFile(directory);
  const { SNAPSHOT_DIRECTORY: snapshots, SCAN_DIRECTORY: scanDirectory } = environment;
  const ownSnapshots = path.join(directory, 'snapshots');
  if (instance && isAlive(instance.pid))
    return { ...instance, snapshotDirectory: ownSnapshots, scanDirectory };
  const snapshotDirectory = snapshots ?? ownSnapshots;
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ARCHIVE_DIRECTORY: archive } = environment;
  if (databaseUrl && redisUrl) {
    const archiveDirectory = archive ?? path.join(directory, 'archive');
    const archiveBucket = archiveBucketOf(bucketVariablesSchema.parse(environment));
    const replica = replicaPlaceOf(replicaVariablesSchema.parse(environment));
    const importAccess = importAccessOf(importVariablesSchema.parse(environment));
    const stores = { archiveBucket, replica, importAccess };
    const places = { archiveDirectory, snapshotDirectory, scanDirectory, ...stores };
    return { databaseUrl, redisUrl, consoleUrl: null, ...places };
  }
  throw new CommandError(
    `no instance runs in ${directory}: start it with "npm start", name its directory with --data, or set DATABASE_URL and REDIS_URL`,
  );
}

/** Whether a process exists, even of another account. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
