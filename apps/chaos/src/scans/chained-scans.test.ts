import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ScanDefinitionInput, ScanView } from '@meguri/contracts';
import { operator } from '@meguri/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEnded, readScan } from './inject-scan-faults.fixture.ts';
import { keepDispatcher, keepWorker, type KeptProcess } from './scan-processes.fixture.ts';
import { makeScanWorld, snapshotName } from './scan-world.fixture.ts';

const world = await makeScanWorld({ documents: 60, poison: [], workMs: 0, nodes: [1, 2] });
const { services } = world;
const ctx = operator;

/**
 * Two rows for each document, and their sums by key. The values are fractions, whose sum depends on the
 * order.
 */
const sums = `export const columns = { key: 'text', share: 'number' };
export const key = 'key';
export const reduce = (a, b) => ({ key: a.key, share: a.share + b.share });
export default ({ text }) => {
  const number = Number(/number (\\d+)/.exec(text)[1]);
  return [{ key: 'last ' + (number % 10), share: number / 7 }, { key: 'all', share: 0.1 }];
};
`;
const shares = `export const columns = { key: 'text', twice: 'number' };
export default ({ id, url, captured_at, key, share }) =>
  key === 'all' || id.includes('#') || !url || !captured_at ? [] : { key, twice: 2 * share };
`;

const kept: KeptProcess[] = [];
beforeAll(async () => {
  for (const [name, source] of Object.entries({ sums, shares })) {
    const upload = { name, fileName: `${name}.mjs`, about: '' };
    await services.analysers.upload({
      ctx,
      input: { ...upload, source: Buffer.from(source).toString('base64') },
    });
    writeFileSync(path.join(world.snapshotDirectory, `${name}.mjs`), source);
  }
  kept.push(keepDispatcher(world), ...[1, 2].map((nodeId) => keepWorker(world, nodeId)));
});
afterAll(async () => {
  await Promise.all(kept.map((one) => one.stop()));
});

async function run(name: string, definition: ScanDefinitionInput): Promise<ScanView> {
  await services.scans.create({ ctx, input: { name, definition } });
  await expect
    .poll(async () => isEnded(await readScan(world, name)), { timeout: 120_000, interval: 50 })
    .toBe(true);
  const scan = await readScan(world, name);
  expect(scan).toMatchObject({ state: 'done', problem: null });
  return scan;
}

type Row = Record<string, unknown>;
const linesOf = (written: string) =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

async function exported(name: string, table: 'result' | 'reduced' = 'result'): Promise<Row[]> {
  const file = await services.scanResults.export({ ctx, input: { name, table, format: 'jsonl' } });
  return linesOf(await text(file.read(0, file.bytes)));
}

/** Runs the same scan on this machine, without dispatcher and nodes. */
async function local(source: string, analyser: string): Promise<Row[]> {
  const output = path.join(world.snapshotDirectory, `local-${analyser}.jsonl`);
  const place = path.join(world.snapshotDirectory, `${analyser}.mjs`);
  const limits = { workers: 1, isUnprotectedAllowed: true };
  await services.scanSnapshot({ snapshot: source, analyser: place, output, ...limits });
  return linesOf(readFileSync(output, 'utf8'));
}

test('a scan is reduced on request, and another scan reads its rows, as on one machine', async () => {
  const source = { kind: 'snapshot' as const, name: snapshotName };
  await run('sums', { source, analyser: { name: 'sums' } });
  const rows = await exported('sums');
  const localRows = await local(snapshotName, 'sums');
  expect(rows).toHaveLength(120);
  expect(sorted(rows)).toEqual(sorted(localRows));

  const byId = localRows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
  const expected = new Map<string, number>();
  for (const { key, share } of byId)
    expected.set(String(key), (expected.get(String(key)) ?? 0) + Number(share));
  const reduced = await exported('sums', 'reduced');
  expect(new Map(reduced.map(({ key, share }) => [key, share]))).toEqual(expected);

  await run('plain', { source, analyser: { name: 'sums' }, reduce: false });
  await expect(exported('plain', 'reduced')).rejects.toThrow('plain');
  await run('types', { source, analyser: { name: 'mime' }, reduce: true });
  expect(await exported('types', 'reduced')).toEqual([
    expect.objectContaining({ mime: 'text/html', documents: 60, rows: 60 }),
  ]);

  const chained = await run('shares', {
    source: { kind: 'scan', name: 'sums' },
    analyser: { name: 'shares' },
    format: 'jsonl',
  });
  expect(chained).toMatchObject({ rows: 60, progress: { documents: 120, of: 120 } });
  const file = path.join(world.snapshotDirectory, 'rows-of-sums.jsonl');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(sorted(await exported('shares'))).toEqual(sorted(await local(file, 'shares')));
}, 300_000);

test('a key that an analyser lacks and conditions on rows are refused before a scan begins', async () => {
  const create = (definition: ScanDefinitionInput) =>
    services.scans.create({ ctx, input: { name: 'refused', definition } });
  const source = { kind: 'scan' as const, name: 'sums' };
  const analyser = { name: 'shares' };
  await expect(create({ source, analyser, reduce: true })).rejects.toThrow('has no key');
  await expect(create({ source, analyser: { name: 'links' } })).rejects.toThrow('read documents, not rows');
  await expect(create({ source, analyser, conditions: { statuses: [200] } })).rejects.toThrow(
    'no media type',
  );
  await expect(create({ source: { kind: 'scan', name: 'refused' }, analyser })).rejects.toThrow(
    'There is no scan refused.',
  );
});
