import { readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, readEnvironment, runProcess } from '@meguri/runtime';
import { controlEnvironmentSchema } from './control-environment.ts';
import { startControl } from './start-control.ts';

await runProcess(async () => {
  const environment = readEnvironment(controlEnvironmentSchema, process.env);
  const log = createLogger({ name: 'control', level: environment.LOG_LEVEL });
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HEALTH_PORT: healthPort } = environment;
  const clock = await createClusterClock(() => readDatabaseClock(databaseUrl));
  const program = await startControl({ databaseUrl, redisUrl, log, clock });
  return { program, healthPort };
});
