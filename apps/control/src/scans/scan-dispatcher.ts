// Dispatches scans to nodes, and exits when none is left.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '@meguri/database/scans';
import { createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import { dispatchScans } from '@meguri/services/scan-dispatch';
import { z } from 'zod';

const environment = readEnvironment(
  environmentSchema.extend({ SNAPSHOT_DIRECTORY: z.string().min(1), SCAN_DIRECTORY: z.string().min(1) }),
  process.env,
);
const log = createLogger({ name: 'scans', level: environment.LOG_LEVEL });
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => stop.abort());

const { prisma, close } = openDatabase(environment.DATABASE_URL, 4);
// Written now, so that the process after a killed one also starts with compiled code.
flushCompileCache();
await dispatchScans({
  prisma,
  redisUrl: environment.REDIS_URL,
  snapshotDirectory: environment.SNAPSHOT_DIRECTORY,
  directory: environment.SCAN_DIRECTORY,
  signal: stop.signal,
  onError: (error) => log.warn({ err: error }, 'work on a scan failed; it is retried'),
  log: (event) => log.info(event, 'scan changed its state'),
});
await close();
process.exit(0);
