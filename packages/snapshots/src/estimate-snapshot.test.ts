import path from 'node:path';
import { snapshotDefinitionSchema, type SnapshotDefinitionInput } from '@meguri/contracts';
import { openDuck, readRowGroups, updateIndex, type Duck } from '@meguri/url-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateSnapshot, spreadOrder } from './estimate-snapshot.ts';
import { entriesOf, ownDirectory, storeOf } from './index-in-memory.fixture.ts';
import { sideTables } from './selection-sql.ts';
import { fillTakedowns } from './shown-rows.ts';

const base = await ownDirectory();
const index = path.join(base, 'index');
const at = (day: number) => Date.UTC(2026, 0, day) * 1_000;
const sites = 1_000;
const pagesPerSite = 100;
/** All sites have the same number of pages; those of site 0 came later. */
const store = storeOf(
  entriesOf(
    Array.from({ length: sites * pagesPerSite }, (_, number) => ({
      url: `https://s${String(number % sites).padStart(4, '0')}.example/${Math.floor(number / sites)}`,
      capturedAt: number % sites === 0 ? at(20) : at(1),
      fileId: 1,
      offset: 1_000 * number,
      bodyOffset: 1_000 * number,
    })),
  ),
);
let duck: Duck;
let files: string[] = [];

beforeAll(async () => {
  duck = await openDuck({
    directories: [index],
    scratch: path.join(base, 'scratch'),
    memoryMegabytes: 200,
    threads: 2,
  });
  await updateIndex({ directory: index, store, duck });
  files = store.list.map(({ name }) => path.join(index, name));
  await fillTakedowns(duck, []);
  await duck.connection.run(`CREATE TABLE ${sideTables.host} (host_id BIGINT)`);
});
afterAll(() => duck.close());

async function estimate(input: Partial<SnapshotDefinitionInput>, msPerPart = 0) {
  let nowMs = 0;
  return estimateSnapshot(duck, {
    definition: snapshotDefinitionSchema.parse({ time: { preset: 'as-of', at: '2026-01-10' }, ...input }),
    files,
    groups: await readRowGroups(duck, files),
    position: sites * pagesPerSite,
    seedListIds: [],
    hasTakedowns: false,
    budgetMs: 100,
    nowMs: () => (nowMs += msPerPart),
  });
}

test('an estimate is exact when there is time for all parts', async () => {
  const documents = (sites - 1) * pagesPerSite;
  expect(await estimate({})).toEqual({ documents, storedBytes: documents * 500, sampledShare: 1 });
  expect(await estimate({ place: { domains: ['s0000.example', 's0007.example'] } })).toEqual({
    documents: pagesPerSite,
    storedBytes: pagesPerSite * 500,
    sampledShare: 1,
  });
  expect(await estimate({ place: { hosts: ['nowhere.test'] } })).toMatchObject({ documents: 0 });
});

test('an estimate from a sample is close, and states how much was examined', async () => {
  const hosts = Array.from({ length: 500 }, (_, number) => `s${String(2 * number).padStart(4, '0')}.example`);
  const found = await estimate({ place: { hosts } }, 10);
  expect(found.sampledShare).toBeLessThan(0.1);
  expect(found.documents).toBeGreaterThan(0.85 * 499 * pagesPerSite);
  expect(found.documents).toBeLessThan(1.15 * 499 * pagesPerSite);
});

test('one part is examined even if there is no time', async () => {
  expect((await estimate({}, 1_000)).documents).toBeGreaterThan(0);
});

test('the first numbers of the order, however many, are spread out', () => {
  const order = spreadOrder(100);
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number));
  const first = order.slice(0, 5).toSorted((a, b) => a - b);
  const gaps = first.slice(1).map((number, position) => number - (first[position] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
  expect(spreadOrder(0)).toEqual([]);
});
