// Works on pieces of scans for one node, and ends when none are left. The node sends the place of the archive
// over the channel between the processes, because a bucket has passwords.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { ArchivePlace } from '@meguri/archive';
import { openDatabase } from '@meguri/database/scans';
import { createLogger, environmentSchema, readEnvironment } from '@meguri/runtime';
import { openScanSource, workOnScans } from '@meguri/services/scan-work';
import { z } from 'zod';

const environment = readEnvironment(
  environmentSchema.extend({
    NODE_ID: z.coerce.number().int(),
    NODE_NAME: z.string(),
    SCAN_DIRECTORY: z.string().min(1),
    SCAN_SCRATCH_DIRECTORY: z.string().min(1),
    SCAN_ANALYSERS: z.coerce.number().int().min(1).max(64),
    SCAN_SUPPLY_BYTES: z.coerce.number().int().min(1),
  }),
  process.env,
);
const log = createLogger({ name: 'scans', level: environment.LOG_LEVEL });
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => stop.abort());

const [{ archive }] = (await once(process, 'message')) as [{ archive: ArchivePlace }];
const { prisma, close } = openDatabase(environment.DATABASE_URL, 4);
// Before the work, so that the next process has the cache even if this one is killed.
flushCompileCache();
await workOnScans({
  prisma,
  redisUrl: environment.REDIS_URL,
  nodeId: environment.NODE_ID,
  nodeName: environment.NODE_NAME,
  directory: environment.SCAN_DIRECTORY,
  scratch: environment.SCAN_SCRATCH_DIRECTORY,
  openSource: openScanSource(prisma, archive),
  analysers: environment.SCAN_ANALYSERS,
  supplyBytes: environment.SCAN_SUPPLY_BYTES,
  signal: stop.signal,
  onError: (error) => log.warn({ err: error }, 'work on a piece of a scan failed; it is retried'),
});
await close();
process.exit(0);
