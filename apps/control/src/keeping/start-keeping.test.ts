import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@meguri/runtime';
import { crawlPages, operator as ctx, ownCrawl, sealedPath } from '@meguri/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followProcesses, isAlive } from '../processes/follow-processes.fixture.ts';
import { startKeeping } from './start-keeping.ts';

const crawl = await ownCrawl();
const { prisma, clock, databaseUrl, archiveDirectory } = crawl;
const replicaDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-replica-'));
const log = createLogger({ name: 'test', level: 'fatal' });
const { started, startProcess } = followProcesses(log, 90_000);
const keeping = startKeeping({
  prisma,
  clock,
  databaseUrl,
  archive: {
    place: { directory: archiveDirectory, bucket: null },
    replica: { directory: replicaDirectory },
  },
  log,
});
const urls = ['https://a.example/1', 'https://a.example/2'];

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls } });
  for (const url of urls) await crawlPages(crawl, [{ url, verdict: 'new', body: 'text '.repeat(30_000) }]);
});
afterAll(async () => {
  await keeping.stop();
  await rm(replicaDirectory, { recursive: true });
});

const copies = () => prisma.fileReplica.count({ where: { state: 'copied' } });
const waitForEnd = (pid: number) =>
  expect.poll(() => isAlive(pid), { timeout: 90_000, interval: 50 }).toBe(false);

// At the lowest priority, starting takes long while other programs run.
test('copying resumes after kill -9, in a process at the lowest priority that ends when nothing is due', async () => {
  // While the table cannot be written to, the process cannot store that it copied the file.
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE file_replica IN SHARE MODE`;
      const pid = await startProcess(keeping);
      await expect
        .poll(() => prisma.$queryRaw<unknown[]>`SELECT 1 FROM file_check WHERE claimed_until > now()`, {
          timeout: 90_000,
          interval: 50,
        })
        .toHaveLength(1);
      expect(getPriority(pid)).toBe(19);
      process.kill(pid, 'SIGKILL');
      await waitForEnd(pid);
    },
    { timeout: 120_000 },
  );
  expect(await copies()).toBeLessThan(2);
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = now() - interval '1 second'`;
  await waitForEnd(await startProcess(keeping));
  expect(await copies()).toBe(2);
  for (const { name } of await prisma.warcFile.findMany())
    expect(await readFile(path.join(replicaDirectory, sealedPath(name)))).toEqual(
      await readFile(path.join(archiveDirectory, sealedPath(name))),
    );
  started.mockClear();
  await keeping.loop.run();
  expect(started).not.toHaveBeenCalled();
}, 180_000);
