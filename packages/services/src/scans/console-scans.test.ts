import { expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';
import { latestOfAll, makeSnapshot } from '../testing/make-snapshot.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const { scans } = services;
const ctx = operator;
const url = 'https://www.example.org/a';

await services.seeds.add({ ctx, input: { urls: [url] } });
await crawlPages(crawl, [{ url, verdict: 'new', body: 'A' }]);
await makeSnapshot(crawl);
await services.snapshots.create({ ctx, input: { name: 'queued', definition: latestOfAll } });

const definition = {
  source: { kind: 'snapshot' as const, name: 'all' },
  analyser: { name: 'links' },
};
const create = (name: string, more: object = {}) =>
  scans.create({ ctx, input: { name, definition: { ...definition, ...more } } });
const act = (name: string) => ({ ctx, input: { name } });

test('a scan is stored with its defaults, waits for the control plane, and is audited', async () => {
  const created = await create('first');
  expect(created).toMatchObject({
    name: 'first',
    state: 'queued',
    analyser: { name: 'links', version: 0 },
    progress: { documents: 0, of: 1, isEstimate: true, documentsPerSecond: null },
    definition: { supply: 'pipelined', conditions: { mediaTypes: [], minBytes: null } },
    digest: '0'.repeat(32),
    columns: null,
    nodes: [],
  });
  const entries = await services.audit.list({ ctx, input: { subject: 'scan:first' } });
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['scan.create', { analyser: 'links', snapshot: 'all' }],
  ]);
});

test('a scan is paused, resumed, cancelled and removed, each in the states that allow it', async () => {
  await create('second');
  expect((await scans.pause(act('second'))).state).toBe('paused');
  await expect(scans.pause(act('second'))).rejects.toThrow(
    'The action pause is not possible for the scan second: its state is paused',
  );
  expect((await scans.resume(act('second'))).state).toBe('running');
  const cancelled = await scans.cancel(act('second'));
  expect(cancelled).toMatchObject({ state: 'cancelled', finishedAt: clock.now() });
  await expect(scans.resume(act('second'))).rejects.toMatchObject({ code: 'conflict' });
  await scans.remove(act('second'));
  await expect(scans.get(act('second'))).rejects.toThrow('There is no scan second.');
  await expect(scans.remove(act('second'))).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['first', {}, 'There is a scan first already.'],
  ['Upper', {}, 'Use lower-case letters'],
  ['third', { analyser: { name: 'lnks' } }, 'There is no analyser lnks.'],
  ['third', { analyser: { name: 'links', version: 3 }, parameters: { a: 1 } }, 'takes no parameters'],
  ['third', { source: { kind: 'snapshot', name: 'none' } }, 'There is no snapshot none.'],
  ['third', { source: { kind: 'snapshot', name: 'queued' } }, 'The snapshot queued is not done'],
  ['third', { conditions: { minBytes: 2, maxBytes: 1 } }, 'The smallest size exceeds the largest'],
  ['third', { conditions: { mediaTypes: ['html'] } }, 'Give a media type such as text/html'],
  ['third', { limits: { memoryBytes: 1 } }, 'limits.memoryBytes'],
  ['third', { extra: 1 }, 'extra'],
])('the scan %s with %o is refused: %s', async (name, more, message) => {
  await expect(create(name, more)).rejects.toThrow(message);
});

test('lists are read page by page', async () => {
  for (let number = 0; number < 45; number += 1) {
    await create(`many-${number}`);
    await scans.cancel(act(`many-${number}`));
  }
  for (let number = 45; number < 60; number += 1) await create(`many-${number}`);
  const first = await scans.list({ ctx, input: {} });
  expect(first.rows.map(({ name }) => name).slice(0, 2)).toEqual(['many-59', 'many-58']);
  expect(first.rows).toHaveLength(50);
  const second = await scans.list({ ctx, input: { cursor: first.nextCursor ?? '' } });
  expect(second.rows.map(({ name }) => name)).toContain('first');
  expect(second.nextCursor).toBeNull();
  await expect(scans.list({ ctx, input: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid' });
});

test('at most 50 scans are unfinished at the same time', async () => {
  const refusals: unknown[] = [];
  for (let number = 0; number < 51; number += 1)
    await create(`open-${number}`).catch((error: unknown) => refusals.push(error));
  expect(String(refusals[0])).toContain('50 scans are not finished');
});

test('skipped documents are listed in the order of the archive, and a trace as shares of cores', async () => {
  const { id } = await prisma.scan.findUniqueOrThrow({ where: { name: 'first' } });
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  await prisma.scanSkipped.createMany({
    data: Array.from({ length: 120 }, (_, index) => ({
      scanId: id,
      recordIndex: BigInt(index),
      recordId: `urn:${index}`,
      url: `${url}/${index}`,
      capturedAt: at(0),
      reason: 'It ended with code 1.',
      errorOutput: 'Oh',
      at: at(1),
    })),
  });
  const first = await scans.skipped(act('first'));
  expect(first.rows).toHaveLength(100);
  const second = await scans.skipped({ ctx, input: { name: 'first', cursor: first.nextCursor ?? '' } });
  expect(second.rows.map(({ recordId }) => recordId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `urn:${index + 100}`),
  );
  const run = '00000000-0000-4000-8000-000000000000';
  const other = '00000000-0000-4000-8000-000000000001';
  await prisma.scanCpuSample.createMany({
    data: [
      { scanId: id, nodeId: 1, at: at(0), busySeconds: [10, 20], ownSeconds: 5, run },
      { scanId: id, nodeId: 1, at: at(2), busySeconds: [11, 22], ownSeconds: 8, run },
      { scanId: id, nodeId: 1, at: at(3), busySeconds: [11, 22], ownSeconds: 0, run: other },
    ],
  });
  const { nodes } = await scans.trace(act('first'));
  expect(nodes).toEqual([
    {
      nodeId: 1,
      name: 'node-1',
      cores: 2,
      samples: [
        { at: at(2), seconds: 2, cores: [0.5, 1], scan: 1.5 },
        { at: at(3), seconds: 1, cores: [0, 0], scan: null },
      ],
    },
  ]);
  await expect(scans.trace(act('none'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(scans.skipped(act('none'))).rejects.toMatchObject({ code: 'not-found' });
});
