import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import path from 'node:path';
import { defaultSettings } from '@meguri/contracts';
import { createLogger } from '@meguri/runtime';
import { ownCrawl } from '@meguri/services/testing';
import { expect, test, vi } from 'vitest';
import { nodeEnvironmentSchema } from '../runtime/node-environment.ts';
import { startScans } from './start-scans.ts';

const crawl = await ownCrawl();
const { prisma } = crawl;
const log = createLogger({ name: 'test', level: 'fatal' });

/** Priorities of the threads of a process: on Linux each thread has its own. */
const prioritiesOf = (pid: number) => [
  ...new Set(readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))),
];

function start(coreShare: number) {
  const environment = nodeEnvironmentSchema.parse({
    DATABASE_URL: crawl.databaseUrl,
    REDIS_URL: crawl.redisUrl,
    ARCHIVE_DIRECTORY: crawl.archiveDirectory,
    NODE_ID: '7',
    SCAN_DIRECTORY: path.join(crawl.snapshotDirectory, 'scans'),
  });
  const settings = () => ({ ...defaultSettings(), 'scan.coreShare': coreShare });
  return startScans({ prisma, environment, settings, log });
}

test('a node works on scans in a process of the lowest priority, as its share of cores allows', async () => {
  const started = vi.spyOn(log, 'info');
  const idle = start(1);
  await idle.loop.run();
  expect(started).not.toHaveBeenCalled();
  await prisma.scan.create({
    data: {
      name: 'waiting',
      definition: { source: { kind: 'snapshot', name: 'all' }, analyser: { name: 'links' } },
      state: 'running',
      analyserName: 'links',
      createdAt: new Date(),
      createdBy: 'test',
    },
  });
  await start(0).loop.run();
  expect(started).not.toHaveBeenCalled();
  await idle.loop.run();
  const [[{ pid }]] = started.mock.calls as unknown as [[{ pid: number }]];
  // The normal priority at first, so that first rows come soon during a busy crawl.
  expect(getPriority(pid)).toBe(getPriority());
  const worker = () => prisma.scanWorker.findUnique({ where: { nodeId: 7 } });
  await expect.poll(worker, { timeout: 30_000 }).toMatchObject({ nodeId: 7 });
  expect((await worker())?.problem).toContain('does not see');
  await expect.poll(() => prioritiesOf(pid), { timeout: 30_000 }).toEqual([constants.priority.PRIORITY_LOW]);
  await idle.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
