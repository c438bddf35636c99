import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Cookies of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface RunningDemo {
  url: string;
  signedIn: SignedIn;
  stop(): Promise<void>;
}

/**
 * Starts `npm start -- --demo`, which crawls the simulated web, and signs in.
 *
 * @throws if the demo exits before the console is ready
 */
export async function startDemo(browser: Browser, dataDirectory: string): Promise<RunningDemo> {
  const npm = spawn('npm', ['start', '--', '--demo', '--data', dataDirectory, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(npm, 'exit');
  const interrupt = () => npm.kill('SIGINT');
  process.once('exit', interrupt);
  const claimUrl = await readClaimUrl(npm.stdout);
  const page = await browser.newPage();
  await signIn(page, claimUrl);
  const signedIn = await page.context().storageState();
  await page.context().close();
  return {
    url: new URL(claimUrl).origin,
    signedIn,
    stop: async () => {
      process.off('exit', interrupt);
      interrupt();
      await exited;
    },
  };
}

/** Creates the first account through the link that a start prints, until the page shows the overview. */
export async function signIn(page: Page, claimUrl: string): Promise<void> {
  await page.goto(claimUrl);
  for (const field of [0, 1, 2]) await page.locator('form input').nth(field).fill('bench of screens');
  await page.locator('button[type=submit]').click();
  await page.getByTestId('viewer').waitFor();
}

/**
 * Reads the link for creating the first account from the output of a start.
 * @throws if the output ends before it
 */
export async function readClaimUrl(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const claimUrl = /http:\S+\/claim\?token=\S+/.exec(line)?.[0];
    if (claimUrl === undefined) continue;
    // Unread output would fill the pipe and block the demo.
    output.resume();
    return claimUrl;
  }
  throw new Error('it exited before the console was ready; see its output above');
}
