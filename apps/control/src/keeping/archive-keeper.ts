// Checks, copies and repairs due archive files in sequence, and exits. Control sends the archive over the
// channel between the processes, since a bucket has passwords.
import { once } from 'node:events';
import { openDatabase, readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import { keepDueFiles, openKeeping, type KeptArchive } from '@meguri/services/keeping';

const environment = readEnvironment(
  environmentSchema.pick({ DATABASE_URL: true, LOG_LEVEL: true }),
  process.env,
);
const log = createLogger({ name: 'archive', level: environment.LOG_LEVEL });
// Files are written atomically and a claim expires, so the process may be killed anywhere.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => process.exit(0));

const [archive] = (await once(process, 'message')) as [KeptArchive];
const { prisma, close } = openDatabase(environment.DATABASE_URL, 2);
const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
const keeping = await openKeeping({ prisma, clock, archive });
await keepDueFiles(
  keeping,
  ({ problem, ...result }) => {
    if (problem === null) log.info(result, 'archive file checked, copied or repaired');
    else log.warn({ ...result, problem }, 'an archive file needs attention');
  },
  ({ problem, takedown }) => {
    if (problem === null) log.info({ takedown }, 'purge complete');
    else log.warn({ takedown, problem }, 'purge not complete yet');
  },
);
await close();
process.exit(0);
