// Time to the first row of CDX queries of prefixes, hosts and domains, and rows per second of a long answer,
// from a generated index by URL. The queries run in the CDX process of the console.
// Options: --entries N (50000000), --urls N (2500000), --hosts N (200000), --directory DIR (kept and reused).
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smallProcess } from '@meguri/runtime/process';
import { table } from '../src/report/format.ts';
import { announce, assess, figure, goalLine, type Goal } from '../src/report/goal.ts';
import { generateIndex } from '../src/snapshots/generate-index.ts';
import { addSmallRuns } from '../src/snapshots/split-index.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { microsecondsPerTick, parseProcStat } from '../src/usage/proc.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000000' },
    urls: { type: 'string', default: '2500000' },
    hosts: { type: 'string', default: '200000' },
    directory: { type: 'string' },
  },
});
const sizes = { entries: Number(options.entries), urls: Number(options.urls), hosts: Number(options.hosts) };
/** Files of updates next to the large one, each about 1 % of its size. */
const smallRuns = 7;
announce(
  `CDX queries of ${figure(sizes.entries)} entries over ${figure(sizes.hosts)} hosts, in one large file and ${smallRuns} small ones`,
);
const directory = options.directory ?? temporaryDirectory('cdx').directory;
await mkdir(directory, { recursive: true });
const large = path.join(directory, 'entries-all.parquet');
if (!existsSync(large))
  await generateIndex(directory, { ...sizes, recordBytes: 1_000, recordsPerFile: 1_000_000 });
const firstSmall = path.join(directory, 'entries-part-0.parquet');
if (!existsSync(firstSmall))
  await addSmallRuns(directory, { of: 'entries-all.parquet', count: smallRuns, share: 100 });
const files = [
  large,
  ...Array.from({ length: smallRuns }, (_, number) => path.join(directory, `entries-part-${number}.parquet`)),
];
let bytes = 0;
for (const file of files) bytes += (await stat(file)).size;
console.info(`index: ${figure(bytes / 1e6)} MB`);

const child = fork(fileURLToPath(import.meta.resolve('@meguri/services/cdx-process')), {
  execArgv: [...smallProcess, '--max-old-space-size=128'],
  env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
  serialization: 'advanced',
});
type Message = { kind: string; id: number; ask?: number; text?: string; question?: { fileIds?: number[] } };
let handle: (message: Message) => void = () => undefined;
child.on('message', (message: Message) => {
  if (message.kind === 'ask') {
    const names = new Map((message.question?.fileIds ?? []).map((id) => [id, `file-${id}.warc.gz`]));
    child.send({ kind: 'told', ask: message.ask, value: names, error: null });
  } else handle(message);
});
const scratch = path.join(directory, 'scratch');
let id = 0;
const startedMs = performance.now();
await new Promise<void>((resolve) => {
  handle = () => resolve();
  child.send({ kind: 'state', id, directory, scratch, files, parts: [], entries: [] });
});
console.info(
  `start of the process, and bounds of all row groups: ${figure(performance.now() - startedMs)} ms`,
);

interface Timed {
  firstMs: number;
  rows: number;
  seconds: number;
}

/**
 * Runs one CDX query.
 *
 * @param from first sort key of its range
 * @param before sort key at which its range ends, excluded
 */
async function ask(search: string, from: string, before: string): Promise<Timed> {
  id += 1;
  const reader = { kind: 'operator', isOnSite: false };
  const source = { kind: 'index', ranges: [{ from, before }], reader, terms: { rules: [], takedowns: [] } };
  const task = { dialect: 'wayback', search, source, nowMs: Date.now(), budgetMs: 600_000 };
  const began = performance.now();
  let [firstMs, rows] = [Number.NaN, 0];
  await new Promise<void>((resolve, reject) => {
    handle = ({ kind, text = '' }) => {
      if (kind === 'end') resolve();
      else if (kind === 'piece') {
        if (rows === 0) firstMs = performance.now() - began;
        rows += text.split('\n').length - 1;
        child.send({ kind: 'more', id });
      } else reject(new Error(JSON.stringify({ kind, text })));
    };
    child.send({ kind: 'query', id, task });
  });
  return { firstMs, rows, seconds: (performance.now() - began) / 1_000 };
}

const rounds = 40;
const places: [string, (host: number) => [search: string, from: string, before: string]][] = [
  ['host', (n) => [`url=site${n}.example&matchType=host`, `example,site${n})`, `example,site${n}*`]],
  [
    'prefix',
    (n) => [`url=site${n}.example/articles/*`, `example,site${n})/articles/`, `example,site${n})/articles0`],
  ],
  ['domain', (n) => [`url=*.site${n}.example`, `example,site${n})`, `example,site${n}-`]],
  ['prefix of many hosts', (n) => [`url=*.site${n}.example&limit=1000`, `example,site${n % 90}`, 'example-']],
  ['top-level domain', () => ['url=jp&matchType=domain&limit=1000', 'jp,', 'jp-']],
];
const msPerTick = microsecondsPerTick() / 1_000;
/** Processor time of the process so far, in ms: on a busy machine it varies less than elapsed time. */
const processorMs = () => parseProcStat(readFileSync(`/proc/${child.pid}/stat`, 'utf8')).ownTicks * msPerTick;

const rows = [['query', 'first row: median ms', '90 % ms', 'maximum ms', 'rows', 'processor ms']];
const goals: Goal[] = [];
for (const [name, place] of places) {
  const timed: Timed[] = [];
  const before = processorMs();
  for (let round = 0; round < rounds; round++) {
    // Hosts whose number ends with 3 to 9 are under .example; each is at another place in the index.
    const host = Math.floor((round * sizes.hosts) / rounds / 10) * 10 + 3 + (round % 7);
    timed.push(await ask(...place(host)));
  }
  const first = timed.map(({ firstMs }) => firstMs).toSorted((a, b) => a - b);
  const [median, ninety] = [first[rounds / 2] ?? 0, first[Math.floor(rounds * 0.9)] ?? 0];
  const processor = (processorMs() - before) / rounds;
  rows.push([name, ...[median, ninety, first.at(-1) ?? 0, timed[0]?.rows ?? 0, processor].map(figure)]);
  goals.push({ what: `ms to the first row, ${name}, median`, value: median, target: 100, reach: 'at most' });
}
console.info(table(rows));
const all = await ask('url=jp&matchType=domain', 'jp,', 'jp-');
console.info(`one answer of ${figure(all.rows)} rows: ${figure(all.rows / all.seconds)} rows/s`);
const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);
goals.push({ what: 'peak memory of the process in MB', value: peak / 1_000, target: 512, reach: 'at most' });
child.kill();
for (const goal of goals) console.info(goalLine(assess(goal)));
if (goals.some((goal) => !assess(goal).reached)) process.exitCode = 1;
