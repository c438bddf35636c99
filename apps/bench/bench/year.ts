// Cost of a year of crawling for the database: a crawl over 30 million pages with 100 million captures
// compared with one over a million pages, bytes per row, dead rows, and the restart after kill -9.
// Options: --pages N (30,000,000), --hosts N (1,000,000), --captures N (100,000,000), --minutes N (20),
// --disk-gb N (40; pages, hosts and captures are reduced in proportion to fit), --json.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { table } from '../src/report/format.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { crawlDatabase, type CrawledWorld } from '../src/state/crawl-database.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { readDeadRows, readTableBytes } from '../src/year/dead-rows.ts';
import { fillYear, fitToDisk, spreadHosts, type YearSize } from '../src/year/fill-year.ts';
import { createStatementTimes, type StatementTimes } from '../src/year/statement-times.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '30000000' },
    hosts: { type: 'string', default: '1000000' },
    captures: { type: 'string', default: '100000000' },
    minutes: { type: 'string', default: '20' },
    'disk-gb': { type: 'string', default: '40' },
    json: { type: 'boolean' },
  },
});
const wanted: YearSize = {
  pages: Number(options.pages),
  hosts: Number(options.hosts),
  captures: Number(options.captures),
};
const fewPages = 1_000_000;
/** Hosts in back queues at a time. */
const activeHosts = 2_000;
const pagesOfRound = 5_000;
const percentile = 0.99;
const tables = ['page', 'capture', 'host'];
/** Fewest runs of a statement for a meaningful 99th percentile. */
const fewestAnswers = 1_000;

announce(
  `A crawl over ${figure(wanted.pages)} pages with ${figure(wanted.captures)} captures beside one over ${figure(fewPages)}`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const { directory } = temporaryDirectory('year');
const filling = await startBenchServer(directory);

/** Creates and fills a database. @returns bytes per row of its tables */
async function fill(name: string, size: YearSize) {
  const database = await filling.create(name);
  const startedMs = performance.now();
  await fillYear(database, filling, size);
  console.log(
    `${name}: ${figure(size.pages)} pages on ${figure(size.hosts)} hosts and ${figure(size.captures)} captures generated in ${figure((performance.now() - startedMs) / 1000)} s`,
  );
  const bytes = await Promise.all(tables.map((table) => readTableBytes(database, table)));
  await database.close();
  return bytes;
}

const scale = fewPages / wanted.pages;
const fewSize = {
  pages: fewPages,
  hosts: Math.max(activeHosts, Math.round(wanted.hosts * scale)),
  captures: Math.round(wanted.captures * scale),
};
const size = fitToDisk(wanted, await fill('few', fewSize), Number(options['disk-gb']) * 1e9);
if (size.pages < wanted.pages)
  console.log(`${options['disk-gb']} GB hold ${figure(size.pages)} pages, so these are generated`);
await fill('many', size);
// A clean stop writes all data to the tables, so that only writes of the crawl are replayed after the crash.
await filling.stop();
const server = await startBenchServer(directory);

interface Side {
  world: CrawledWorld;
  times: Map<string, StatementTimes>;
  pages: number;
  seconds: number;
}

function openSide(name: string, { hosts }: YearSize): Side {
  const times = new Map<string, StatementTimes>();
  const database = server.open(name, (statement, milliseconds) => {
    const known = times.get(statement) ?? createStatementTimes();
    times.set(statement, known);
    known.record(milliseconds);
  });
  const world: CrawledWorld = {
    database,
    activeHosts: spreadHosts(hosts, activeHosts),
    isEndless: true,
    nextPage: 2_000_000,
    queues: new Map(),
  };
  return { world, times, pages: 0, seconds: 0 };
}

async function crawlRound(side: Side): Promise<void> {
  const { pages, seconds } = await crawlDatabase(side.world, pagesOfRound, server.cpuMicroseconds);
  side.pages += pages;
  side.seconds += seconds;
}

const few = openSide('few', fewSize);
const many = openSide('many', size);
// In turn, so that other load on the machine slows both alike; the first round warms up.
for (const side of [few, many]) {
  await crawlRound(side);
  Object.assign(side, { pages: 0, seconds: 0 });
  side.times.clear();
}
const maxDead = new Map<string, number>();
const endMs = performance.now() + Number(options.minutes) * 60_000;
while (performance.now() < endMs) {
  await crawlRound(few);
  await crawlRound(many);
  for (const { table: name, dead } of await readDeadRows(many.world.database))
    maxDead.set(name, Math.max(maxDead.get(name) ?? 0, dead));
}
const bytes = await Promise.all(
  tables.map(async (name) => ({
    name,
    ...(await readTableBytes(many.world.database, name)),
  })),
);

// The restart time runs from the kill in the middle of a crawl to the next commit.
const crawling = crawlRound(many).catch(() => undefined);
await delay(500);
const killedMs = performance.now();
const restarted = await server.killAndRestart();
await crawling;
const reopened = restarted.open('many');
await crawlDatabase({ ...many.world, database: reopened, queues: new Map() }, 10, restarted.cpuMicroseconds);
const restartSeconds = (performance.now() - killedMs) / 1000;
await reopened.close();
await restarted.stop();

const hot = [...many.times]
  .filter(
    ([name, times]) => times.count >= fewestAnswers && (few.times.get(name)?.count ?? 0) >= fewestAnswers,
  )
  .map(([name, times]) => {
    const [before, after] = [few.times.get(name)?.quantile(percentile) ?? NaN, times.quantile(percentile)];
    return { name, answers: times.count, before, after, ratio: after / before };
  })
  .toSorted((a, b) => b.ratio - a.ratio);
console.log(
  table([
    ['statement', 'answers', `99 % at ${figure(fewPages)}, ms`, `99 % at ${figure(size.pages)}, ms`, 'ratio'],
    ...hot.map((one) => [
      one.name,
      figure(one.answers),
      figure(one.before),
      figure(one.after),
      one.ratio.toFixed(2),
    ]),
  ]),
);
const billion = 1e9 / size.pages;
console.log(
  table([
    ['table', 'rows', 'bytes per row', 'of these indexes', 'most dead rows', 'GB at a billion pages'],
    ...bytes.map(({ name, rows, heap, indexes }) => [
      name,
      figure(rows),
      figure(heap + indexes),
      figure(indexes),
      figure(maxDead.get(name) ?? 0),
      figure(((heap + indexes) * rows * billion) / 1e9),
    ]),
  ]),
);
const speed = ({ pages, seconds }: Side) => pages / seconds;
const deadShare = (maxDead.get('page') ?? 0) / size.pages;
const goals = [
  assess({
    what: `pages/s at ${figure(size.pages)} pages, ratio to ${figure(fewPages)}`,
    value: speed(many) / speed(few),
    target: 0.9,
    reach: 'at least',
  }),
  assess({
    what: '99 % of the answers of the slowest hot statement, ratio',
    value: hot[0]?.ratio ?? NaN,
    target: 1.1,
    reach: 'at most',
  }),
  assess({ what: 'dead rows of page, share of its rows', value: deadShare, target: 0.1, reach: 'at most' }),
  assess({
    what: 'seconds from kill -9 of PostgreSQL to the next commit',
    value: restartSeconds,
    target: 15,
    reach: 'at most',
  }),
];
for (const goal of goals) console.log(goalLine(goal));
if (options.json) console.log(JSON.stringify({ size, hot, bytes, restartSeconds, goals }));
