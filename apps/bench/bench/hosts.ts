// Cores, memory and punctuality of one node with many hosts in its back queues, by the web server's log.
// Options: --hosts N (20,000), --seconds N (60), --json, --cpu-prof DIR (processor profiles of the node, from
// its start), --scarce N (N hosts for each back queue: how long valuable hosts and the others wait for one),
// --no-values (front queues by priority alone).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRedis } from '@meguri/local-services';
import { crawlNodeProcess } from '@meguri/runtime';
import { prepareHosts } from '../src/hosts/prepare-hosts.ts';
import { printWaits, scarceSettings } from '../src/hosts/scarce-back-queues.ts';
import { latenessMs, parseAccesses, quantile } from '../src/hosts/visit-lateness.ts';
import { readWriteLoad, writesPerVisit } from '../src/hosts/write-load.ts';
import { printProfiles } from '../src/profile/print-profiles.ts';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { megabytes } from '../src/report/format.ts';
import { serverMicroseconds, startBenchServer } from '../src/state/bench-database.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { openProcessGroup } from '../src/usage/process-group.ts';
import { totalBytes } from '../src/usage/usage-recorder.ts';

const intervalSeconds = 20;
const sampleEverySeconds = 10;
/** The measurement begins when this share of the hosts has been visited, or after this time. */
const visitedShareGoal = 0.99;
const longestRampSeconds = 180;
const { values: options } = parseArgs({
  options: {
    hosts: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'boolean' },
    'cpu-prof': { type: 'string' },
    scarce: { type: 'string', default: '1' },
    'no-values': { type: 'boolean', default: false },
  },
});
const hostsPerBackQueue = Number(options.scarce);
const isScarce = hostsPerBackQueue > 1;
const hosts = Number(options.hosts);
const seconds = Number(options.seconds);
const profileDirectory = options['cpu-prof'] === undefined ? null : path.resolve(options['cpu-prof']);
announce(
  "Cores, memory and punctuality of one node with many hosts in its back queues, by the web server's log",
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { directory } = temporaryDirectory('hosts');
const logFile = path.join(directory, 'accesses');
const web = spawn(
  process.execPath,
  [path.resolve(import.meta.dirname, '../src/hosts/many-hosts-program.ts'), logFile],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.once('exit', () => web.kill());
const [firstOutput] = (await once(web.stdout, 'data')) as [Buffer];

const postgres = await startBenchServer();
const database = await postgres.create('hosts');
const redis = await startRedis({ directory: path.join(directory, 'redis'), log: () => undefined });
await prepareHosts(database.prisma, {
  hosts,
  port: Number(String(firstOutput)),
  intervalSeconds,
  settings: {
    'access.intervalSeconds': intervalSeconds,
    'access.efficiencySlowSeconds': 0,
    'access.efficiencyErrorSeconds': 0,
    'crawler.concurrency': Math.ceil(hosts / 3 / hostsPerBackQueue),
    'crawler.ipConcurrency': 1_000,
    // All hosts have one address.
    'frontier.maxBackQueuesPerAddress': 30_000,
    ...(isScarce ? scarceSettings(options['no-values']) : {}),
  },
});

const node = openProcessGroup('node');
const nodeProgram = path.resolve(import.meta.dirname, '../../node/src/main.ts');
const child = node.spawn([process.execPath, ...crawlNodeProcess.nodeOptions, nodeProgram], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...crawlNodeProcess.env,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    ARCHIVE_DIRECTORY: path.join(directory, 'archive'),
    MEGURI_DNS: 'demo:1',
    MEGURI_ALLOW_PRIVATE: '127.0.0.0/8',
    CONTENT_THREADS: '1',
    LOG_LEVEL: 'error',
    ...(profileDirectory === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDirectory}` }),
  },
});
const exited = once(child, 'exit');
const ended = exited.then(() => true);

interface Used {
  atMs: number;
  node: number;
  postgres: number;
  redis: number;
}
const used = (): Used => ({
  atMs: Date.now(),
  node: node.cpuMicroseconds(),
  postgres: postgres.cpuMicroseconds(),
  redis: serverMicroseconds(redis.pid),
});

// Until every host has its back queue and a steady interval.
const rampStartedMs = performance.now();
let visitedHosts = 0;
while (
  visitedHosts < hosts * visitedShareGoal &&
  performance.now() - rampStartedMs < longestRampSeconds * 1000
) {
  if (await Promise.race([delay(1000, false), ended]))
    throw new Error('the node exited during the measurement; see its error output above');
  visitedHosts = await database.prisma.host.count({ where: { lastAccessAt: { not: null } } });
}
console.log(
  `${figure(visitedHosts)} hosts visited once within ${figure((performance.now() - rampStartedMs) / 1000)} s of the start`,
);
await Promise.race([delay(intervalSeconds * 1000), ended]);
const writtenBefore = await readWriteLoad(database.prisma);
const before = used();
let memoryBytes = 0;
for (let second = 0; second < seconds; second += sampleEverySeconds) {
  if (await Promise.race([delay(sampleEverySeconds * 1000, false), ended]))
    throw new Error('the node exited during the measurement; see its error output above');
  memoryBytes = Math.max(memoryBytes, totalBytes(node.memory()));
}
const after = used();
const writtenAfter = await readWriteLoad(database.prisma);
const outcomes = await database.prisma.host.groupBy({ by: ['lastCode'], _count: true });
child.kill('SIGTERM');
await exited;
node.close();
web.kill('SIGTERM');
await once(web, 'exit');
await redis.stop();
await database.drop();
await postgres.stop();

const accesses = parseAccesses(readFileSync(logFile, 'utf8')).filter(
  ({ startedMs }) => startedMs < after.atMs,
);
const lateness = latenessMs(accesses, intervalSeconds * 1000, before.atMs);
if (isScarce) printWaits(accesses, { intervalMs: intervalSeconds * 1000, fromMs: before.atMs });
const elapsedMicroseconds = (after.atMs - before.atMs) * 1000;
const visits = lateness.length;
const perVisit = (part: 'node' | 'postgres' | 'redis') => (after[part] - before[part]) / visits;
const cores = (after.node - before.node) / elapsedMicroseconds;
console.log(
  `${figure(visits)} visits in ${figure(elapsedMicroseconds / 1e6)} s (${figure((visits * 1e6) / elapsedMicroseconds)} a second, ${figure(hosts / intervalSeconds)} allowed); memory ${megabytes(memoryBytes)}`,
);
console.log(
  `processor time per visit: node ${figure(perVisit('node'))} µs, PostgreSQL ${figure(perVisit('postgres'))} µs, Redis ${figure(perVisit('redis'))} µs`,
);
const writes = writesPerVisit(writtenBefore, writtenAfter, visits);
console.log(
  `writes per visit: ${figure(writes.logBytes)} bytes of WAL; ${figure(writes.hostUpdates)} host rows, ${figure(writes.hostUpdatesInPlace)} of them without index writes; ${figure(writes.pageUpdates)} page rows, ${figure(writes.pageUpdatesInPlace)} of them without`,
);
console.log(
  `last outcomes: ${outcomes.map(({ lastCode, _count }) => `${lastCode ?? 'none'} ${_count}`).join(', ')}`,
);
console.log(
  `lateness: median ${figure(quantile(lateness, 0.5))} ms, ${figure(quantile(lateness, 0.9))} ms at 90 %`,
);
const goals = [
  { what: 'cores used by the node', value: cores, target: 1 },
  { what: 'memory of the node, MiB', value: memoryBytes / 2 ** 20, target: 1_024 },
  {
    what: 'lateness of visits, ms at 99 %',
    value: quantile(lateness, 0.99),
    target: 250,
  },
  {
    what: 'visits that started before the allowed time',
    value: lateness.filter((ms) => ms < 0).length,
    target: 0,
  },
]
  .map((goal) => assess({ ...goal, reach: 'at most' }))
  .concat(
    assess({
      what: 'visits made, share of those allowed',
      value: (visits * 1e6 * intervalSeconds) / elapsedMicroseconds / hosts,
      target: 0.95,
      reach: 'at least',
    }),
  );
for (const goal of isScarce ? [] : goals) console.log(goalLine(goal));
if (profileDirectory !== null) await printProfiles(profileDirectory, accesses.length);
if (options.json) {
  const microsecondsPerVisit = {
    node: perVisit('node'),
    postgres: perVisit('postgres'),
    redis: perVisit('redis'),
  };
  console.log(JSON.stringify({ hosts, visits, cores, memoryBytes, microsecondsPerVisit, writes, goals }));
}
