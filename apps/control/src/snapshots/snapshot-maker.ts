// Makes queued snapshots in sequence, brings the index by URL up to date, and exits. Control sends the
// location of the archive over the channel between the processes, since a bucket has passwords.
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
// Finished parts are durable, so the process may be killed anywhere: the next one resumes.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const [{ archive }] = (await once(process, 'message')) as [{ archive: KeptArchive['place'] | null }];
const { prisma, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const place = { prisma, clock, directory: environment.SNAPSHOT_DIRECTORY, memoryMegabytes: 128, threads: 2 };
for (;;) {
  const made = await makeNextSnapshot({ ...place, archive });
  if (made === null) {
    // The index may be due without a snapshot; after a snapshot it is up to date already.
    const position = await updateUrlIndex(place);
    log.info({ position }, 'index by URL updated');
    break;
  }
  if (made.state === 'done') log.info(made, 'snapshot made');
  else log.warn(made, 'snapshot not made');
  if (made.state === 'paused') break;
}
await close();
process.exit(0);
