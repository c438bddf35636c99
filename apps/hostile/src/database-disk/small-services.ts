import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountSmallDisk, unmountSmallDisk, type SmallDisk } from '@meguri/chaos/small-disk';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, startRedis } from '@meguri/local-services';
import { startTestServices } from '@meguri/testing';

/** PostgreSQL on a separate file system that can be filled, and Redis, for the crawls of this process. */
export interface SmallServices {
  disk: SmallDisk;
  /** A directory on that file system. */
  directory: string;
}

const silent = () => undefined;

/** @returns the reason, if no file system can be mounted */
export async function startSmallServices(
  bytes: number,
  stack: AsyncDisposableStack,
): Promise<SmallServices | { unavailable: string }> {
  const parent = await mkdtemp(path.join(tmpdir(), 'meguri-small-disk-'));
  stack.defer(() => rm(parent, { recursive: true, force: true }));
  const directory = path.join(parent, 'disk');
  const disk = mountSmallDisk(directory, bytes);
  if ('unavailable' in disk) return disk;
  stack.defer(() => unmountSmallDisk(directory));
  const services = await startTestServices({
    startPostgres: () =>
      startPostgres({ dataDirectory: path.join(directory, 'postgres'), log: silent, fast: true }),
    startRedis: () => startRedis({ directory: path.join(parent, 'redis'), log: silent, databases: 4 }),
    redisDatabases: 4,
    migrate,
  });
  stack.defer(() => services.stop());
  // The database cannot clean up while its disk is full.
  stack.defer(() => disk.free());
  const before = process.env['MEGURI_TEST_SERVICES'];
  process.env['MEGURI_TEST_SERVICES'] = services.url;
  stack.defer(() => {
    process.env['MEGURI_TEST_SERVICES'] = before;
  });
  return { disk, directory };
}
