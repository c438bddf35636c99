import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@meguri/runtime';
import { crawlPages, makeSnapshot, operator, ownCrawl } from '@meguri/services/testing';
import { afterAll, expect, test } from 'vitest';
import { followProcesses } from '../processes/follow-processes.fixture.ts';
import { startScans } from './start-scans.ts';

const crawl = await ownCrawl();
const { prisma, services, databaseUrl, redisUrl, snapshotDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-control-scans-'));
const log = createLogger({ name: 'test', level: 'fatal' });
const { started, startProcess } = followProcesses(log);
const scans = startScans({ prisma, databaseUrl, redisUrl, snapshotDirectory, directory, log });
const ctx = operator;
afterAll(async () => {
  await scans.stop();
  await rm(directory, { recursive: true });
});

const get = () => services.scans.get({ ctx, input: { name: 'typed' } });

test('a process lists documents that meet the conditions for the node that has them, and removes a scan', async () => {
  const pages = ['a', 'b', 'c'].map((name) => ({
    url: `https://www.example.org/${name}`,
    verdict: 'new' as const,
    body: name,
    mime: name === 'b' ? 'image/png' : 'text/html; charset=utf-8',
  }));
  await services.seeds.add({ ctx, input: { urls: pages.map(({ url }) => url) } });
  await crawlPages(crawl, pages);
  await prisma.warcFile.updateMany({ data: { nodeId: 5 } });
  await makeSnapshot(crawl);
  await scans.loop.run();
  expect(started).not.toHaveBeenCalled();
  await services.scans.create({
    ctx,
    input: {
      name: 'typed',
      definition: {
        source: { kind: 'snapshot', name: 'all' },
        analyser: { name: 'links' },
        conditions: { mediaTypes: ['text/*'], maxBytes: 100 },
      },
    },
  });
  await startProcess(scans);
  await expect.poll(get, { timeout: 30_000 }).toMatchObject({
    state: 'running',
    progress: { documents: 0, of: 2, isEstimate: false },
    nodes: [{ nodeId: 5, waiting: 1 }],
  });
  const { id } = await get();
  expect(await readdir(path.join(directory, id))).toEqual(['parts', 'pointers.bin']);
  await services.scans.remove({ ctx, input: { name: 'typed' } });
  await expect.poll(() => readdir(directory), { timeout: 30_000 }).not.toContain(id);
  expect(await prisma.scan.count()).toBe(0);
});
