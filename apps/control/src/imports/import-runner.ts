// Works on queued imports in sequence, and exits. Control sends the location of the archive and the access to
// buckets over the channel between the processes, since a bucket has passwords.
import { once } from 'node:events';
import { openDatabase, readDatabaseClock } from '@meguri/database';
import {
  createClusterClock,
  createLogger,
  environmentSchema,
  readEnvironment,
  systemRandom,
} from '@meguri/runtime';
import { runNextImport } from '@meguri/services/imports';
import { z } from 'zod';
import type { ImportsMessage } from './start-imports.ts';

const environment = readEnvironment(
  environmentSchema
    .pick({ DATABASE_URL: true, LOG_LEVEL: true })
    .extend({ IMPORT_DIRECTORY: z.string().min(1) }),
  process.env,
);
const log = createLogger({ name: 'imports', level: environment.LOG_LEVEL });
// Stored work is durable, so the process may be killed anywhere: the next one resumes.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const [{ archive, access }] = (await once(process, 'message')) as [ImportsMessage];
const { prisma, hotPath, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
for (;;) {
  const run = await runNextImport({
    prisma,
    hotPath,
    clock,
    random: systemRandom,
    directory: environment.IMPORT_DIRECTORY,
    threads: 2,
    archive,
    ...(access && { access }),
  });
  if (run === null) break;
  if (run.state === 'failed') log.warn(run, 'import failed');
  else log.info(run, run.state === 'stopped' ? 'import stopped' : 'import finished');
}
await close();
process.exit(0);
