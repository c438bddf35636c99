// The scan worker process of a node, with slower reads, because files are cached in memory here.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@meguri/database';
import { openScanSource, workOnScans } from '@meguri/services/scan-work';
import { z } from 'zod';

const given = z
  .object({
    databaseUrl: z.string(),
    redisUrl: z.string(),
    nodeId: z.number(),
    archiveDirectory: z.string(),
    scanDirectory: z.string(),
    scratch: z.string(),
    analysers: z.number(),
    /** Added to each read. */
    readDelayMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT'] as const) process.on(event, () => stop.abort());

const { prisma, close } = openDatabase(given.databaseUrl, 4);
const openSource = openScanSource(prisma, { directory: given.archiveDirectory, bucket: null });
await workOnScans({
  prisma,
  redisUrl: given.redisUrl,
  nodeId: given.nodeId,
  nodeName: `node-${given.nodeId}`,
  directory: given.scanDirectory,
  scratch: given.scratch,
  openSource: async () => {
    const source = await openSource();
    return {
      fileName: (fileId) => source.fileName(fileId),
      readRange: async (...range) => {
        await delay(given.readDelayMs);
        return source.readRange(...range);
      },
    };
  },
  analysers: given.analysers,
  supplyBytes: 2 ** 28,
  signal: stop.signal,
  onError: (error) => console.error(error),
});
await close();
process.exit(0);
