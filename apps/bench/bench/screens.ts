// Milliseconds and requests until a screen of the console shows its content: a cold load in an empty browser
// profile, and a click within the console, while the demo is crawled.
// Options: --rounds N (5), --only PATH,PATH, --json. Without --url it starts the demo; --url URL, given once or
// more, measures running consoles of one database in turn, with the session of --state FILE (of Playwright).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { followLinks, listScreens, loadCold, type ColdLoad } from '../src/screens/measure-screens.ts';
import { startDemo, type SignedIn } from '../src/screens/start-demo.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const coldGoalMs = 600;
const clickGoalMs = 150;
const requestGoal = 40;
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    url: { type: 'string', multiple: true, default: [] },
    state: { type: 'string' },
    json: { type: 'boolean' },
  },
});
announce('Milliseconds until a screen shows its content, and its requests, while the crawler runs');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const executablePath = process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const demo =
  options.url.length === 0
    ? await startDemo(browser, path.join(temporaryDirectory('screens').directory, 'data'))
    : null;
const signedIn = demo?.signedIn ?? (JSON.parse(readFileSync(options.state ?? '', 'utf8')) as SignedIn);
const consoles = (demo ? [demo.url] : options.url).map((url) => ({ url, signedIn }));
const [first] = consoles;
if (first === undefined) throw new Error('no console to measure');
const paths = options.only?.split(',') ?? (await listScreens(browser, first));

/** Unlike the mean, the median is not affected by a busy moment. */
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const cold = new Map<string, ColdLoad[]>();
const clicks = new Map<string, number[]>();
const put = <Value>(map: Map<string, Value[]>, key: string, value: Value) =>
  map.set(key, [...(map.get(key) ?? []), value]);
for (let round = 0; round < Number(options.rounds); round += 1) {
  // In turn, because other load on the machine changes within seconds.
  for (const screen of paths)
    for (const one of consoles) put(cold, `${one.url}${screen}`, await loadCold(browser, one, screen));
  for (const one of consoles)
    for (const [screen, ms] of await followLinks(browser, one, paths)) put(clicks, `${one.url}${screen}`, ms);
}

const results = [...cold].map(([screen, loads]) => ({
  screen,
  coldMs: median(loads.map(({ contentMs }) => contentMs)),
  answersMs: median(loads.map(({ answersMs }) => answersMs)),
  firstPaintMs: median(loads.map(({ firstPaintMs }) => firstPaintMs)),
  serverMs: median(loads.map(({ serverMs }) => serverMs)),
  requests: median(loads.map(({ requests }) => requests)),
  lateData: [...new Set(loads.flatMap(({ lateData }) => lateData))],
  processorMs: median(loads.map(({ processorMs }) => processorMs)),
  clickMs: median(clicks.get(screen) ?? []),
}));
for (const result of results) {
  const { screen, coldMs, requests, lateData, clickMs } = result;
  const goal = assess({ what: `${screen}, cold, ms`, value: coldMs, target: coldGoalMs, reach: 'at most' });
  const click = assess({ what: 'click, ms', value: clickMs, target: clickGoalMs, reach: 'at most' });
  const asked = assess({ what: 'requests', value: requests, target: requestGoal, reach: 'at most' });
  console.log(
    `${goalLine(goal)}; first byte ${figure(result.serverMs)}, first paint ${figure(result.firstPaintMs)}, answers input ${figure(result.answersMs)}, main thread ${figure(result.processorMs)}`,
  );
  console.log(`  ${goalLine(click)}; ${goalLine(asked)}`);
  if (lateData.length > 0) console.log(`  fetched by the browser before the content: ${lateData.join(' ')}`);
}
await browser.close();
await demo?.stop();
if (options.json) console.log(JSON.stringify({ coldGoalMs, clickGoalMs, requestGoal, results }));
