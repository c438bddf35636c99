import { test as base, expect, type Browser, type BrowserContext } from '@playwright/test';
import { claim } from './claim.ts';
import { createLocalWeb, type LocalWeb } from './local-web.ts';
import type { StartedMeguri } from './started-meguri.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Options of a browser context in which nobody is signed in. */
export const nobody = { storageState: { cookies: [], origins: [] } };

/** What Chromium says of any answer that is no success; the journeys look at answers themselves. */
const refusal = /^Failed to load resource: /;

/**
 * A `test` whose spec files share one started Meguri: Playwright runs the files of one `test` one after the other in one worker, and begins
 * with a new Meguri only after a failure. So every file has hosts of its own, and leaves nothing behind that another counts.
 *
 * `page`, and any other context that says nothing else, is signed in as administrator; addresses are relative to the console's. No script of
 * `page` and what it opens may fail.
 */
export function consoleTest<Meguri extends StartedMeguri>(start: () => Promise<Meguri>) {
  return base.extend<object, { meguri: Meguri; web: LocalWeb; administrator: SignedIn }>({
    meguri: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first argument.
      async ({}, use) => {
        const meguri = await start();
        await use(meguri);
        expect(await meguri.stop()).toBe(0);
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    web: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const web = createLocalWeb();
        await use(web);
        await web.close();
      },
      { scope: 'worker' },
    ],
    administrator: [
      async ({ browser, meguri }, use) => use(await signIn(browser, meguri.claimUrl)),
      { scope: 'worker' },
    ],
    baseURL: ({ meguri }, use) => use(meguri.url),
    storageState: ({ administrator }, use) => use(administrator),
    context: async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' && !refusal.test(message.text())) errors.push(message.text());
      });
      await use(context);
      expect(errors).toEqual([]);
    },
  });
}

/** The link works once, so what it led to is kept for all tests. */
async function signIn(browser: Browser, claimUrl: string): Promise<SignedIn> {
  const page = await browser.newPage();
  await claim(page, claimUrl, 'operator');
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
