// Pages per second and processor time per page of this crawler, other crawlers and the least possible work.
// Options: --only NAME[,NAME…] ("meguri with console" runs where it is named), --rounds N (1; the fastest round of
// each system counts), --json, --cpu-prof DIR (processor profiles of this crawler, all rounds together).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureSystem, type CrawlFigures } from '../src/measure-system.ts';
import { printProfiles } from '../src/profile/print-profiles.ts';
import { crawlGoals, crawlRatios, memoryGoals } from '../src/report/crawl-goals.ts';
import { announce, figure, goalLine } from '../src/report/goal.ts';
import { table, megabytes } from '../src/report/format.ts';
import { crawlee } from '../src/systems/crawlee.ts';
import { floor } from '../src/systems/floor.ts';
import { meguri, meguriWithConsole } from '../src/systems/meguri.ts';
import { scrapy } from '../src/systems/scrapy.ts';
import { wget } from '../src/systems/wget.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { openProcessGroup } from '../src/usage/process-group.ts';
import { totalBytes } from '../src/usage/usage-recorder.ts';
import { startDocumentationWeb } from '../src/web/documentation-web.ts';

const known = [floor, wget, crawlee, scrapy, meguri, meguriWithConsole];
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    json: { type: 'boolean' },
    'cpu-prof': { type: 'string' },
  },
});
const only = options.only?.split(',');
const unknown = only?.filter((name) => !known.some((system) => system.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `--only ${unknown.join(', ')} is unknown: choose from ${known.map(({ name }) => name).join(', ')}`,
  );
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds ${options.rounds} is invalid: give a whole number from 1`);
const profileDirectory = options['cpu-prof'] === undefined ? null : path.resolve(options['cpu-prof']);

announce(
  'Pages per second and processor time per page of this crawler, other crawlers and the least possible work',
);
// Processes and directories are removed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const { directory } = temporaryDirectory('web');
const webServer = openProcessGroup('nginx');
const web = await startDocumentationWeb(directory, webServer);
if ('missing' in web) {
  console.log(`skipped: these Debian packages are missing: ${web.missing.join(', ')}`);
  process.exit(0);
}
console.log(
  `${web.pages.size} pages under ${web.hosts.length} names; processor time by ${webServer.accounting}`,
);
const measuredRounds: CrawlFigures[] = [];
const skipped: { name: string; reason: string }[] = [];
// With the console, only memory differs, so it runs on request.
const wanted = known.filter((system) => only?.includes(system.name) ?? system !== meguriWithConsole);
try {
  for (const system of Array.from({ length: rounds }, () => wanted).flat()) {
    if (skipped.some(({ name }) => name === system.name)) continue;
    const measured = await measureSystem(system, { web, webServer, profileDirectory }).catch(
      (error: unknown) => {
        process.exitCode = 1;
        return { skipped: error instanceof Error ? error.message : String(error) };
      },
    );
    if ('skipped' in measured) {
      skipped.push({ name: system.name, reason: measured.skipped });
      console.log(`${system.name}: skipped, ${measured.skipped}`);
      continue;
    }
    measuredRounds.push(measured);
    console.log(
      `${measured.name}: ${figure(measured.pagesPerSecond)} pages/s; ${measured.notes.join('; ')}; kept ${measured.kept}`,
    );
    if (measured.missedPages > 0)
      console.log(`${measured.name}: ${measured.missedPages} pages were not fetched`);
  }
} finally {
  await web.stop();
  webServer.close();
}

const systems = known.flatMap(({ name }) => fastest(measuredRounds.filter((one) => one.name === name)));
console.log('');
console.log(
  table([
    [
      '',
      'pages',
      'seconds',
      'pages/s',
      'CPU ms/page',
      'peak memory',
      'start s',
      'nginx ms/page',
      'cores used by others',
    ],
    ...systems.map((one) => [
      one.name,
      String(one.pages),
      one.seconds.toFixed(1),
      one.pagesPerSecond.toFixed(0),
      one.cpuMsPerPage.toFixed(2),
      megabytes(totalBytes(one.peakMemory)),
      one.startSeconds.toFixed(1),
      one.webServerCpuMsPerPage.toFixed(2),
      one.otherCores.toFixed(1),
    ]),
  ]),
);
for (const { name, peakMemory } of systems) {
  const programs = [...peakMemory].toSorted(([, a], [, b]) => b - a);
  console.log(
    `${name}, peak memory: ${programs.map(([program, bytes]) => `${program} ${megabytes(bytes)}`).join(', ')}`,
  );
}
const own = measuredRounds.filter(({ name }) => name === 'meguri');
const ownPages = own.reduce((sum, { pages }) => sum + pages, 0);
if (ownPages > 0 && profileDirectory !== null) await printProfiles(profileDirectory, ownPages);
const ratios = crawlRatios(systems);
const goals = [...crawlGoals(ratios), ...memoryGoals(systems)];
for (const goal of goals) console.log(goalLine(goal));
if (options.json) {
  const plain = systems.map((one) => ({ ...one, peakMemory: Object.fromEntries(one.peakMemory) }));
  console.log(JSON.stringify({ systems: plain, ratios, goals, skipped }));
}

function fastest(figures: readonly CrawlFigures[]): CrawlFigures[] {
  return figures.toSorted((a, b) => b.pagesPerSecond - a.pagesPerSecond).slice(0, 1);
}
