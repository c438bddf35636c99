import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@meguri/runtime';
import { crawlPages, operator as ctx, ownCrawl } from '@meguri/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followProcesses, isAlive } from '../processes/follow-processes.fixture.ts';
import { startPackages } from './start-packages.ts';

const crawl = await ownCrawl();
const { prisma, databaseUrl, services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-packages-'));
const log = createLogger({ name: 'test', level: 'fatal' });
const { started, startProcess } = followProcesses(log);
const packages = startPackages({
  prisma,
  databaseUrl,
  directory,
  archive: { directory: crawl.archiveDirectory, bucket: null },
  // Like the processes that it starts.
  clock: { now: () => new Date() },
  log,
});
const url = 'https://a.example/';
const name = 'library';

const states = async () =>
  (await services.packages.list({ ctx, input: {} })).rows.map(({ state, sequence, records }) => [
    state,
    sequence,
    records,
  ]);
const waitFor = (expected: unknown[]) =>
  expect.poll(states, { timeout: 60_000, interval: 20 }).toEqual(expected);

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A' }]);
  const scope = { hosts: ['a.example'] };
  const terms = { contact: 'a@example.org', purpose: 'a copy', addresses: '127.0.0.1', scope, history: true };
  await services.consumers.create({ ctx, input: { name, terms } });
});
afterAll(async () => {
  await packages.stop();
  await rm(directory, { recursive: true, force: true });
});

test('no process runs if nothing is due', async () => {
  await packages.loop.run();
  expect(started).not.toHaveBeenCalled();
});

test('a package is made in a separate process, begun again after kill -9, and covers everything once', async () => {
  await services.consumers.approve({ ctx, input: { name } });
  await prisma.packageSchedule.createMany({ data: [{ consumerId: 1, nodeId: 1, dueAt: new Date(0) }] });
  // While the captures are locked, none can be read.
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE capture IN ACCESS EXCLUSIVE MODE`;
      const pid = await startProcess(packages);
      await waitFor([['building', null, 0]]);
      await expect
        .poll(() => readdir(path.join(directory, 'packages', '1')).catch(() => []), { timeout: 30_000 })
        .toEqual(['1']);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    },
    { timeout: 90_000 },
  );
  // Its lease holds, so no other process takes it yet.
  started.mockClear();
  await packages.loop.run();
  expect(started).not.toHaveBeenCalled();
  await prisma.$executeRaw`UPDATE package SET lease_until = now() - interval '1 second'`;
  const pid = await startProcess(packages);
  await waitFor([['ready', 1, 1]]);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  expect((await services.consumers.get({ ctx, input: { name } })).sequence).toBe(1);
});

test('a full disk pauses packaging and states the fix, and it resumes when there is room', async () => {
  crawl.clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'B' }]);
  const setFree = (value: number) =>
    services.settings.set({ ctx, input: { key: 'packages.minFreeBytes', value, confirmed: true } });
  await setFree(1e15);
  await prisma.packageSchedule.updateMany({ data: { dueAt: new Date(0) } });
  const pid = await startProcess(packages);
  await waitFor([
    ['paused', null, 0],
    ['ready', 1, 1],
  ]);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  const [paused] = (await services.packages.list({ ctx, input: {} })).rows;
  expect(paused!.problem).toMatch(
    /has less than \d+ bytes free\. Make room: packaging resumes within a minute\.$/,
  );
  expect(await readdir(path.join(directory, 'packages', '1'))).toEqual(['1']);
  await setFree(0);
  await prisma.$executeRaw`UPDATE package SET lease_until = now() - interval '2 minutes' WHERE state = 'paused'`;
  await startProcess(packages);
  await waitFor([
    ['ready', 2, 1],
    ['ready', 1, 1],
  ]);
});
