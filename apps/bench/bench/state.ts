// Bytes on disk and in memory per known page, and the cost of a crawl that knows many of them.
// Options: --pages N (10,000,000), --json.
import { parseArgs } from 'node:util';
import { createKnownUrls } from '@meguri/node/known-urls';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { bytesPerPage, fillPages, pageUrl, visitAllPages } from '../src/state/fill-pages.ts';
import { crawlDatabase, type CrawlCosts, type CrawledWorld } from '../src/state/crawl-database.ts';

const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '10000000' }, json: { type: 'boolean' } },
});
const manyPages = Number(options.pages);
const fewPages = 100_000;
const pagesPerHost = 500;
const visitedPages = 200_000;
const activeHosts = 200;
const crawledPages = 8_000;
const rounds = 3;

announce('Bytes on disk and in memory per known page, and the cost of a crawl that knows many of them');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const server = await startBenchServer();

async function createWorld(name: string, pages: number): Promise<CrawledWorld> {
  const database = await server.create(name);
  const hosts = Math.ceil(pages / pagesPerHost);
  const startedMs = performance.now();
  await fillPages(database.prisma, { hosts, pagesPerHost });
  console.log(
    `${figure(pages)} pages on ${figure(hosts)} hosts generated in ${figure((performance.now() - startedMs) / 1000)} s`,
  );
  const everyNth = hosts / activeHosts;
  return {
    database,
    activeHosts: Array.from({ length: activeHosts }, (_, index) => Math.floor(index * everyNth)),
    nextPage: pagesPerHost,
    queues: new Map(),
  };
}

/** Resident bytes per page of a node's cache of known URLs. */
function residentBytesPerPage(pages: number): number {
  const before = process.memoryUsage.rss();
  const known = createKnownUrls();
  for (let page = 0; page < pages; page += 1)
    known.add(pageUrl(Math.floor(page / pagesPerHost), page % pagesPerHost));
  return (process.memoryUsage.rss() - before) / pages;
}

const describe = ({ pages, seconds, nodeMicroseconds, serverMicroseconds }: CrawlCosts) =>
  `${figure(pages / seconds)} pages/s; per page ${figure(nodeMicroseconds)} µs in Node, ${figure(serverMicroseconds)} µs in PostgreSQL`;

const resident = residentBytesPerPage(manyPages);

const visited = await createWorld('visited', visitedPages);
await visitAllPages(visited.database.prisma, 3);
const visitedBytes = await bytesPerPage(visited.database.prisma);
await visited.database.drop();

const few = await createWorld('few', fewPages);
const many = await createWorld('many', manyPages);
const discoveredBytes = await bytesPerPage(many.database.prisma);

// In turn, so that other load on the machine slows both alike.
const costs: { few: CrawlCosts[]; many: CrawlCosts[] } = { few: [], many: [] };
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, world] of Object.entries({ few, many }) as ['few' | 'many', CrawledWorld][]) {
    const crawled = await crawlDatabase(world, crawledPages, server.cpuMicroseconds);
    // The first round warms up.
    if (round > 0) costs[name].push(crawled);
  }
}
const total = (crawled: readonly CrawlCosts[]): CrawlCosts => ({
  pages: crawled.reduce((sum, one) => sum + one.pages, 0),
  seconds: crawled.reduce((sum, one) => sum + one.seconds, 0),
  nodeMicroseconds: crawled.reduce((sum, one) => sum + one.nodeMicroseconds, 0) / crawled.length,
  serverMicroseconds: crawled.reduce((sum, one) => sum + one.serverMicroseconds, 0) / crawled.length,
});
const [atFew, atMany] = [total(costs.few), total(costs.many)];
await few.database.drop();
await many.database.drop();
await server.stop();

const parts = ({ heap, indexes }: typeof visitedBytes) => `table ${figure(heap)}, indexes ${figure(indexes)}`;
console.log(
  `bytes per page just discovered: ${parts(discoveredBytes)}; visited three times and vacuumed: ${parts(visitedBytes)}`,
);
console.log(`with ${figure(fewPages)} known pages: ${describe(atFew)}`);
console.log(`with ${figure(manyPages)} known pages: ${describe(atMany)}`);
const speed = (crawled: CrawlCosts) => crawled.pages / crawled.seconds;
const cost = (crawled: CrawlCosts) => crawled.nodeMicroseconds + crawled.serverMicroseconds;
const goals = [
  { what: `bytes on disk per known page, just discovered`, value: discoveredBytes.total, target: 250 },
  { what: 'bytes on disk per known page, visited three times', value: visitedBytes.total, target: 250 },
  { what: `bytes resident per known page in a node`, value: resident, target: 100 },
  { what: `µs of processor time per page for SQL, Node and PostgreSQL`, value: cost(atFew), target: 350 },
]
  .map((goal) => assess({ ...goal, reach: 'at most' }))
  .concat(
    assess({
      what: `speed of the database with ${figure(manyPages)} known pages, ratio to ${figure(fewPages)}`,
      value: speed(atMany) / speed(atFew),
      target: 0.9,
      reach: 'at least',
    }),
  );
for (const goal of goals) console.log(goalLine(goal));
if (options.json)
  console.log(JSON.stringify({ discoveredBytes, visitedBytes, resident, atFew, atMany, goals }));
