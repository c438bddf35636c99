import { expect, type Page } from '@playwright/test';
import { findOverflow, findUntranslated } from '../screens/findings.ts';
import { findKeyboardFaults } from '../screens/keyboard-findings.ts';
import { settled } from '../screens/open-scene.ts';
import { nobody } from './console-test.ts';
import { test } from './made-up-test.ts';

const phone = { width: 390, height: 844 };

/** Screens of one thing, by the screen that lists them. */
const lists = ['/hosts', '/pages', '/overloaded', '/complaints'];

type Find = (page: Page) => Promise<string[]>;

test.use({
  locale: 'ja-JP',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** Every screen that the rail leads to, and the key that leads there after `g`. */
const readRail = (page: Page) =>
  page
    .locator('nav')
    .first()
    .locator('a[title]')
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        chord: link.textContent?.trim().slice(-1) ?? '',
      })),
    );

/** A key that comes before a screen listens is lost, and a person presses it again. */
async function goByKeys(page: Page, keys: readonly string[], isThere: (url: URL) => boolean): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(isThere, { timeout: 20_000 });
  }).toPass();
}

/** Goes to every screen with keys alone, and answers with what is wrong there. */
async function faultsOfScreens(page: Page, finds: readonly Find[]): Promise<string[]> {
  const faults: string[] = [];
  const look = async () => {
    await settled(page);
    const place = new URL(page.url()).pathname;

    for (const find of finds) faults.push(...(await find(page)).map((fault) => `${place}: ${fault}`));
  };
  await page.goto('/account');
  await look();
  const screens = await readRail(page);
  expect(screens.length).toBeGreaterThan(20);
  for (const { chord, href } of screens) {
    await goByKeys(page, ['g', chord], (url) => url.pathname === href);
    await look();
    if (!lists.includes(href)) continue;
    await page.locator('[data-row]').first().waitFor();
    await goByKeys(page, ['j', 'Enter'], (url) => url.pathname.startsWith(`${href}/`));
    await look();
  }
  return [...new Set(faults)];
}

test('every screen is in Japanese, and is reached and used with the keyboard alone', async ({ page }) => {
  expect(await faultsOfScreens(page, [findUntranslated, findKeyboardFaults])).toEqual([]);

  await test.step('what a key opens is closed with Escape, and gives the focus back', async () => {
    const dialog = page.getByRole('dialog');
    const viewer = page.getByRole('button', { name: 'operator' });
    for (const key of ['?', 'Control+k']) {
      await viewer.focus();
      await page.keyboard.press(key);
      await expect(dialog).toBeVisible();
      expect(await findUntranslated(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(viewer).toBeFocused();
    }
  });
});

test('every screen fits a phone, in Japanese', async ({ page }) => {
  await page.setViewportSize(phone);
  expect(await faultsOfScreens(page, [findUntranslated, findOverflow])).toEqual([]);
});

test('the pages for webmasters are in Japanese, fit a phone, and need no script', async ({
  browser,
  meguri,
}) => {
  const options = { ...nobody, baseURL: meguri.url, locale: 'ja-JP', viewport: phone };
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/crawler', '/webmaster', '/complain']) {
    await page.goto(path);
    expect([...(await findUntranslated(page)), ...(await findOverflow(page))], path).toEqual([]);
  }
  await context.close();
});
