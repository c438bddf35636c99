// Sends packages to consumers that are due, to several at once, and exits.
import { openDatabase, readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import { createPushPlaces, pushNextConsumer } from '@meguri/services/push';
import { z } from 'zod';

/** Several at once, so that a slow address delays few others. */
const consumersAtOnce = 4;

const environment = readEnvironment(
  environmentSchema.pick({ DATABASE_URL: true, LOG_LEVEL: true }).extend({
    SNAPSHOT_DIRECTORY: z.string().min(1),
    PUSH_SECRETS_DIRECTORY: z.string().min(1),
    MEGURI_ALLOW_PRIVATE: z.string().transform((text) => text.split(',').filter((one) => one !== '')),
  }),
  process.env,
);
const log = createLogger({ name: 'push', level: environment.LOG_LEVEL });
// Progress is stored after each file and a claim expires, so the process may be killed anywhere.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const { prisma, close } = openDatabase(environment.DATABASE_URL, consumersAtOnce);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const places = createPushPlaces({
  clock,
  privateRanges: environment.MEGURI_ALLOW_PRIVATE,
  directory: environment.PUSH_SECRETS_DIRECTORY,
});
const snapshotDirectory = environment.SNAPSHOT_DIRECTORY;
async function work(): Promise<void> {
  for (;;) {
    const pushed = await pushNextConsumer({ prisma, clock, snapshotDirectory, places });
    if (pushed === null) return;
    if (pushed.problem === null) log.info(pushed, 'packages sent to a consumer');
    else log.warn(pushed, 'some packages could not be sent to a consumer');
  }
}
await Promise.all(Array.from({ length: consumersAtOnce }, work));
await close();
process.exit(0);
