// Makes the snapshots that are queued, one after the other, brings the index by URL up to date, and ends. Control sends where the archive is over the channel
// between the processes, since a bucket has passwords.
import { once } from 'node:events';
import { openDatabase, readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { makeNextSnapshot, updateUrlIndex } from '@meguri/services/snapshots';
import { z } from 'zod';

const environment = readEnvironment(
  environmentSchema
    .pick({ DATABASE_URL: true, LOG_LEVEL: true })
    .extend({ SNAPSHOT_DIRECTORY: z.string().min(1) }),
  process.env,
);
const log = createLogger({ name: 'snapshots', level: environment.LOG_LEVEL });
// What is whole is durable, so the process may end anywhere: the next one goes on.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const [{ archive }] = (await once(process, 'message')) as [{ archive: KeptArchive['place'] | null }];
const { prisma, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const place = { prisma, clock, directory: environment.SNAPSHOT_DIRECTORY, memoryMegabytes: 128, threads: 2 };
for (;;) {
  const made = await makeNextSnapshot({ ...place, archive });
  if (made === null) {
    // A snapshot has brought the index up to date; it may also be all that is due.
    const position = await updateUrlIndex(place);
    log.info({ position }, 'the index by URL is up to date');
    break;
  }
  if (made.state === 'done') log.info(made, 'made a snapshot');
  else log.warn(made, 'a snapshot was not made');
  if (made.state === 'paused') break;
}
await close();
process.exit(0);
