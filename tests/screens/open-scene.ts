import { expect, type Browser, type Page } from '@playwright/test';
import { findOverflow, findUntranslated, findViolations } from './find-faults.ts';
import type { Scene } from './scene.ts';
import type { ScreenshotCrawl } from './screenshot-crawl.ts';
import { messagesIn, type Language } from './messages.ts';

/** Window, theme and language of a screenshot. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  locale: Language;
}

/** A running Meguri and the session to view it with. */
export type OpenedCrawl = Pick<ScreenshotCrawl, 'url' | 'signedIn'>;

/** Browser contexts in which all scenes of a look are opened one after the other, one for each session. */
export async function openWindows(browser: Browser, { url, signedIn }: OpenedCrawl, look: Look) {
  const options = { ...look, baseURL: url, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' } as const;
  const pages = new Map<Scene['signedIn'], Page>();
  const pageOf = async (storageState: Scene['signedIn']) => {
    const context = await browser.newContext({ ...options, ...(storageState ? { storageState } : {}) });
    const page = await context.newPage();
    pages.set(storageState, page);
    return page;
  };
  return {
    /** Opens a scene and waits until it has settled. */
    open: async (scene: Scene): Promise<Page> => {
      const who = scene.signedIn ?? (scene.isPublic ? undefined : signedIn);
      const page = pages.get(who) ?? (await pageOf(who));
      await page.goto(scene.path);
      await settled(page);
      await scene.prepare?.(page, messagesIn(look.locale));
      await settled(page);
      return page;
    },
    close: async () => {
      for (const page of pages.values()) await page.context().close();
    },
  };
}

/** Runs in the page. */
const isSettled = `(() => {
  const first = (selector) => document.querySelector(selector);
  const pulse = first('[data-testid=pulse]');
  const charts = [...document.querySelectorAll('.recharts-responsive-container')];
  return first('h1, [role=dialog]') !== null && !first('.skeleton') && !first('[data-drawn=false]') &&
    (!pulse || pulse.dataset.connection === 'live') && charts.every((chart) => chart.offsetParent === null || chart.querySelector('svg'));
})()`;

/** Waits until the data is loaded, charts are drawn and the live channel is connected. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isSettled), { timeout: 60_000 }).toBe(true);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** Overflow, untranslated texts and axe violations of a scene. */
export async function findFaults(page: Page, { locale }: Look): Promise<string[]> {
  return [
    ...(await findViolations(page, 200)),
    ...(locale === 'ja' ? await findUntranslated(page) : []),
    ...(await findOverflow(page)),
  ];
}
