/**
 * Measures captures per second for several group sizes under one fsync, the same without fsync, and reading
 * back: `node packages/archive/bench/append.ts [directory]`. The directory selects the disk.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@meguri/testing';
import {
  buildRequestHead,
  buildResponseHead,
  encodeRequest,
  encodeResponse,
  scanRecords,
} from '@meguri/warc';
import {
  createLocalStorage,
  createWarcReader,
  createWarcWriter,
  type RecordGroup,
  type RecordLocation,
} from '../src/index.ts';

const captures = 2000;
const bodyBytes = 20_000;
const random = seededRandom(1);

function makeBody(): Buffer {
  const words = Array.from({ length: bodyBytes / 8 }, () =>
    Math.trunc(random.next() * 5000)
      .toString(36)
      .padEnd(8),
  );
  return Buffer.from(words.join(''));
}

function makeGroup(body: Buffer, serial: number): RecordGroup {
  const capture = { date: new Date(0), targetUri: `https://example.jp/${serial}` };
  const headers = [['Host', 'example.jp']] as const;
  return [
    encodeRequest({
      ...capture,
      recordId: newId(),
      head: buildRequestHead({ method: 'GET', target: '/', headers }),
    }),
    encodeResponse({
      ...capture,
      recordId: newId(),
      head: buildResponseHead({ status: 200, statusText: 'OK', headers: [['Content-Type', 'text/html']] }),
      body,
    }),
  ];
}

function newId(): string {
  return `urn:uuid:${randomUUID()}`;
}

function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}

async function append(root: string, groups: RecordGroup[], groupSize: number, sync: boolean) {
  const storage = await createLocalStorage({ directory: await mkdtemp(join(root, 'run-')), sync });
  const clock = { now: () => new Date() };
  const writer = createWarcWriter({ storage, prefix: 'bench', clock, newId, software: 'bench' });
  const locations: RecordLocation[] = [];
  const start = performance.now();
  for (let first = 0; first < groups.length; first += groupSize) {
    locations.push(...(await writer.append(groups.slice(first, first + groupSize))).flat());
  }
  const perSecond = groups.length / secondsSince(start);
  await writer.close();
  return { perSecond, storage, locations };
}

const root = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'meguri-bench-'));
try {
  const bodies = Array.from({ length: captures }, makeBody);
  const encodeStart = performance.now();
  const groups = bodies.map(makeGroup);
  const encodedPerSecond = captures / secondsSince(encodeStart);
  const bytes = groups.flat().reduce((sum, record) => sum + record.bytes.byteLength, 0);
  console.log(
    `${captures} captures of ${bodyBytes} bytes, ${Math.round(bytes / captures)} bytes each in the file`,
  );
  console.log(`encode, one thread      ${Math.round(encodedPerSecond)} captures/s`);

  const alone = await append(root, groups, 1, true);
  for (const groupSize of [1, 10, 50, 200, 500]) {
    const { perSecond } = groupSize === 1 ? alone : await append(root, groups, groupSize, true);
    const ratio = (perSecond / alone.perSecond).toFixed(1);
    console.log(
      `append, fsync each ${String(groupSize).padStart(4)} ${Math.round(perSecond)} captures/s  ${ratio} x`,
    );
  }
  const unsynced = await append(root, groups, 500, false);
  const ratio = (unsynced.perSecond / alone.perSecond).toFixed(1);
  console.log(`append, no fsync        ${Math.round(unsynced.perSecond)} captures/s  ${ratio} x`);

  const reader = createWarcReader({ storage: alone.storage, findOriginal: async () => null });
  const readStart = performance.now();
  for (const location of alone.locations) await reader.readRecord(location);
  console.log(
    `read and verify         ${Math.round(alone.locations.length / secondsSince(readStart))} records/s`,
  );

  const scanStart = performance.now();
  for await (const { name } of alone.storage.list('')) {
    const source = await alone.storage.openRead(name);
    if (source)
      for await (const event of scanRecords(source)) if (event.kind !== 'record') throw new Error('damaged');
  }
  const mebibytes = bytes / 2 ** 20;
  console.log(
    `scan, as recovery does  ${Math.round(mebibytes / secondsSince(scanStart))} MiB/s of compressed bytes`,
  );
} finally {
  await rm(root, { recursive: true, force: true });
}
