// npm run test:long-open: leaves screens open while hours of live messages pass in minutes, and reports their
// memory growth.
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { claim } from '../e2e/page-actions.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { judgeGrowth } from './judge-growth.ts';
import { runScreen } from './run-screen.ts';
import { publishCaptures } from './publish-captures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Minutes of this machine's clock for all screens. */
    minutes: { type: 'string', default: '9' },
    /** Screens open at the same time. */
    together: { type: 'string', default: '2' },
  },
});
/** A busy machine takes long to draw the first screen. */
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
const meguri = await startMeguri([], { synthetic: true });
undo.defer(async () => void (await meguri.stop()));
undo.defer(publishCaptures(meguri.redisUrl));

const signedIn = await signIn(browser, meguri.claimUrl);
const seconds = (Number(values.minutes) * 60) / Math.ceil(paths.length / together);
const screen = { url: meguri.url, signedIn, seconds };
await Promise.all(Array.from({ length: together }, openRemaining));

/** Opens the remaining screens one after the other. */
async function openRemaining(): Promise<void> {
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    try {
      const { line, faults } = judgeGrowth(await runScreen(browser, { ...screen, path }));
      console.log(line);
      for (const fault of faults) fail(`${path}: ${fault}`);
    } catch (error) {
      fail(String(error));
    }
  }
}

function fail(message: string): void {
  console.error(message);
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
