// Pulls packages from due sources in sequence, and exits.
import { openDatabase, readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import { acknowledgementSigner, createPermittedSend, pullNextSource } from '@meguri/services/sources';
import { z } from 'zod';

const environment = readEnvironment(
  environmentSchema.pick({ DATABASE_URL: true, LOG_LEVEL: true }).extend({
    PULL_DIRECTORY: z.string().min(1),
    MEGURI_ALLOW_PRIVATE: z.string().transform((text) => text.split(',').filter((one) => one !== '')),
  }),
  process.env,
);
const log = createLogger({ name: 'pull', level: environment.LOG_LEVEL });
// Fetched files stay and a claim expires, so the process may be killed anywhere: the next one resumes.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const { prisma, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const sign = await acknowledgementSigner(prisma, clock.now());
const send = createPermittedSend({ clock, privateRanges: environment.MEGURI_ALLOW_PRIVATE });
for (;;) {
  const pulled = await pullNextSource({ prisma, clock, directory: environment.PULL_DIRECTORY, send, sign });
  if (pulled === null) break;
  if (pulled.problem === null) log.info(pulled, 'source polled for packages');
  else log.warn(pulled, 'some packages of a source could not be pulled');
}
await close();
process.exit(0);
