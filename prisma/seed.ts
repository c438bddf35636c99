// npm run seed: fills the empty database of a data directory with a synthetic crawl, for console
// development and measurements.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@meguri/database/migrate';
import { lockDataDirectory, startPostgres } from '@meguri/local-services';
import { isScenarioName, scenarioNames, scenarios, seedScenario } from '@meguri/scenarios';

const usage = `usage: npm run seed -- [--scenario ${scenarioNames.join('|')}] [--data DIR] [--seed N] [--pages N] [--hosts N] [--now INSTANT]
Without DATABASE_URL, PostgreSQL is started in the data directory (./data); no crawl may be running there.`;

const { values: options } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'small' },
    data: { type: 'string', default: './data' },
    seed: { type: 'string', default: '1' },
    pages: { type: 'string' },
    hosts: { type: 'string' },
    now: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function stop(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(2);
}

function count(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  return Number.isSafeInteger(number) && number >= 1
    ? number
    : stop(`--${name} takes a whole number from 1 on, not "${text}"`);
}

if (options.help) {
  console.log(usage);
  process.exit(0);
}
if (!isScenarioName(options.scenario)) stop(`there is no scenario "${options.scenario}"`);
const named = scenarios[options.scenario];
const scenario = {
  ...named,
  pages: count('pages', options.pages, named.pages),
  hosts: count('hosts', options.hosts, named.hosts),
};
const now = options.now === undefined ? new Date() : new Date(options.now);
if (Number.isNaN(now.getTime()))
  stop(`--now takes an instant such as 2026-03-01T12:00:00Z, not "${options.now}"`);
const seed = count('seed', options.seed, 1);

await using undo = new AsyncDisposableStack();
const given = process.env['DATABASE_URL'];
let databaseUrl = given ?? '';
let migrationUrl = process.env['MIGRATION_DATABASE_URL'] ?? databaseUrl;
if (given === undefined) {
  if (options.data.trim() === '')
    throw new Error('--data is empty: name a directory; the current one is "."');
  const directory = path.resolve(options.data);
  const lock = lockDataDirectory(directory);
  undo.defer(() => lock.release());
  const postgres = await startPostgres({ dataDirectory: path.join(directory, 'postgres'), log: console.log });
  undo.defer(() => postgres.stop());
  databaseUrl = postgres.url;
  migrationUrl = postgres.ownerUrl;
}
try {
  await migrate(migrationUrl, { applicationUrl: databaseUrl });
  const startedMs = performance.now();
  const { hosts, pages, captures } = await seedScenario({
    databaseUrl,
    scenario,
    seed,
    now,
    log: console.log,
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${hosts} hosts, ${pages} pages and ${captures} captures written in ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
