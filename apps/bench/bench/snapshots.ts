// How fast snapshots are made from an index by URL, and exported from an archive, both generated.
// Options: --entries N (50000000), --urls N (2500000), --hosts N (200000), --gigabytes N (20), --directory DIR.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createLocalStorage, sealedPath } from '@meguri/archive';
import type { SnapshotDatasheet } from '@meguri/contracts';
import { prepareExport } from '@meguri/snapshots';
import { openExport } from '@meguri/snapshots/exports';
import { table } from '../src/report/format.ts';
import { announce, assess, figure, goalLine, type Goal } from '../src/report/goal.ts';
import { bodiesOf, generateIndex, lastDay, type IndexSize } from '../src/snapshots/generate-index.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000000' },
    urls: { type: 'string', default: '2500000' },
    hosts: { type: 'string', default: '200000' },
    gigabytes: { type: 'string', default: '20' },
    directory: { type: 'string' },
  },
});
const gigabytes = Number(options.gigabytes);
const fileBytes = 1_000_000_000;
const sizes = { entries: Number(options.entries), urls: Number(options.urls), hosts: Number(options.hosts) };
const bodies = bodiesOf({ ...sizes, recordBytes: 1, recordsPerFile: 1 });
const recordBytes = Math.max(400, Math.floor((gigabytes * 1e9) / bodies));
const size: IndexSize = { ...sizes, recordBytes, recordsPerFile: Math.floor(fileBytes / recordBytes) };
announce(
  `Snapshots of ${figure(size.entries)} entries over ${figure(size.hosts)} hosts, and exports of ${figure(gigabytes)} GB of records of ${recordBytes} B`,
);
const base = options.directory ?? temporaryDirectory('snapshots').directory;
const indexDirectory = path.join(base, 'index');
await mkdir(indexDirectory, { recursive: true });

const secondsSince = (ms: number) => (performance.now() - ms) / 1_000;
let startedMs = performance.now();
const runs = await generateIndex(indexDirectory, size);
const indexBytes = runs.reduce((sum, { bytes }) => sum + bytes, 0);
console.info(
  `index: ${figure(indexBytes / 1e6)} MB, ${figure(indexBytes / size.entries)} B an entry, generated in ${figure(secondsSince(startedMs))} s`,
);

/** Forgets what the operating system holds of files; null: not allowed. */
function dropCaches(): boolean {
  try {
    execFileSync('sync');
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return true;
  } catch {
    return false;
  }
}

interface Made {
  seconds: number;
  peak: number;
  datasheet: SnapshotDatasheet;
  digest: string;
}

const program = fileURLToPath(new URL('../src/snapshots/create-program.ts', import.meta.url));
let made = 0;
async function make(definition: object, keep = false): Promise<Made & { directory: string }> {
  const directory = path.join(base, `snapshot-${(made += 1)}`);
  const given = JSON.stringify({ definition, directory, indexDirectory, runs, size });
  const output = execFileSync(
    process.execPath,
    ['--max-semi-space-size=1', '--max-old-space-size=64', program, given],
    {
      encoding: 'utf8',
      // As the control plane starts it.
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    },
  );
  if (!keep) await rm(directory, { recursive: true });
  return { ...(JSON.parse(output) as Made), directory };
}

const asOf = { preset: 'as-of', at: new Date(lastDay) };
const within = { from: new Date(lastDay - 90 * 86_400_000), to: new Date(lastDay) };
const queries: [string, object][] = [
  ['as-of, all', { time: asOf }],
  ['paper, all', { time: { preset: 'paper', ...within } }],
  ['accessed-within 90 days, all', { time: { preset: 'accessed-within', ...within } }],
  ['throughout, all', { time: { preset: 'throughout', ...within } }],
  ['as-of, .jp', { time: asOf, place: { topLevelDomains: ['jp'] } }],
  ['as-of, .jp, with requisites', { time: asOf, place: { topLevelDomains: ['jp'] }, requisites: true }],
  ['as-of, one domain', { time: asOf, place: { domains: ['site7.example'] } }],
  ['as-of, one directory', { time: asOf, place: { surtPrefixes: ['example,site7)/articles/'] } }],
];
const goals: Goal[] = [];
const rows = [['query', 'entries', 'documents', 'cold s', 'warm s', 'entries/s warm', 'MB']];
for (const [name, definition] of queries) {
  const cold = dropCaches() ? (await make(definition)).seconds : Number.NaN;
  const warm = await make(definition);
  const rate = warm.datasheet.entries / warm.seconds;
  rows.push([
    name,
    ...[warm.datasheet.entries, warm.datasheet.documents, cold, warm.seconds, rate, warm.peak / 1e6].map(
      figure,
    ),
  ]);
  if (name.endsWith('all'))
    goals.push({
      what: `entries examined a second, ${name}`,
      value: rate,
      target: 400_000,
      reach: 'at least',
    });
  goals.push({ what: `peak memory in MB, ${name}`, value: warm.peak / 1e6, target: 512, reach: 'at most' });
}
console.info(table(rows));

// Records: files with the bytes of a random megabyte, each record distinct by its place.
const archive = path.join(base, 'archive');
startedMs = performance.now();
const fileCount = Math.ceil(bodies / size.recordsPerFile);
const nameOf = (fileId: number) => `meguri-1-20260101000000-${String(fileId).padStart(5, '0')}.warc.gz`;
const megabyte = randomBytes(1_000_000);
for (let fileId = 0; fileId < fileCount; fileId++) {
  const place = path.join(archive, sealedPath(nameOf(fileId)));
  await mkdir(path.dirname(place), { recursive: true });
  const file = openSync(place, 'w');
  for (let written = 0; written < fileBytes; written += megabyte.byteLength) writeSync(file, megabyte);
  closeSync(file);
}
console.info(`archive: ${fileCount} files of 1 GB, written in ${figure(secondsSince(startedMs))} s`);

const storage = await createLocalStorage({ directory: archive });
// All versions of whole hosts: 30 % of the records.
const always = { preset: 'accessed-within', from: new Date('2000-01-01'), to: new Date('2100-01-01') };
const jp = await make({ time: always, place: { topLevelDomains: ['jp'] } }, true);
const exported = {
  snapshot: { name: 'bench', digest: jp.digest, finishedAt: new Date(lastDay) },
  directory: jp.directory,
  format: 'warc',
  hidden: [],
} as const;
const source = {
  fileName: async (fileId: number) => nameOf(fileId),
  readRange: storage.readRange.bind(storage),
};
await prepareExport({
  ...exported,
  memoryMegabytes: 128,
  source,
  convert: async () => null,
  rebuild: async () => null,
});
const file = await openExport({ ...exported, source });
const [target, copied] = [path.join(base, 'export.warc.gz'), path.join(base, 'copy.warc.gz')];
const readBytes = () => Number(/^read_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);

/** Both in turn, so that what the machine does besides falls on both. */
const ratios: number[] = [];
const speeds = [
  ['export of .jp', 'MB', 's', 'MB/s', 'read from disk MB', 'copy of the same bytes MB/s', 'ratio'],
];
// The first warm round only fills the cache.
for (const [round, state] of ['cold', 'warm', 'warm', 'warm', 'warm'].entries()) {
  const timed = async (run: () => Promise<void>) => {
    if (state === 'cold') dropCaches();
    const before = readBytes();
    const ms = performance.now();
    await run();
    return { seconds: secondsSince(ms), read: readBytes() - before };
  };
  const sent = await timed(() => pipeline(Readable.from(file.read()), createWriteStream(target)));
  const copy = await timed(() =>
    pipeline(createReadStream(target, { highWaterMark: 4 * 2 ** 20 }), createWriteStream(copied)),
  );
  const { size: bytes } = await stat(target);
  const ratio = copy.seconds / sent.seconds;
  if (round > 1) ratios.push(ratio);
  speeds.push([
    state,
    ...[
      bytes / 1e6,
      sent.seconds,
      bytes / 1e6 / sent.seconds,
      sent.read / 1e6,
      bytes / 1e6 / copy.seconds,
      ratio,
    ].map(figure),
  ]);
  await rm(copied);
}
console.info(table(speeds));
goals.push({
  what: 'speed of an export of whole hosts, warm, as a share of a copy, median of 3',
  value: ratios.toSorted((a, b) => a - b)[1] ?? 0,
  target: 0.7,
  reach: 'at least',
});

// What sorting saves: the same records in the order of the list and in the order of their URLs, on cold files.
const sample = 20_000;
const orders = { sorted: [] as number[], 'by URL': [] as number[] };
for (let index = 0; index < sample; index++) orders['by URL'].push((index * 7_919 * 31) % bodies);
orders.sorted = orders['by URL'].toSorted((a, b) => a - b);
const reading = [['reading 20,000 records, cold', 's', 'read from disk MB', 'seeks backwards']];
for (const [name, order] of Object.entries(orders)) {
  dropCaches();
  const handles = Array.from({ length: fileCount }, (_, fileId) =>
    openSync(path.join(archive, sealedPath(nameOf(fileId))), 'r'),
  );
  const buffer = Buffer.alloc(recordBytes);
  const before = readBytes();
  const ms = performance.now();
  let backwards = 0;
  for (const [index, body] of order.entries()) {
    readSync(
      handles[Math.floor(body / size.recordsPerFile)] ?? 0,
      buffer,
      0,
      recordBytes,
      (body % size.recordsPerFile) * recordBytes,
    );
    if (body < (order[index - 1] ?? 0)) backwards += 1;
  }
  reading.push([name, ...[secondsSince(ms), (readBytes() - before) / 1e6, backwards].map(figure)]);
  for (const handle of handles) closeSync(handle);
}
console.info(table(reading));
for (const goal of goals) console.info(goalLine(assess(goal)));
