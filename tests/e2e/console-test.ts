import path from 'node:path';
import { test as base, expect, type Browser, type BrowserContext } from '@playwright/test';
import { recordCost } from '../../scripts/tests/test-costs.mjs';
import { claim } from './page-actions.ts';
import { createLocalWeb, type LocalWeb } from './local-web.ts';
import type { StartedMeguri } from './started-meguri.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Options of a signed-out browser context. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

/**
 * Chromium logs every response that is not a success, which the tests check themselves, and every script that
 * replay keeps from running.
 */
const expectedMessage = /^(Failed to load resource: |Blocked script execution in )/;

/**
 * A `test` whose spec files share one running Meguri. Playwright runs these files one after the other in one
 * worker and starts a new Meguri only after a failure. Each file must use its own hosts and leave nothing
 * that another counts.
 *
 * `page` and every context without other options are signed in as administrator. URLs are relative to the
 * console. A script error in `page` or a page that it opens fails the test.
 */
export function consoleTest<Meguri extends StartedMeguri>(start: () => Promise<Meguri>) {
  return base.extend<object, { meguri: Meguri; web: LocalWeb; administrator: SignedIn }>({
    meguri: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the first argument.
      async ({}, use) => {
        const meguri = await start();
        await use(meguri);
        expect(await meguri.stop()).toBe(0);
      },
      { scope: 'worker', timeout: 360_000 },
    ],
    web: [
      // oxlint-disable-next-line no-empty-pattern -- As above.
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
    context: async ({ context }, use, { file }) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' && !expectedMessage.test(message.text())) errors.push(message.text());
      });
      await use(context);
      recordCost(path.relative(process.cwd(), file));
      expect(errors).toEqual([]);
    },
  });
}

/** The one-time link works once, so all tests share its session. */
async function signIn(browser: Browser, claimUrl: string): Promise<SignedIn> {
  const page = await browser.newPage();
  await claim(page, claimUrl, 'operator');
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
