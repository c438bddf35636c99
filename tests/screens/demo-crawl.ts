import type { Browser } from '@playwright/test';
import { claim, patientExpect } from '../e2e/page-actions.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { consoleApi } from './console-api.ts';
import type { OpenedCrawl } from './open-scene.ts';
import type { Scene } from './scene.ts';

/** Accesses after which pages have been revisited and charts have data. */
const enoughAccesses = 15_000;
const maxWaitMs = 600_000;
const group = 'The demo, while it runs';

/** What `npm start -- --demo` shows after some minutes. */
export const demoScenes: readonly Scene[] = [
  { name: 'demo-overview', group, path: '/' },
  {
    name: 'demo-map',
    group,
    path: '/map',
    prepare: (page) => page.locator('.leaflet-container').waitFor(),
  },
  { name: 'demo-hosts', group, path: '/hosts' },
  { name: 'demo-revisit-intervals', group, path: '/revisit-intervals' },
  {
    name: 'snapshot',
    group,
    path: '/snapshots/view/first-minute',
    also: ['phone', 'japanese'],
  },
];

/** Crawls the simulated web until the charts have data. */
export async function startDemoCrawl(browser: Browser): Promise<OpenedCrawl & { stop(): Promise<void> }> {
  const meguri = await startMeguri([], { demo: true });
  const { url } = meguri;
  const stop = async () => void (await meguri.stop());
  try {
    const page = await browser.newPage({ locale: 'en' });
    await claim(page, meguri.claimUrl, 'operator');
    // Once declined, the tour is not offered on the pictures.
    await page.getByTestId('tour').waitFor();
    await page.keyboard.press('Escape');
    const { query } = consoleApi(page.request, url);
    const accesses = async () => {
      const { changed, unchanged } = await query<{ changed: number; unchanged: number }>('overview.get');
      return changed + unchanged;
    };
    await patientExpect.poll(accesses, { timeout: maxWaitMs }).toBeGreaterThan(enoughAccesses);
    const signedIn = await page.context().storageState();
    await page.context().close();
    return { url, signedIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
