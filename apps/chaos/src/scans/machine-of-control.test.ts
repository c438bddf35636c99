import { afterAll, expect, test } from 'vitest';
import { startOwnMachine } from './machine-of-control.fixture.ts';
import { keepDispatcher, keepWorker } from './scan-processes.fixture.ts';
import { makeScanWorld } from './scan-world.fixture.ts';
import { scansOfWorld } from './scans-of-world.fixture.ts';

const faults = Number(process.env['MEGURI_SCAN_FAULTS'] ?? 2);
const isLong = faults > 2;
const machine = await startOwnMachine();
const world = await makeScanWorld({
  documents: isLong ? 600 : 60,
  poison: isLong ? [3, 49, 50, 599] : [3],
  workMs: isLong ? 20 : 4,
  nodes: [1, 2],
  crawl: machine.crawl,
});
const dispatcher = keepDispatcher(world);
const workers = [1, 2].map((nodeId) => keepWorker(world, nodeId));
afterAll(() => Promise.all([dispatcher, ...workers].map((one) => one.stop())));

test('every document counts once when the control plane, Redis and PostgreSQL are lost together', async () => {
  // Once in the short form, because each start of PostgreSQL takes a second.
  const count = isLong ? faults : 1;
  const processes = { dispatcher, workers, killServices: machine.kill };
  expect(await scansOfWorld(world).compareUnderFaults(processes, ['control'], count)).toEqual({
    control: count,
  });
  expect(machine.starts()).toBeGreaterThan(count);
}, 1_800_000);
