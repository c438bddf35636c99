// Latency of every console query on a large synthetic crawl, through the real services.
// Options: --scenario NAME (national), --pages N, --hosts N, --calls N (40), --only PATH,PATH, --data DIR
// (kept; seeded if empty), --json.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, startRedis } from '@meguri/local-services';
import { isScenarioName, scenarios, seedScenario } from '@meguri/scenarios';
import { createConsoleServices } from '@meguri/services';
import { measureQuery, queryPaths, type QueryTimes } from '../src/console/measure-queries.ts';
import { sampleCrawl } from '../src/console/query-sample.ts';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const goalMs = 100;
const { values: options } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'national' },
    pages: { type: 'string' },
    hosts: { type: 'string' },
    calls: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
});
announce('Latency of every console query on a large synthetic crawl, through the real services');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (!isScenarioName(options.scenario))
  throw new Error(
    `--scenario ${options.scenario} is unknown: choose from ${Object.keys(scenarios).join(', ')}`,
  );
const named = scenarios[options.scenario];
const scenario = {
  ...named,
  pages: Number(options.pages ?? named.pages),
  hosts: Number(options.hosts ?? named.hosts),
};

const temporary = options.data === undefined ? temporaryDirectory('console') : null;
const directory = path.resolve(options.data ?? temporary?.directory ?? '');
const log = () => undefined;
const postgres = await startPostgres({ dataDirectory: path.join(directory, 'postgres'), log });
const redis = await startRedis({ directory: path.join(directory, 'redis'), log });
await migrate(postgres.ownerUrl, { applicationUrl: postgres.url });
const database = openDatabase(postgres.url, 1);
if ((await database.prisma.host.count({ take: 1 })) === 0) {
  const startedMs = performance.now();
  const written = await seedScenario({
    databaseUrl: postgres.url,
    scenario,
    seed: 1,
    now: new Date(),
    log: console.log,
  });
  const seconds = figure((performance.now() - startedMs) / 1000);
  console.log(
    `${figure(written.pages)} pages on ${figure(written.hosts)} hosts with ${figure(written.captures)} captures generated in ${seconds} s`,
  );
}
const sample = await sampleCrawl(database.prisma);
await database.close();

const services = createConsoleServices({ databaseUrl: postgres.url, redisUrl: redis.url });
const results: QueryTimes[] = [];
const chosen = options.only.split(',');
for (const query of queryPaths().filter((path) => chosen.some((part) => path.includes(part)))) {
  const times = await measureQuery(query, { services, sample, calls: Number(options.calls) });
  if ('skipped' in times) {
    console.log(`- ${query}: skipped, ${times.skipped}`);
    continue;
  }
  results.push(times);
  const goal = assess({ what: `${query}, ms at p95`, value: times.p95Ms, target: goalMs, reach: 'at most' });
  console.log(`${goalLine(goal)}; p50 ${figure(times.p50Ms)}`);
  if (times.failure !== null) console.log(`  failed: ${times.failure}`);
  if (!goal.reached)
    console.log(`  slowest ${figure(times.slowestMs)} ms: ${JSON.stringify(times.slowestInput)}`);
}
await services.close();
await redis.stop();
await postgres.stop();
temporary?.remove();
if (results.some(({ failure }) => failure !== null)) process.exitCode = 1;
if (options.json) console.log(JSON.stringify({ scenario, goalMs, results }));
