// What known pages cost: bytes on disk and in a node's memory, and whether many of them slow the crawl down.
// Options: --pages N (10,000,000), --json.
import { parseArgs } from 'node:util';
import { createKnownUrls } from '@meguri/node/known-urls';
import { figure, goalLine, judge } from '../src/report/goal.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { bytesPerPage, fillPages, pageUrl, visitAllPages } from '../src/state/fill-pages.ts';
import { playCrawl, type PlayedCosts, type PlayedWorld } from '../src/state/play-crawl.ts';

const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '10000000' }, json: { type: 'boolean' } },
});
const manyPages = Number(options.pages);
const fewPages = 100_000;
const pagesPerHost = 500;
const visitedPages = 200_000;
const activeHosts = 200;
const playedPages = 8_000;
const rounds = 3;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const server = await startBenchServer();
const say = (text: string) => console.log(text);

async function knowing(name: string, pages: number): Promise<PlayedWorld> {
  const database = await server.create(name);
  const hosts = Math.ceil(pages / pagesPerHost);
  const startedMs = performance.now();
  await fillPages(database.prisma, { hosts, pagesPerHost });
  say(
    `${figure(pages)} pages on ${figure(hosts)} hosts made in ${figure((performance.now() - startedMs) / 1000)} s`,
  );
  const everyNth = hosts / activeHosts;
  return {
    database,
    activeHosts: Array.from({ length: activeHosts }, (_, index) => Math.floor(index * everyNth)),
    nextPage: pagesPerHost,
    queues: new Map(),
  };
}

/** Bytes per page that the process grows by when a node's cache of known URLs takes them up. */
function residentBytesPerPage(pages: number): number {
  const before = process.memoryUsage.rss();
  const known = createKnownUrls();
  for (let page = 0; page < pages; page += 1)
    known.add(pageUrl(Math.floor(page / pagesPerHost), page % pagesPerHost));
  return (process.memoryUsage.rss() - before) / pages;
}

const describe = ({ pages, seconds, nodeMicroseconds, serverMicroseconds }: PlayedCosts) =>
  `${figure(pages / seconds)} pages/s; per page ${figure(nodeMicroseconds)} µs in Node, ${figure(serverMicroseconds)} µs in PostgreSQL`;

const resident = residentBytesPerPage(manyPages);

const visited = await knowing('visited', visitedPages);
await visitAllPages(visited.database.prisma, 3);
const visitedBytes = await bytesPerPage(visited.database.prisma);
await visited.database.drop();

const few = await knowing('few', fewPages);
const many = await knowing('many', manyPages);
const discoveredBytes = await bytesPerPage(many.database.prisma);

// In turns, so that whatever else the machine does slows both alike.
const costs: { few: PlayedCosts[]; many: PlayedCosts[] } = { few: [], many: [] };
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, world] of Object.entries({ few, many }) as ['few' | 'many', PlayedWorld][]) {
    const played = await playCrawl(world, playedPages, server.cpuMicroseconds);
    // The first round warms up.
    if (round > 0) costs[name].push(played);
  }
}
const total = (played: readonly PlayedCosts[]): PlayedCosts => ({
  pages: played.reduce((sum, one) => sum + one.pages, 0),
  seconds: played.reduce((sum, one) => sum + one.seconds, 0),
  nodeMicroseconds: played.reduce((sum, one) => sum + one.nodeMicroseconds, 0) / played.length,
  serverMicroseconds: played.reduce((sum, one) => sum + one.serverMicroseconds, 0) / played.length,
});
const [atFew, atMany] = [total(costs.few), total(costs.many)];
await few.database.drop();
await many.database.drop();
await server.stop();

const parts = ({ heap, indexes }: typeof visitedBytes) => `table ${figure(heap)}, indexes ${figure(indexes)}`;
say(
  `just discovered: ${parts(discoveredBytes)}; visited three times, vacuumed as autovacuum does: ${parts(visitedBytes)}`,
);
say(`knowing ${figure(fewPages)} pages: ${describe(atFew)}`);
say(`knowing ${figure(manyPages)} pages: ${describe(atMany)}`);
const speed = (played: PlayedCosts) => played.pages / played.seconds;
const cost = (played: PlayedCosts) => played.nodeMicroseconds + played.serverMicroseconds;
const goals = [
  { what: `bytes on disk per known page, just discovered`, value: discoveredBytes.total, target: 250 },
  { what: 'bytes on disk per known page, visited three times', value: visitedBytes.total, target: 250 },
  { what: `bytes resident per known page in a node`, value: resident, target: 100 },
  { what: `µs of processor time per page for SQL, both sides`, value: cost(atFew), target: 350 },
]
  .map((goal) => judge({ ...goal, reach: 'at most' }))
  .concat(
    judge({
      what: `speed of the database's part knowing ${figure(manyPages)} pages, of that knowing ${figure(fewPages)}`,
      value: speed(atMany) / speed(atFew),
      target: 0.9,
      reach: 'at least',
    }),
  );
for (const goal of goals) console.log(goalLine(goal));
if (options.json)
  console.log(JSON.stringify({ discoveredBytes, visitedBytes, resident, atFew, atMany, goals }));
