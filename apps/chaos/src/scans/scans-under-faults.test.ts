import { readdirSync } from 'node:fs';
import { operator } from '@meguri/services/testing';
import { afterEach, expect, test } from 'vitest';
import { chosenKinds, readScan } from './inject-scan-faults.fixture.ts';
import { keepDispatcher, keepWorker, type KeptProcess } from './scan-processes.fixture.ts';
import { makeScanWorld } from './scan-world.fixture.ts';
import { scansOfWorld } from './scans-of-world.fixture.ts';

/** Number of faults of each kind. */
const faults = Number(process.env['MEGURI_SCAN_FAULTS'] ?? 2);
const isLong = faults > 2;
const world = await makeScanWorld({
  documents: isLong ? 1_500 : 150,
  poison: isLong ? [3, 49, 50, 120, 121, 122, 249, 700, 1_499] : [3, 49, 50],
  workMs: isLong ? 12 : 4,
  nodes: [1, 2],
});
const ctx = operator;
const { create, untilEnded, expectExact, compareUnderFaults } = scansOfWorld(world);

const kept: KeptProcess[] = [];
afterEach(async () => {
  await Promise.all(kept.splice(0).map((one) => one.stop()));
});
const keepRunning = <T extends KeptProcess>(one: T): T => {
  kept.push(one);
  return one;
};

test('every document counts once, and exactly the poison is skipped, whatever is killed', async () => {
  const dispatcher = keepRunning(keepDispatcher(world));
  const workers = [1, 2].map((nodeId) => keepRunning(keepWorker(world, nodeId)));
  const injected = await compareUnderFaults({ dispatcher, workers }, chosenKinds, faults);
  expect(injected).toEqual(Object.fromEntries(chosenKinds.map((kind) => [kind, faults])));
}, 1_800_000);

test('a node without work takes work of other nodes, and the trace shows its processors', async () => {
  keepRunning(keepDispatcher(world));
  keepRunning(keepWorker(world, 2));
  await create('stolen', { maxDocuments: 60 });
  const scan = await untilEnded('stolen');
  expect(scan).toMatchObject({ state: 'done', progress: { documents: 60 } });
  expect(scan.nodes.map(({ nodeId, documents }) => [nodeId, documents])).toEqual([[2, 60]]);
  const { nodes } = await world.services.scans.trace({ ctx, input: { name: 'stolen' } });
  for (const { cores } of nodes.flatMap(({ samples }) => samples))
    for (const share of cores) expect(share).toBeGreaterThanOrEqual(0);
});

test.each(['synchronous', 'static'] as const)('%s supply gives the same rows', async (supply) => {
  keepRunning(keepDispatcher(world));
  for (const nodeId of [1, 2]) keepRunning(keepWorker(world, nodeId));
  await create(supply, { supply });
  const scan = await untilEnded(supply);
  expectExact(scan);
  expect(scan.digest).toBe((await readScan(world, 'undisturbed')).digest);
  expect(scan.nodes.map(({ nodeId }) => nodeId)).toEqual([1, 2]);
});

test('a scan is paused and resumed, cancelled, and removed with its files', async () => {
  keepRunning(keepDispatcher(world));
  keepRunning(keepWorker(world, 1));
  await create('moved');
  await expect
    .poll(async () => (await readScan(world, 'moved')).rows, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await world.services.scans.pause({ ctx, input: { name: 'moved' } });
  const running = async () =>
    (await readScan(world, 'moved')).nodes.reduce((sum, node) => sum + node.running, 0);
  await expect.poll(running, { timeout: 30_000 }).toBe(0);
  const { documents } = (await readScan(world, 'moved')).progress;
  expect(documents).toBeLessThan(world.documents);
  await world.services.scans.resume({ ctx, input: { name: 'moved' } });
  expectExact(await untilEnded('moved'));

  await create('ended');
  await expect
    .poll(async () => (await readScan(world, 'ended')).rows, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await world.services.scans.cancel({ ctx, input: { name: 'ended' } });
  const open = async () =>
    (await readScan(world, 'ended')).nodes.reduce((sum, node) => sum + node.running + node.waiting, 0);
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
  const { id } = await readScan(world, 'ended');
  expect(readdirSync(world.scanDirectory)).toContain(id);
  await world.services.scans.remove({ ctx, input: { name: 'ended' } });
  await expect.poll(() => readdirSync(world.scanDirectory), { timeout: 30_000 }).not.toContain(id);
});
