import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snapshotDefinitionSchema, type Clock } from '@meguri/contracts';
import { findSnapshot, insertSnapshot, queueSnapshot, readUrlIndexLag } from '@meguri/database';
import { crawlPages, ownCrawl } from '@meguri/services/testing';
import { createLogger } from '@meguri/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followProcesses, isAlive } from '../processes/follow-processes.fixture.ts';
import { isIndexBehind, startSnapshots } from './start-snapshots.ts';

const crawl = await ownCrawl();
const { prisma, databaseUrl } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-control-'));
const log = createLogger({ name: 'test', level: 'fatal' });
const { started, startProcess } = followProcesses(log);
const snapshots = startSnapshots({ prisma, databaseUrl, directory, archive: null, clock: crawl.clock, log });
const url = 'https://a.example/';

beforeAll(async () => {
  const ctx = {
    requestId: 'test',
    clientAddress: null,
    actor: { id: 1, name: 'operator', role: 'administrator' },
  } as const;
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A' }]);
});
afterAll(async () => {
  await snapshots.stop();
  await rm(directory, { recursive: true, force: true });
});

async function queue(name: string): Promise<void> {
  const definition = snapshotDefinitionSchema.parse({ time: { preset: 'as-of', at: '2100-01-01' } });
  const audit = {
    at: new Date(),
    actor: 'operator',
    action: 'snapshot.create',
    before: null,
    after: null,
    reason: null,
  } as const;
  const id = await insertSnapshot(prisma, { name, definition, audit });
  await queueSnapshot(prisma, id ?? '');
}

const stateOf = async (name: string) => (await findSnapshot(prisma, name))?.state ?? null;
const waitFor = (name: string, state: string) =>
  expect.poll(() => stateOf(name), { timeout: 30_000, interval: 50 }).toBe(state);

test('A process makes the queued snapshots and ends', async () => {
  await snapshots.loop.run();
  expect(started).not.toHaveBeenCalled();
  await queue('one');
  await queue('two');
  const pid = await startProcess(snapshots);
  await waitFor('one', 'done');
  await waitFor('two', 'done');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('A snapshot resumes after kill -9', async () => {
  crawl.clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'B' }]);
  // While the files are locked, the index cannot be brought up to date.
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE warc_file IN ACCESS EXCLUSIVE MODE`;
      await queue('three');
      const pid = await startProcess(snapshots);
      await waitFor('three', 'creating');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    },
    { timeout: 60_000 },
  );
  // Its lease holds, so no other process takes it yet.
  started.mockClear();
  await snapshots.loop.run();
  expect(started).not.toHaveBeenCalled();
  expect(await stateOf('three')).toBe('creating');
  await prisma.$executeRaw`UPDATE snapshot SET lease_until = now() - interval '1 second' WHERE name = 'three'`;
  await startProcess(snapshots);
  await waitFor('three', 'done');
  const { id, position } = (await findSnapshot(prisma, 'three')) ?? { id: '', position: null };
  expect(position).toBe(2);
  await stat(path.join(directory, id, 'list.parquet'));
});

test('The index by URL is brought up to date when it has lacked captures for an hour', async () => {
  crawl.clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'C' }]);
  const lastRunAt = async () => (await readUrlIndexLag(prisma)).since ?? new Date(0);
  const later = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });
  const options = { prisma, databaseUrl, directory, archive: null, log };
  const early = startSnapshots({ ...options, clock: later(3_000) });
  started.mockClear();
  await early.loop.run();
  expect(started).not.toHaveBeenCalled();
  expect((await lastRunAt()).getTime()).toBeGreaterThan(0);

  const late = startSnapshots({ ...options, clock: later(3_601) });
  const pid = await startProcess(late);
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  expect(await readUrlIndexLag(prisma)).toEqual({ captures: 0, since: null });
  expect(await prisma.urlIndexRun.aggregate({ _max: { toPosition: true } })).toEqual({
    _max: { toPosition: 3n },
  });
  await Promise.all([early.stop(), late.stop()]);
});

test('The index by URL is brought up to date when it lacks many captures', async () => {
  crawl.clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'D' }]);
  const { captures } = await readUrlIndexLag(prisma);
  // Estimated from bytes: the file begins with a warcinfo record.
  expect([1, 2]).toContain(captures);
  expect(await isIndexBehind(prisma, new Date())).toBe(false);
  await prisma.$executeRaw`UPDATE warc_file SET indexed_end = indexed_end + ${1_000_000_000}::bigint WHERE indexed_end > listed_end`;
  expect(await isIndexBehind(prisma, new Date())).toBe(true);
});
