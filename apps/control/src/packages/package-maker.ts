// Makes due packages in sequence, and exits. Control sends the location of the archive over the channel
// between the processes, since a bucket has passwords.
import { once } from 'node:events';
import { openDatabase, readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { makeNextPackage } from '@meguri/services/packages';
import { z } from 'zod';

const environment = readEnvironment(
  environmentSchema
    .pick({ DATABASE_URL: true, LOG_LEVEL: true })
    .extend({ SNAPSHOT_DIRECTORY: z.string().min(1) }),
  process.env,
);
const log = createLogger({ name: 'packages', level: environment.LOG_LEVEL });
// Only complete packages count, so the process may be killed anywhere: the next one begins the package again.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const [{ archive }] = (await once(process, 'message')) as [{ archive: KeptArchive['place'] }];
const { prisma, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const snapshotDirectory = environment.SNAPSHOT_DIRECTORY;
for (;;) {
  const made = await makeNextPackage({
    prisma,
    clock,
    snapshotDirectory,
    archive,
    memoryMegabytes: 128,
    threads: 2,
  });
  if (made === null) break;
  if (made.state === 'ready' || made.state === 'removed') log.info(made, 'package made');
  else log.warn(made, 'package not made');
  if (made.state === 'paused') break;
}
await close();
process.exit(0);
