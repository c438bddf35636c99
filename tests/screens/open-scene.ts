import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type Page } from '@playwright/test';
import { findOverflow, findUntranslated } from './findings.ts';
import type { Scene } from './scenes.ts';
import type { ShownCrawl } from './shown-crawl.ts';
import { wordsIn, type Language } from './words.ts';

/** How scenes are looked at. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  locale: Language;
}

/** A started Meguri, and who looks at it. */
export type SeenCrawl = Pick<ShownCrawl, 'url' | 'signedIn'>;

/** Windows of a browser in which all scenes of one look are opened, one after the other: signed in, and for public pages not. */
export async function openWindows(browser: Browser, { url, signedIn }: SeenCrawl, look: Look) {
  const options = { ...look, baseURL: url, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' } as const;
  const pages = new Map<Scene['signedIn'], Page>();
  const pageOf = async (storageState: Scene['signedIn']) => {
    const context = await browser.newContext({ ...options, ...(storageState ? { storageState } : {}) });
    const page = await context.newPage();
    pages.set(storageState, page);
    return page;
  };
  return {
    /** Opens a scene as its reader sees it when all has come. */
    open: async (scene: Scene): Promise<Page> => {
      const who = scene.signedIn ?? (scene.isPublic ? undefined : signedIn);
      const page = pages.get(who) ?? (await pageOf(who));
      await page.goto(scene.path);
      await settled(page);
      await scene.prepare?.(page, wordsIn(look.locale));
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

/** Waits until a screen has its data, its charts are drawn, and what is live is connected. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isSettled), { timeout: 60_000 }).toBe(true);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** What is wrong with a scene: what sticks out of the page, words in another language, and rules of axe. */
export async function faultsOf(page: Page, { locale }: Look): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
    ...(locale === 'ja' ? await findUntranslated(page) : []),
    ...(await findOverflow(page)),
  ];
}
