import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { scanDefinitionSchema } from '@meguri/contracts';
import { childrenOf } from '@meguri/scans';
import { afterAll, expect, test } from 'vitest';
import { ownCrawl } from '../../testing/own-crawl.ts';
import { scanPlaces } from '../scan-places.ts';
import { lowerPriority } from './lower-priority.ts';
import { openSlotAnalysers, type SlotAnalysers } from './slot-analysers.ts';
import { warmUp } from './warm-up.ts';

const { prisma } = await ownCrawl();
const directory = mkdtempSync(path.join(tmpdir(), 'meguri-warm-'));
const scratch = path.join(directory, 'scratch');
afterAll(() => rmSync(directory, { recursive: true }));

async function scanOf(analyserName: string, analyserVersion: number): Promise<string> {
  await prisma.scan.deleteMany();
  const source = { kind: 'snapshot', name: 'all' };
  const { id } = await prisma.scan.create({
    data: {
      name: analyserName,
      definition: { source, analyser: { name: analyserName }, format: 'jsonl' },
      state: 'queued',
      analyserName,
      analyserVersion,
      createdAt: new Date(),
      createdBy: 'test',
    },
  });
  return String(id);
}

/** Analysers of a slot that only note for which scans they are opened. */
function noted(opened: string[]): SlotAnalysers {
  return {
    of: async ({ id }) => {
      opened.push(id);
      return { scanId: id } as Awaited<ReturnType<SlotAnalysers['of']>>;
    },
    close: async () => undefined,
  };
}

test('analysers of all slots are opened before there is a piece, once control has placed what they run', async () => {
  const id = await scanOf('uploaded', 3);
  const opened: string[] = [];
  const { signal } = new AbortController();
  const warming = warmUp({ prisma, directory, scratch, analysers: [noted(opened), noted(opened)], signal });
  mkdirSync(scanPlaces(directory, id).parts, { recursive: true });
  await expect.poll(() => prisma.scan.count()).toBe(1);
  expect(opened).toEqual([]);
  mkdirSync(scanPlaces(directory, id).analyser);
  await warming;
  expect(opened).toEqual([id, id]);
});

test('without a scan, and after the end, nothing is opened', async () => {
  const opened: string[] = [];
  const stop = new AbortController();
  const warm = () => warmUp({ prisma, directory, scratch, analysers: [noted(opened)], signal: stop.signal });
  await prisma.scan.deleteMany();
  await warm();
  await scanOf('links', 0);
  stop.abort();
  await warm();
  expect(opened).toEqual([]);
});

test('an analyser runs when it is opened, and has ended when it is closed', async () => {
  const before = new Set(childrenOf(process.pid));
  const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  const slot = openSlotAnalysers(
    {
      nodeId: 1,
      nodeName: 'node-1',
      directory,
      scratch: path.join(directory, 'scratch'),
      protection: 'none',
      openSource: async () => ({ fileName: async () => '', readRange: async () => null }),
    },
    0,
  );
  const scan = {
    id: '7',
    analyser: { name: 'mime', version: 0 },
    definition: scanDefinitionSchema.parse({
      source: { kind: 'snapshot', name: 'all' },
      analyser: { name: 'mime' },
    }),
  };
  const [one, same] = await Promise.all([slot.of(scan), slot.of(scan)]);
  expect(same).toBe(one);
  expect(started().length).toBeGreaterThan(0);
  await slot.close(0);
  expect(started()).toEqual([]);
});

test('all threads of a process and of what it has started get the lowest priority', async () => {
  const inner = `setInterval(() => undefined, 1e6); console.log('ready')`;
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const pids = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
    expect(pids).toHaveLength(2);
    lowerPriority(pids[0] ?? 0);
    const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map(Number));
    expect(threads.length).toBeGreaterThan(2);
    expect(new Set(threads.map(getPriority))).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  } finally {
    for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
  }
});
