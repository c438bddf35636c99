// Seconds from `npm start` to the first capture of an installation that knows many pages.
// Options: --pages N (10,000,000), --json.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedListSchema } from '@meguri/contracts';
import { hostIdOf, insertDiscovered, urlKeyOf, type Database } from '@meguri/database';
import { readNumber } from '../src/instance/instance-database.ts';
import { startToCapture } from '../src/instance/start-to-capture.ts';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { fillPages } from '../src/state/fill-pages.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { startOnePageWeb } from '../src/web/one-page-web.ts';

const goalSeconds = 15;
const pagesPerHost = 500;
const dueWithinDays = 30;
const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '10000000' }, json: { type: 'boolean' } },
});
const pages = Number(options.pages);
announce('Seconds from "npm start" to the first capture of an installation that knows many pages');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const root = path.resolve(import.meta.dirname, '../../..');
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

/** Inserts a page that is due at once, and its host's robots.txt, as an earlier run would have left them. */
async function addDuePage({ prisma }: Database, pageAddress: string): Promise<void> {
  const { scope, ...list } = seedListSchema.parse({ name: 'resumed', scope: {} });
  const { id } = await prisma.seedList.create({ data: { ...list, scope, createdAt: new Date() } });
  const { host, href } = new URL(pageAddress);
  const page = {
    hostId: hostIdOf(host),
    hostName: host,
    site: host,
    urlKey: urlKeyOf(href),
    url: href,
    seedListId: id,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    maxPagesPerHost: 1_000,
  };
  const how = { nodeId: 1, now: new Date(), intervalSeconds: 20, reason: 'seed' as const };
  await prisma.$transaction((tx) => insertDiscovered(tx, { ...how, pages: [page] }));
  const robots = { scheme: 'http', status: 'allow-all', reason: 'absent', httpStatus: 404 };
  await prisma.robots.create({ data: { hostId: page.hostId, fetchedAt: new Date(), ...robots } });
}

const web = await startOnePageWeb();
const { directory } = temporaryDirectory('resume');
const dataDirectory = path.join(directory, 'data');
mkdirSync(dataDirectory);
const server = await startBenchServer(path.join(dataDirectory, 'postgres'));
const database = await server.openDefault();
const startedMs = performance.now();
await fillPages(database.prisma, { hosts: Math.ceil(pages / pagesPerHost), pagesPerHost, dueWithinDays });
await addDuePage(database, web.url);
await database.close();
await server.stop();
console.log(`${figure(pages)} pages generated in ${figure((performance.now() - startedMs) / 1000)} s`);

const resumed = await startToCapture({
  dataDirectory,
  startArguments: [],
  isCaptured: async (client) =>
    (await readNumber(client, 'SELECT count(*) FROM capture WHERE url IS NULL')) > 0,
});
web.stop();
const goal = assess({
  what: `seconds from npm start to the first capture, knowing ${figure(pages)} pages`,
  value: resumed.firstCaptureSeconds,
  target: goalSeconds,
  reach: 'at most',
});
console.log(goalLine(goal));
console.log(`stopped in ${resumed.stopSeconds.toFixed(1)} s`);
if (options.json) console.log(JSON.stringify({ pages, ...resumed, goals: [goal] }));
