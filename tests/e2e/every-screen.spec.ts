import { expect, type Page } from '@playwright/test';
import { findKeyboardFaults, findOverflow, findUntranslated } from '../screens/find-faults.ts';
import { messagesIn } from '../screens/messages.ts';
import { settled } from '../screens/open-scene.ts';
import { screens, sections } from '../../apps/console/src/shell/navigation.ts';
import { queriesFetchedByBrowser } from './fetched-by-browser.ts';
import { expectAccessible } from './page-actions.ts';
import { signedOut } from './console-test.ts';
import { syntheticTest as test } from './crawl-tests.ts';

const phone = { width: 390, height: 844 };

/** List screens whose rows link to a detail screen. */
const lists = ['/hosts', '/pages', '/overloaded', '/complaints'];

type FindFaults = (page: Page) => Promise<string[]>;

test.use({
  locale: 'ja-JP',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

/**
 * Queries for which no screen waits: the chart of up to 2,000 hosts, which the browser reads after the list,
 * and the pauses, which come with the overview and are read again after an audited act.
 */
const readLater = [/^\/hosts: hosts\.list .*"limit":500/, /: pauses\.list null$/];

/** Loads every screen in full, and the first detail screen of each list. */
async function openEveryScreen(page: Page, check: () => Promise<void>): Promise<void> {
  for (const { href } of [...screens, { href: '/account' }]) {
    await page.goto(href);
    await check();
    if (!lists.includes(href)) continue;
    await page.goto((await page.locator('[data-row] a').first().getAttribute('href')) ?? '');
    await check();
  }
}

/** Repeats the keys, because more than the time of a chord may pass between two. */
async function goByKeys(page: Page, keys: readonly string[], isThere: (url: URL) => boolean): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(isThere, { timeout: 20_000 });
  }).toPass();
}

/** Opens every screen with the keyboard and returns the faults found there. */
async function faultsOfScreens(page: Page, checks: readonly FindFaults[]): Promise<string[]> {
  const faults: string[] = [];
  const collect = async () => {
    await settled(page);
    const place = new URL(page.url()).pathname;

    for (const check of checks) faults.push(...(await check(page)).map((fault) => `${place}: ${fault}`));
  };
  await page.goto('/account');
  await collect();
  const message = messagesIn('ja');
  for (const { chord, href, word } of screens) {
    await goByKeys(page, ['g', chord], (url) => url.pathname === href);
    await collect();
    // Titles are names; what the screen found stands below.
    const name = message(`shell.screens.${word}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Meguri`);
    if (!lists.includes(href)) continue;
    await page.locator('[data-row]').first().waitFor();
    await goByKeys(page, ['j', 'Enter'], (url) => url.pathname.startsWith(`${href}/`));
    await collect();
  }
  return [...new Set(faults)];
}

test('every screen is in Japanese and works with the keyboard alone', async ({ page }) => {
  expect(await faultsOfScreens(page, [findUntranslated, findKeyboardFaults])).toEqual([]);

  await test.step('the navigation has at most nine items', async () => {
    const rail = page.getByRole('navigation', { name: '画面一覧' });
    await expect(rail.locator('a[title]')).toHaveCount(sections.length);
    expect(sections.length).toBeLessThanOrEqual(9);
  });

  await test.step('Escape closes dialogs and restores the focus', async () => {
    const dialog = page.getByRole('dialog');
    const viewer = page.getByRole('button', { name: 'operator' });
    for (const keys of [['?'], ['g', '?'], ['Control+k']]) {
      await viewer.focus();
      for (const key of keys) await page.keyboard.press(key);
      await expect(dialog).toBeVisible();
      expect(await findUntranslated(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(viewer).toBeFocused();
    }
  });
});

test('the manual page of a screen opens next to it', async ({ page }) => {
  await page.goto('/overloaded');
  const manual = page.getByRole('dialog', { name: 'マニュアル' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(manual.locator('article')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(manual).toContainText('マニュアルは英語版のみです。');
  await expect(manual.getByRole('heading', { level: 2 }).first()).toHaveText('Overloaded hosts');
  const picture = manual.locator('article img').first();
  await expect.poll(() => picture.evaluate((image) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await manual.getByRole('link', { name: 'audit log' }).click();
  await expect(manual.getByRole('heading', { level: 2 }).first()).toHaveText('Audit log');
  await manual.getByRole('button', { name: '戻る' }).click();
  await expect(manual.getByRole('heading', { level: 2 }).first()).toHaveText('Overloaded hosts');
  await expect(page).toHaveURL(/overloaded$/);

  await manual.getByRole('button', { name: 'キーボードショートカット' }).click();
  await expect(manual).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'キーボードショートカット' })).toBeVisible();

  await page.goto('/manual/console');
  await page.locator('article').getByRole('link', { name: 'What-if' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What-if');
  await expect(page).toHaveURL(/manual\/console\/what-if$/);
  await expect(page).toHaveTitle(/./);
  await expectAccessible(page);
});

test('every screen fits a phone in Japanese', async ({ page }) => {
  await page.setViewportSize(phone);
  expect(await faultsOfScreens(page, [findUntranslated, findOverflow])).toEqual([]);

  await test.step('five tabs and More reach every screen, and the current one is marked', async () => {
    const bar = page.getByRole('navigation', { name: '画面一覧' });
    await expect(bar.getByRole('link')).toHaveCount(5);
    await bar.getByRole('link', { name: 'スケジュール' }).click();
    await expect(page).toHaveURL(/revisit-intervals$/);
    const tabs = page.getByRole('navigation', { name: '「スケジュール」の画面' });
    await expect(tabs.locator('[aria-current=page]')).toHaveText('再訪問間隔');
    await tabs.getByRole('link', { name: 'シミュレーション' }).click();
    await expect(tabs.locator('[aria-current=page]')).toHaveText('シミュレーション');
    await expect(tabs.locator('[aria-current=page]')).toBeInViewport();
    await bar.getByRole('button', { name: 'その他' }).click();
    const all = page.getByRole('dialog', { name: 'すべての画面' });
    await expect(all.getByRole('link')).toHaveCount(screens.length);
    await expectAccessible(page);
    await all.getByRole('link', { name: '監査ログ' }).click();
    await expect(page).toHaveURL(/audit$/);
    await expect(all).toBeHidden();
    await expect(bar.locator('[aria-current]')).toHaveText('設定');
  });

  await test.step('the account menu shows its choices in full', async () => {
    await page.getByRole('button', { name: 'operator' }).click();
    const clipped = await page
      .getByRole('group')
      .evaluateAll((groups) => groups.filter((group) => group.scrollWidth > group.clientWidth).length);
    expect(clipped).toBe(0);
    await expectAccessible(page);
  });
});

test('every screen is served with its data, and fits a phone before its script runs', async ({
  browser,
  meguri,
  administrator,
}) => {
  const options = { storageState: administrator, baseURL: meguri.url, locale: 'ja-JP', viewport: phone };
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  const faults: string[] = [];
  await openEveryScreen(page, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const place = new URL(page.url()).pathname;
    const empty = await page.locator('main .skeleton').count();
    if (empty > 0) faults.push(`${place}: served without its data`);
    faults.push(...(await findOverflow(page)).map((fault) => `${place}: ${fault}`));
  });
  await context.close();
  expect(faults).toEqual([]);
});

test('no screen asks for data that the server should have sent with it', async ({ page }) => {
  const asked = await queriesFetchedByBrowser(page, () => openEveryScreen(page, () => settled(page)));
  expect(asked.filter((query) => !readLater.some((one) => one.test(query)))).toEqual([]);
});

test('the public pages are in Japanese, fit a phone and need no script', async ({ browser, meguri }) => {
  const options = { ...signedOut, baseURL: meguri.url, locale: 'ja-JP', viewport: phone };
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/crawler', '/webmaster', '/complain']) {
    await page.goto(path);
    expect([...(await findUntranslated(page)), ...(await findOverflow(page))], path).toEqual([]);
  }
  // Phones and browsers ask for these without a link to them.
  for (const icon of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    expect((await page.request.get(icon)).status(), icon).toBe(200);
  await context.close();
});
