import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { operator } from '@meguri/services/testing';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk, unmountSmallDisk } from '../faults/small-disk.ts';
import { isEnded, readScan } from './inject-scan-faults.fixture.ts';
import { keepDispatcher, keepWorker, type KeptProcess } from './scan-processes.fixture.ts';
import { analyserName, makeScanWorld, snapshotName } from './scan-world.fixture.ts';

const world = await makeScanWorld({ documents: 60, poison: [], workMs: 0, nodes: [1] });
const { services, prisma } = world;
const ctx = operator;
const timeout = 60_000;

const kept: KeptProcess[] = [];
afterEach(async () => {
  await Promise.all(kept.splice(0).map((one) => one.stop()));
});

const create = (name: string, analyser = analyserName) =>
  services.scans.create({
    ctx,
    input: {
      name,
      definition: { source: { kind: 'snapshot', name: snapshotName }, analyser: { name: analyser } },
    },
  });
const upload = (name: string, source: string) =>
  services.analysers.upload({
    ctx,
    input: { name, fileName: `${name}.mjs`, about: '', source: Buffer.from(source).toString('base64') },
  });
const problemOf = async (name: string) => (await readScan(world, name)).problem ?? '';
const untilEnded = (name: string) =>
  expect.poll(async () => isEnded(await readScan(world, name)), { timeout, interval: 100 }).toBe(true);

test('a missing archive file fails the scan with its name, and the rows so far are kept', async () => {
  const [file] = await prisma.warcFile.findMany({ orderBy: { fileId: 'desc' }, take: 1 });
  const place = path.join(world.archiveDirectory, sealedPath(file?.name ?? ''));
  renameSync(place, `${place}.away`);
  onTestFinished(() => renameSync(`${place}.away`, place));
  kept.push(keepDispatcher(world), keepWorker(world, 1));
  await create('incomplete');
  await untilEnded('incomplete');
  expect(await readScan(world, 'incomplete')).toMatchObject({ state: 'failed' });
  expect(await problemOf('incomplete')).toContain(file?.name);
});

test('a module that returns wrong rows fails the scan with their row and column', async () => {
  const source = "export const columns = { n: 'integer' }; export default () => ({ n: 'one' });";
  await upload('wrong', source);
  kept.push(keepDispatcher(world), keepWorker(world, 1));
  await create('wrong', 'wrong');
  await untilEnded('wrong');
  expect(await problemOf('wrong')).toContain('Column "n" is of type integer');
});

test('a node that cannot see the directory of scans reports it and takes no pieces', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'meguri-elsewhere-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  kept.push(keepDispatcher(world), keepWorker({ ...world, scanDirectory: elsewhere }, 3));
  await create('unseen');
  await expect
    .poll(async () => (await prisma.scanWorker.findUnique({ where: { nodeId: 3 } }))?.problem ?? '', {
      timeout,
    })
    .toContain('The node node-3 does not see');
  expect(await readScan(world, 'unseen')).toMatchObject({ state: 'running', rows: 0 });
  // Another node continues the scan.
  kept.push(keepWorker(world, 1));
  await untilEnded('unseen');
  expect(await readScan(world, 'unseen')).toMatchObject({ state: 'done', rows: world.rows });
});

test('a scan waits while the disk of its results is full, reports it, and continues where it was', async ({
  skip,
}) => {
  const elsewhere = path.join(world.snapshotDirectory, 'small-disk');
  const disk = mountSmallDisk(elsewhere, 8 * 2 ** 20);
  if ('unavailable' in disk) {
    skip(disk.unavailable);
    return;
  }
  onTestFinished(() => unmountSmallDisk(elsewhere));
  chmodSync(elsewhere, 0o711);
  const small = { ...world, scanDirectory: path.join(elsewhere, 'scans') };
  mkdirSync(small.scanDirectory, { mode: 0o711 });
  const source =
    'export default async () => { await new Promise((go) => setTimeout(go, 50)); return { is: 1 }; };';
  await upload('slow', source);
  await create('full', 'slow');
  await disk.fill();
  kept.push(keepDispatcher(small), keepWorker({ ...small, scratchDirectory: world.scanDirectory }, 1));
  const state = async () => (await readScan(world, 'full')).state;
  await expect.poll(state, { timeout }).toBe('waiting');
  expect(await problemOf('full')).toMatch(/[Dd]isk .*full.* Make room: the scan resumes within a minute/);
  await disk.free();
  const retryNow = () => prisma.scan.updateMany({ where: { name: 'full' }, data: { retryAt: new Date(0) } });
  await retryNow();
  await expect.poll(async () => (await readScan(world, 'full')).rows, { timeout }).toBeGreaterThan(0);
  await disk.fill();
  await expect.poll(state, { timeout }).toBe('waiting');
  expect(await problemOf('full')).toContain('A disk of the node node-1 is full');
  await disk.free();
  await retryNow();
  await untilEnded('full');
  expect(await readScan(world, 'full')).toMatchObject({ state: 'done', problem: null, rows: 60 });
});

test('a snapshot that is removed before its documents are listed fails the scan', async () => {
  await create('orphan');
  await services.snapshots.remove({ ctx, input: { name: snapshotName } });
  kept.push(keepDispatcher(world), keepWorker(world, 1));
  await untilEnded('orphan');
  expect(await problemOf('orphan')).toContain(`The snapshot ${snapshotName} was removed before`);
});
