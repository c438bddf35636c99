import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { findOverflow, findUntranslated } from './findings.ts';
import type { Scene } from './scenes.ts';
import type { ShownCrawl } from './shown-crawl.ts';
import { wordsIn, type Language } from './words.ts';

/** How a scene is looked at. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  locale: Language;
}

interface OpenedScene {
  page: Page;
  /** The title of the screen. */
  question: string;
  /** What is wrong with it: rules of axe, untranslated words, what sticks out of the page. */
  findings: string[];
}

/** Opens a scene as its reader sees it when all has come. The caller closes the page's context. */
export async function openScene(
  browser: Browser,
  { url, signedIn }: Pick<ShownCrawl, 'url' | 'signedIn'>,
  scene: Scene,
  look: Look,
): Promise<OpenedScene> {
  const options: BrowserContextOptions = { ...look, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' };
  const context = await browser.newContext(scene.isPublic ? options : { ...options, storageState: signedIn });
  const page = await context.newPage();
  await page.goto(url + scene.path);
  await settled(page);
  await scene.prepare?.(page, wordsIn(look.locale));
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return {
    page,
    question: (await page.locator('h1').first().textContent())?.trim() ?? '',
    findings: [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
      ...(look.locale === 'ja' ? await findUntranslated(page) : []),
      ...(await findOverflow(page)),
    ],
  };
}

/** Until no part of the screen is a skeleton any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, [role=dialog]').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
