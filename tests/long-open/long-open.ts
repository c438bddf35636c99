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
    /** That each screen is left open, by its own clock. */
    hours: { type: 'string', default: '4' },
    /** Minutes of this machine that they may take. */
    patience: { type: 'string', default: '10' },
    /** Screens side by side. */
    together: { type: 'string', default: '2' },
  },
});
const hours = Number(values.hours);
const usual = ['/', '/map', '/events', '/hosts', '/overloaded', '/complaints', '/pages', '/captures'];
const left = positionals.length > 0 ? positionals : usual;

await using undo = new AsyncDisposableStack();
const browser = await chromium.launch({
  executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
});
undo.defer(() => browser.close());
const meguri = await startMeguri([], { madeUp: true });
undo.defer(async () => void (await meguri.stop()));
undo.defer(tellCaptures(meguri.redisUrl));

console.error('up', process.uptime());
const patienceMinutes = Number(values.patience);
const signedIn = await signIn(browser, meguri.claimUrl);
const screen = { url: meguri.url, signedIn, hours, patienceMinutes };
await Promise.all(Array.from({ length: Number(values.together) }, openTheRest));

/** Takes one screen after the other of those that are left. */
async function openTheRest(): Promise<void> {
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    try {
      const { line, faults } = judgeGrowth(await liveThrough(browser, { ...screen, path }), hours);
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
  page.setDefaultTimeout(patienceMinutes * 60_000);
  await claim(page, claimUrl, 'operator');
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
