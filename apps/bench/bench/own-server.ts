// Pages per second of a single host that is our own server, from its hundredth page on.
// Options: --pages N (10,000), --json.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { announce, assess, goalLine } from '../src/report/goal.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { startOneHostWeb } from '../src/web/one-host-web.ts';

const goalPagesPerSecond = 200;
/** The first pages are found one after the other. */
const skippedPages = 100;
const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '10000' }, json: { type: 'boolean' } },
});
announce('Pages per second of a single host that is our own server');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const web = await startOneHostWeb(Number(options.pages));
const { directory } = temporaryDirectory('own-server');
const program = path.resolve(import.meta.dirname, '../../cli/src/main.ts');
const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
const crawl = spawn(
  process.execPath,
  [
    program,
    'start',
    '--headless',
    '--until-idle',
    '--own-server',
    '--data',
    path.join(directory, 'data'),
    web.url,
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...inherited, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128' },
  },
);
process.once('exit', () => crawl.kill('SIGINT'));
const [code] = (await once(crawl, 'exit')) as [number | null];
web.stop();
if (code !== 0) throw new Error(`meguri exited with ${code ?? crawl.signalCode}`);
const times = web.answeredMs.slice(skippedPages);
const [first = NaN, last = NaN] = [times[0], times.at(-1)];
const goal = assess({
  what: `pages/s of one host with ${times.length + skippedPages} pages`,
  value: (times.length - 1) / ((last - first) / 1000),
  target: goalPagesPerSecond,
  reach: 'at least',
});
console.log(goalLine(goal));
if (options.json) console.log(JSON.stringify({ goals: [goal] }));
