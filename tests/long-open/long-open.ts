// npm run test:long-open: leaves screens open while hours of live news go by in minutes, and says what they hold before and after.
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { claim } from '../e2e/claim.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { judgeGrowth } from './judge-growth.ts';
import { liveThrough } from './live-through.ts';
import { tellCaptures } from './tell-captures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of this machine, for all screens. */
    minutes: { type: 'string', default: '9' },
    /** Screens side by side. */
    together: { type: 'string', default: '2' },
  },
});
/** A machine that is busy takes long to draw the first screen. */
const signInMs = 120_000;
const together = Number(values.together);
const paths =
  positionals.length > 0 ? positionals : ['/', '/map', '/hosts', '/complaints', '/events', '/pages'];
const left = [...paths];

await using undo = new AsyncDisposableStack();
const browser = await chromium.launch({
  executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
});
undo.defer(() => browser.close());
const meguri = await startMeguri([], { madeUp: true });
undo.defer(async () => void (await meguri.stop()));
undo.defer(tellCaptures(meguri.redisUrl));

const signedIn = await signIn(browser, meguri.claimUrl);
const seconds = (Number(values.minutes) * 60) / Math.ceil(paths.length / together);
const screen = { url: meguri.url, signedIn, seconds };
await Promise.all(Array.from({ length: together }, openTheRest));

/** Takes one screen after the other of those that are left. */
async function openTheRest(): Promise<void> {
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    try {
      const { line, faults } = judgeGrowth(await liveThrough(browser, { ...screen, path }));
      console.log(line);
      for (const fault of faults) fail(`${path}: ${fault}`);
    } catch (error) {
      fail(String(error));
    }
  }
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}

async function signIn(from: Browser, claimUrl: string) {
  const page = await from.newPage();
  page.setDefaultTimeout(signInMs);
  await claim(page, claimUrl, 'operator');
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
