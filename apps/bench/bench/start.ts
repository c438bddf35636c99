// Seconds from `npm start` in an empty data directory to the first capture, dependencies and console built.
// Options: --json.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readNumber } from '../src/instance/instance-database.ts';
import { startToCapture } from '../src/instance/start-to-capture.ts';
import { announce, assess, goalLine } from '../src/report/goal.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';
import { startOnePageWeb } from '../src/web/one-page-web.ts';

const goalSeconds = 10;
const { values: options } = parseArgs({ options: { json: { type: 'boolean' } } });
announce(
  'Seconds from "npm start" in an empty data directory to the first capture, dependencies and console built',
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const root = path.resolve(import.meta.dirname, '../../..');
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const web = await startOnePageWeb();
const { directory } = temporaryDirectory('start');
const start = await startToCapture({
  dataDirectory: path.join(directory, 'data'),
  // robots.txt is an access of its own: with the default interval the page would wait 20 s.
  startArguments: ['--set', 'access.intervalSeconds=0.5', web.url],
  isCaptured: async (client) => (await readNumber(client, 'SELECT count(*) FROM page WHERE visits > 0')) > 0,
});
web.stop();
const goal = assess({
  what: 'seconds from npm start to the first capture',
  value: start.firstCaptureSeconds,
  target: goalSeconds,
  reach: 'at most',
});
console.log(goalLine(goal));
console.log(`stopped in ${start.stopSeconds.toFixed(1)} s`);
if (options.json) console.log(JSON.stringify({ ...start, goals: [goal] }));
