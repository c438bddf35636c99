import { statfs } from 'node:fs/promises';
import { nodeTimeoutSeconds, type Clock } from '@meguri/contracts';
import { listReportedRooms, readDatabaseBytes } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { createDatabaseGuard, type DatabaseGuard } from './database-guard.ts';
import { createSpaceMeasurement } from './measure-database-space.ts';
import type { OpenNode } from './open-node.ts';

const steadyMs = () => performance.now();

/**
 * Watches the room of the database.
 *
 * @param options.directories on the disks of PostgreSQL's data and log; none where it runs on another machine
 */
export function openDatabaseGuard(
  { nodeId, prisma, settings }: Pick<OpenNode, 'nodeId' | 'prisma' | 'settings'>,
  { directories, clock, log }: { directories: readonly string[]; clock: Clock; log: Logger },
): DatabaseGuard {
  return createDatabaseGuard({
    measure: createSpaceMeasurement({
      directories,
      freeBytesOf: async (directory) => {
        const { bavail, bsize } = await statfs(directory);
        return bavail * bsize;
      },
      maxBytes: () => settings()['database.maxBytes'],
      databaseBytes: () => readDatabaseBytes(prisma),
      steadyMs,
    }),
    reported: () =>
      listReportedRooms(prisma, {
        exceptNodeId: nodeId,
        since: new Date(clock.now().getTime() - nodeTimeoutSeconds * 1_000),
      }),
    thresholds: () => ({
      discoveryMinFreeBytes: settings()['database.discoveryMinFreeBytes'],
      minFreeBytes: settings()['database.minFreeBytes'],
    }),
    steadyMs,
    onChange: (level, detail) => log.warn({ level, detail }, 'database space changed its state'),
    onProblem: (problem) =>
      log.warn(
        { problem },
        problem === null ? 'database space is measured again' : 'database space is unknown',
      ),
  });
}
