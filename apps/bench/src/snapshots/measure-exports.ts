import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, readSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createLocalStorage } from '@meguri/archive';
import { prepareExport } from '@meguri/snapshots';
import { openExport, writeExport } from '@meguri/snapshots/exports';
import { table } from '../report/format.ts';
import { figure, type Goal } from '../report/goal.ts';
import { archiveFileName, generateArchive } from './generate-archive.ts';
import { bodiesOf, lastDay, type IndexSize } from './generate-index.ts';
import { dropCaches, snapshotMaker } from './make-snapshot.ts';

/** Size of the warm export: it, its copy and the files that it is read from fit in memory. */
const warmBytes = 1_200_000_000;
const sampledRecords = 20_000;
const secondsSince = (ms: number) => (performance.now() - ms) / 1_000;
/** Bytes that this process read from the disk so far. */
const readBytes = () => Number(/^read_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);

/**
 * Exports all versions of the hosts under .jp, 30 % of the records, to a file, and copies that file, in turn,
 * so that other load on the machine slows both alike. The whole export is read from cold files; its beginning
 * also from cached ones, of which the first round does not count. Prints tables. @returns the goal
 */
export async function measureExports(base: string, size: IndexSize): Promise<Goal[]> {
  const archive = path.join(base, 'archive');
  const startedMs = performance.now();
  const files = await generateArchive(archive, size);
  console.info(`archive: ${files.length} files of 1 GB, written in ${figure(secondsSince(startedMs))} s`);
  const file = await openMeasuredExport(base, archive, size);
  const [target, copied] = [path.join(base, 'export.warc.gz'), path.join(base, 'copy.warc.gz')];
  const ratios: number[] = [];
  const rows = [['export of .jp', 'MB', 's', 'MB/s', 'read from disk MB', 'copy MB/s', 'ratio']];
  const timed = async (isCold: boolean, run: () => Promise<void>) => {
    if (isCold) dropCaches();
    const before = readBytes();
    const ms = performance.now();
    await run();
    return { seconds: secondsSince(ms), read: readBytes() - before };
  };
  for (const [round, state] of ['cold', 'warm', 'warm', 'warm', 'warm'].entries()) {
    const isCold = state === 'cold';
    const bytes = isCold ? Infinity : warmBytes;
    const sent = await timed(isCold, async () => {
      await using handle = await open(target, 'w');
      await writeExport(handle, file, { maxBytes: bytes });
    });
    const copy = await timed(isCold, () =>
      pipeline(createReadStream(target, { highWaterMark: 4 * 2 ** 20 }), createWriteStream(copied)),
    );
    const megabytes = (await stat(target)).size / 1e6;
    const ratio = copy.seconds / sent.seconds;
    if (round > 1) ratios.push(ratio);
    const speeds = [
      megabytes,
      sent.seconds,
      megabytes / sent.seconds,
      sent.read / 1e6,
      megabytes / copy.seconds,
    ];
    rows.push([round === 1 ? 'first warm' : state, ...[...speeds, ratio].map(figure)]);
    await rm(copied);
  }
  console.info(table(rows));
  console.info(table(readInOrders(files, size)));
  return [
    {
      what: 'speed of an export of whole hosts, warm, as a share of a copy, median of 3',
      value: ratios.toSorted((a, b) => a - b)[1] ?? 0,
      target: 0.7,
      reach: 'at least',
    },
  ];
}

async function openMeasuredExport(base: string, archive: string, size: IndexSize) {
  const make = await snapshotMaker(base, 'exported-index', size);
  const storage = await createLocalStorage({ directory: archive });
  const always = { preset: 'accessed-within', from: new Date('2000-01-01'), to: new Date('2100-01-01') };
  const { digest, directory } = await make({ time: always, place: { topLevelDomains: ['jp'] } }, true);
  const exported = {
    snapshot: { name: 'bench', digest, finishedAt: new Date(lastDay) },
    directory,
    format: 'warc',
    hidden: [],
  } as const;
  const source = {
    fileName: async (fileId: number) => archiveFileName(fileId),
    readRange: storage.readRange.bind(storage),
  };
  const none = async () => null;
  await prepareExport({ ...exported, memoryMegabytes: 128, source, convert: none, rebuild: none });
  return openExport({ ...exported, source });
}

/**
 * The gain by sorting: cold reads of the same records in the order of the archive and in that of their URLs.
 */
function readInOrders(files: readonly string[], size: IndexSize): string[][] {
  const { recordBytes, recordsPerFile } = size;
  const byUrl = Array.from(
    { length: sampledRecords },
    (_, index) => (index * 7_919 * 31) % (bodiesOf(size) - recordsPerFile),
  );
  const orders = { sorted: byUrl.toSorted((a, b) => a - b), 'by URL': byUrl };
  const rows = [[`reading ${figure(sampledRecords)} records, cold`, 's', 'read from disk MB', 'jumps back']];
  for (const [name, order] of Object.entries(orders)) {
    dropCaches();
    const handles = files.map((file) => openSync(file, 'r'));
    const buffer = Buffer.alloc(recordBytes);
    const before = readBytes();
    const ms = performance.now();
    let backwards = 0;
    for (const [index, body] of order.entries()) {
      const offset = (body % recordsPerFile) * recordBytes;
      readSync(handles[Math.floor(body / recordsPerFile)] ?? 0, buffer, 0, recordBytes, offset);
      if (body < (order[index - 1] ?? 0)) backwards += 1;
    }
    rows.push([name, ...[secondsSince(ms), (readBytes() - before) / 1e6, backwards].map(figure)]);
    for (const handle of handles) closeSync(handle);
  }
  return rows;
}
