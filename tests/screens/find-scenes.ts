import type { Browser, Page } from '@playwright/test';
import { sections } from '../../apps/console/src/shell/navigation.ts';
import { messagesIn } from './messages.ts';
import type { Scene } from './scene.ts';
import { detailScenes } from './scenes.ts';
import type { ScreenshotCrawl } from './screenshot-crawl.ts';

/** Main screens with their additional variants. */
const mainScreens: Readonly<Record<string, NonNullable<Scene['also']>>> = {
  overview: ['phone', 'japanese'],
  map: ['phone', 'japanese'],
  'revisit-intervals': ['phone', 'japanese'],
  overloaded: ['phone', 'japanese'],
  hosts: ['phone', 'japanese'],
  complaints: ['phone'],
  pages: ['phone'],
  rules: ['phone'],
  webmasters: ['phone'],
  'what-if': ['phone', 'japanese'],
  snapshots: ['phone', 'japanese'],
  scans: ['phone', 'japanese'],
  analysers: ['phone', 'japanese'],
  imports: ['phone', 'japanese'],
  access: ['phone', 'japanese'],
  consumers: ['phone', 'japanese'],
  packages: ['phone', 'japanese'],
  storage: ['phone'],
};

/** All screens of the navigation, all linked public pages, and the detail scenes. */
export async function findScenes(browser: Browser, crawl: ScreenshotCrawl): Promise<Scene[]> {
  const context = await browser.newContext({
    storageState: crawl.signedIn,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  try {
    const details = detailScenes({
      ...crawl,
      overloadedHost: await firstLink(page, `${crawl.url}/overloaded`, 'overloaded-hosts'),
    });
    return [...navigationScenes, ...details, ...(await publicScenes(page, crawl.url))];
  } finally {
    await context.close();
  }
}

/** Every screen of the navigation, grouped by section. */
const navigationScenes: readonly Scene[] = sections.flatMap(({ word, screens }) =>
  screens.map(({ href }) => {
    const name = href === '/' ? 'overview' : href.slice(1);
    return {
      name,
      group: messagesIn('en')(`shell.sections.${word}`),
      path: href,
      also: mainScreens[name] ?? [],
      ...(name === 'map' ? { prepare: waitForMap } : {}),
    };
  }),
);

/** Waits until the countries of the map are drawn. */
async function waitForMap(page: Page): Promise<void> {
  await page.locator('.map-land').first().waitFor({ state: 'attached' });
  await page.locator('.map-label').first().waitFor();
}

/** The last path segment of the first row's link in a table. */
async function firstLink(page: Page, url: string, testId: string): Promise<string> {
  await page.goto(url);
  const href = await page
    .getByTestId(testId)
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .getAttribute('href');
  return decodeURIComponent(href?.split('/').at(-1) ?? '');
}

/** The sign-in page and the pages for webmasters, all linked from the first one. */
async function publicScenes(page: Page, url: string): Promise<Scene[]> {
  await page.goto(`${url}/crawler`);
  const hrefs = await page
    .locator('a')
    .evaluateAll((anchors) => anchors.map((one) => one.getAttribute('href') ?? ''));
  const paths = hrefs.filter((href) => /^\/[a-z][a-z/-]*$/.test(href));
  return [...new Set(['/sign-in', '/crawler', ...paths])].map((path) => ({
    name: path.slice(1).replaceAll('/', '-'),
    group: 'Public pages',
    path,
    // No Japanese variant: public pages use system fonts, which may lack Japanese.
    also: ['phone'],
    isPublic: true,
  }));
}
