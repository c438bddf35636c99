import type { Browser } from '@playwright/test';
import { claim } from '../e2e/claim.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { consoleApi } from './console-api.ts';
import type { SeenCrawl } from './open-scene.ts';
import { patient } from './patient.ts';
import type { Scene } from './scenes.ts';

/** Accesses after which the demo has been to pages a second time, and charts show something. */
const enoughAccesses = 15_000;
const longestWaitMs = 600_000;
const group = 'The demo, while it runs';

/** What `npm start -- --demo` shows after some minutes. */
export const demoScenes: readonly Scene[] = [
  { name: 'demo-overview', group, path: '/' },
  {
    name: 'demo-map',
    group,
    path: '/map',
    // Rings are there for a moment, where something is accessed.
    prepare: (page) => page.locator('.leaflet-container').waitFor(),
  },
  { name: 'demo-hosts', group, path: '/hosts' },
  { name: 'demo-revisit-intervals', group, path: '/revisit-intervals' },
];

/** The simulated web, crawled until there is something to see. */
export async function startDemoCrawl(browser: Browser): Promise<SeenCrawl & { stop(): Promise<void> }> {
  const meguri = await startMeguri([], { demo: true });
  const { url } = meguri;
  const stop = async () => void (await meguri.stop());
  try {
    const page = await browser.newPage({ locale: 'en' });
    await claim(page, meguri.claimUrl, 'operator');
    const { ask } = consoleApi(page.request, url);
    const accesses = async () => {
      const { changed, unchanged } = await ask<{ changed: number; unchanged: number }>('overview.get');
      return changed + unchanged;
    };
    await patient.poll(accesses, { timeout: longestWaitMs }).toBeGreaterThan(enoughAccesses);
    const signedIn = await page.context().storageState();
    await page.context().close();
    return { url, signedIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
