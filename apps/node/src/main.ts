import { readDatabaseClock } from '@meguri/database';
import {
  closeNewFiles,
  createClusterClock,
  createLogger,
  freeThreadsOfHeapOptions,
  readEnvironment,
  readFileAccess,
  runProcess,
  systemRandom,
} from '@meguri/runtime';
import { startCrawlNode } from './crawl-node.ts';
import { nodeEnvironmentSchema } from './runtime/node-environment.ts';

freeThreadsOfHeapOptions();
await runProcess(async () => {
  const environment = readEnvironment(nodeEnvironmentSchema, process.env);
  closeNewFiles(readFileAccess(environment.MEGURI_GROUP));
  const log = createLogger({ name: environment.NODE_NAME, level: environment.LOG_LEVEL });
  const clock = await createClusterClock(() => readDatabaseClock(environment.DATABASE_URL));
  const program = await startCrawlNode({ environment, log, clock, random: systemRandom });
  return { program, healthPort: environment.HEALTH_PORT };
});
