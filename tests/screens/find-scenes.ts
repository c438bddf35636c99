import type { Browser, Page } from '@playwright/test';
import { detailScenes, type Scene } from './scenes.ts';
import type { ShownCrawl } from './shown-crawl.ts';

/** Screens that many people see, and how else they are taken. */
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
};

/** Every screen that the navigation leads to, every public page that another leads to, and what they lead to. */
export async function findScenes(browser: Browser, crawl: ShownCrawl): Promise<Scene[]> {
  const context = await browser.newContext({
    storageState: crawl.signedIn,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  try {
    const screens = await navigationScenes(page, crawl.url);
    const details = detailScenes({
      ...crawl,
      overloadedHost: await firstLink(page, `${crawl.url}/overloaded`, 'overloaded-hosts'),
    });
    return [...screens, ...details, ...(await publicScenes(page, crawl.url))];
  } finally {
    await context.close();
  }
}

async function navigationScenes(page: Page, url: string): Promise<Scene[]> {
  await page.goto(url);
  const links = await page
    .getByRole('navigation')
    .first()
    .locator('a[aria-current], a[title]')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => ({
        path: anchor.getAttribute('href') ?? '/',
        group: anchor.parentElement?.querySelector('p')?.textContent ?? '',
      })),
    );
  return links.map(({ path, group }) => {
    const name = path === '/' ? 'overview' : path.slice(1).replaceAll('/', '-');
    return {
      name,
      group,
      path,
      also: mainScreens[name] ?? [],
      ...(name === 'map' ? { prepare: toMap } : {}),
    };
  });
}

/** A map is told only when its countries are drawn, too. */
async function toMap(page: Page): Promise<void> {
  await page.locator('.map-land').first().waitFor({ state: 'attached' });
  await page.locator('.map-label').first().waitFor();
}

/** The last part of the address that the first row of a table leads to. */
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

/** The way in, and the pages for webmasters: from the first of them all others are linked. */
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
    // They are set in the fonts of the reader's system, which may have no Japanese.
    also: ['phone'],
    isPublic: true,
  }));
}
