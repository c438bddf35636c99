// Whether memory stays flat in a long crawl: the whole crawler revisits the simulated web, whose day takes a
// minute. Shared memory, the buffers of PostgreSQL, fills up to its configured size in any crawl and is
// reported separately. How much garbage a Node program accumulates before a collection depends on other load
// on the machine. So every few minutes all garbage is collected, and the slope of the memory that remains is
// assessed.
// Options: --minutes N (120), --warm-up N (20: minutes before the first reading), --json.
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectToInstance, readAccesses, readNumber } from '../src/instance/instance-database.ts';
import { collectGarbage } from '../src/soak/collect-garbage.ts';
import { megabytes } from '../src/report/format.ts';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { blockMeans, memorySlope, type MemorySample } from '../src/soak/memory-slope.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { lastingPrograms } from '../src/usage/proc.ts';
import { openProcessGroup } from '../src/usage/process-group.ts';
import { totalBytes } from '../src/usage/usage-recorder.ts';

const sampleEveryMs = 10_000;
/** At least 24 readings in two hours, two for each block of the slope. */
const collectEveryMinutes = 4;
const sharedBlocks = "SELECT setting FROM pg_settings WHERE name = 'shared_buffers'";
/** Memory is flat if the lower end of the interval of its slope is at most this: 24 MB per day. */
const flatMegabytesPerHour = 1;
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    'warm-up': { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes);
const warmUpMinutes = Number(options['warm-up']);
announce(`The slope of the memory of each program in a crawl of ${figure(minutes)} minutes`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const data = path.join(temporaryDirectory('soak').directory, 'data');
const program = path.resolve(import.meta.dirname, '../../cli/src/main.ts');
const group = openProcessGroup('soak');
const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
const crawler = group.spawn([process.execPath, program, 'start', '--demo', '--headless', '--data', data], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: environment,
});
// Messages of the inspector at each collection are no errors of the crawler.
createInterface({ input: crawler.stderr! }).on('line', (line) => {
  if (!/^Debugger |^For help, see: /.test(line)) console.error(line);
});
const ended = new AbortController();
const exited = once(crawler, 'exit').then(() => ended.abort());
const client = await connectToInstance(data, ended.signal);
if (client === null) throw new Error('the crawler exited at its start; see its error output above');

const series = new Map<string, MemorySample[]>();
const kept = new Map<string, MemorySample[]>();
/** Objects and buffers of the same programs at the same instants: the rest is memory of V8 and of native code. */
const used = new Map<string, MemorySample[]>();
const put = (into: Map<string, MemorySample[]>, name: string, bytes: number) =>
  into.set(name, [...(into.get(name) ?? []), { hours: hoursSince(measuredMs), bytes }]);
/** Without shared memory; the simulated web is no part of the crawler. */
function readMemory(): Map<string, number> {
  const shared = group.memory('shared');
  maxSharedBytes = Math.max(maxSharedBytes, totalBytes(shared));
  const own = [...group.memory()].filter(([name]) => name !== 'demo-web');
  return new Map(own.map(([name, bytes]) => [name, bytes - (shared.get(name) ?? 0)]));
}
const startedMs = performance.now();
const hoursSince = (ms: number) => (performance.now() - ms) / 3_600_000;
let accessesBefore = 0;
let measuredMs = 0;
let collections = 0;
let maxSharedBytes = 0;
while (hoursSince(startedMs) * 60 < warmUpMinutes + minutes) {
  await delay(sampleEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
  if (ended.signal.aborted) throw new Error('the crawler exited during the measurement');
  if (hoursSince(startedMs) * 60 < warmUpMinutes) continue;
  if (measuredMs === 0) {
    measuredMs = performance.now();
    accessesBefore = await readAccesses(client);
  }
  for (const [name, bytes] of readMemory()) put(series, name, bytes);
  if (hoursSince(measuredMs) * 60 < collections * collectEveryMinutes) continue;
  collections += 1;
  const programs = lastingPrograms(group.pids()).filter(({ program: name }) => name !== 'demo-web');
  for (const { pid, program: name } of programs) put(used, name, await collectGarbage(pid));
  const memory = readMemory();
  for (const { program: name } of programs) put(kept, name, memory.get(name) ?? 0);
}
const accesses = (await readAccesses(client)) - accessesBefore;
const sharedBytes = 8_192 * (await readNumber(client, sharedBlocks));
await client.end();
crawler.kill('SIGTERM');
await exited;
group.close();

console.log(
  `${figure(accesses)} accesses in ${figure(hoursSince(measuredMs) * 60)} minutes, after ${figure(warmUpMinutes)} of warm-up`,
);
const judged = [
  ...[...series].map(([name, samples]) => ({ name, kind: 'all', samples }) as const),
  ...[...kept].map(([name, samples]) => ({ name, kind: 'kept', samples }) as const),
  ...[...used].map(([name, samples]) => ({ name, kind: 'used', samples }) as const),
];
const kindWords = { all: '', kept: ', after a collection', used: ', objects and buffers' } as const;
const results = judged.flatMap(({ name, kind, samples }) => {
  const slope = memorySlope(samples);
  if (slope === null) return [];
  const bytes = samples.map((sample) => sample.bytes);
  return [
    {
      program: name,
      kind,
      meanBytes: bytes.reduce((a, b) => a + b, 0) / bytes.length,
      maxBytes: Math.max(...bytes),
      slope,
      blockBytes: blockMeans(samples).map((block) => block.bytes),
    },
  ];
});
for (const { program: name, kind, meanBytes, maxBytes, slope, blockBytes } of results) {
  const perHour = (value: number) => figure(value / 1e6);
  console.log(
    `${name}${kindWords[kind]}: ${megabytes(meanBytes)} on average, ${megabytes(maxBytes)} at most; slope ${perHour(slope.perHour)} MB/hour, 95 % interval ${perHour(slope.low)} to ${perHour(slope.high)}`,
  );
  console.log(`  means of twelfths of the time: ${blockBytes.map(megabytes).join(', ')}`);
}
console.log(
  `shared memory: ${megabytes(maxSharedBytes)} at most, of ${megabytes(sharedBytes)} of buffers of PostgreSQL`,
);
// A slope whose interval includes 0 is flat, however wide the interval: a longer run narrows it.
const isJudged = ({ program: name, kind }: (typeof results)[number]) =>
  kind === 'kept' || (kind === 'all' && !kept.has(name));
const goals = results.filter(isJudged).map(({ program: name, slope }) =>
  assess({
    what: `MB/hour that the memory of ${name} grows at least (lower end of the interval)`,
    value: Math.max(0, slope.low / 1e6),
    target: flatMegabytesPerHour,
    reach: 'at most',
  }),
);
for (const goal of goals) console.log(goalLine(goal));
if (options.json) console.log(JSON.stringify({ accesses, maxSharedBytes, results, goals }));
