import { expect } from '@playwright/test';
import { tourStops } from '@meguri/contracts';
import { screens } from '../../apps/console/src/shell/navigation.ts';
import { consoleApi } from '../screens/console-api.ts';
import { findOverflow } from '../screens/find-faults.ts';
import { settled } from '../screens/open-scene.ts';
import { consoleTest, signedOut } from './console-test.ts';
import { demoContent } from './demo-screens.ts';
import { expectAccessible } from './page-actions.ts';
import { startMeguri } from './started-meguri.ts';

const test = consoleTest(() => startMeguri([], { demo: true }));
test.use({ locale: 'ja-JP' });
// The demo itself takes a minute.
test.setTimeout(1_200_000);

/** 60 s on a quiet machine; the tests run beside others. */
const longestMs = 720_000;

test('every screen of a demo has something to show within a minute, and the tour leads there', async ({
  page,
  browser,
  meguri,
}) => {
  const { query } = consoleApi(page.request, meguri.url);
  // The fixture has just printed that the console is ready.
  const startedMs = Date.now();

  await test.step('the console says that the web is simulated, and offers the tour once', async () => {
    // The sign-in that created the account may have shown the offer already.
    await page.addInitScript(
      "sessionStorage.getItem('begun') ?? (sessionStorage.setItem('begun', '1'), localStorage.clear())",
    );
    await page.goto('/');
    await expect(page.getByTestId('demo-banner')).toContainText('架空のホスト 300 台');
    const offer = page.getByTestId('tour');
    await expect(offer).toContainText('ツアーを始めますか');
    await page.keyboard.press('Escape');
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('viewer')).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('every screen of the navigation has its content', async () => {
    const seconds = new Map<string, number>();
    const find = async () => {
      for (const { href } of screens)
        if (!seconds.has(href) && (await demoContent[href](query)))
          seconds.set(href, Math.round((Date.now() - startedMs) / 1_000));
      return screens.map(({ href }) => href).filter((href) => !seconds.has(href));
    };
    await expect.poll(find, { timeout: longestMs, intervals: [1_000] }).toEqual([]);
    console.log('seconds until each screen had its content:', Object.fromEntries(seconds));
  });

  await test.step('the tour shows six stops with their figures, by keyboard, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    // Without Japanese fonts of the system, the text of the banner changes its height when ours are there.
    await settled(page);
    await page.getByTestId('start-tour').click();
    const tour = page.getByTestId('tour');
    for (let stop = 1; stop <= tourStops.length; stop += 1) {
      await expect(tour).toContainText(`${tourStops.length} か所中 ${stop} か所目`);
      await expect(tour.getByTestId('tour-text')).toContainText(/\d/);
      await expect(page.locator('[data-tour-target]')).toBeInViewport();
      await expect(tour.getByRole('heading')).toBeFocused();
      await settled(page);
      expect(await findOverflow(page)).toEqual([]);
      if (stop === 1) await expectAccessible(page);
      if (stop < tourStops.length) await tour.getByRole('button', { name: '次へ' }).press('Enter');
    }
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
    await expect(page.locator('#screen')).toBeFocused();
    await expect(page.locator('[data-tour-target]')).toHaveCount(0);
  });

  await test.step('the banner stays hidden until it is shown again', async () => {
    await page.getByRole('button', { name: 'ブラウザーを閉じるまでデモの案内を隠す' }).click();
    await page.goto('/hosts');
    await expect(page.getByTestId('viewer')).toBeAttached();
    await expect(page.getByTestId('demo-banner')).toHaveCount(0);
    await page.getByRole('button', { name: 'operator' }).click();
    await page.getByRole('button', { name: 'デモの案内を表示' }).click();
    await expect(page.getByTestId('demo-banner')).toBeVisible();
  });

  await test.step('public pages say it, too', async () => {
    const context = await browser.newContext({ ...signedOut, baseURL: meguri.url, locale: 'ja-JP' });
    const visitor = await context.newPage();
    for (const path of ['/complain', '/webmaster', '/crawler']) {
      await visitor.goto(path);
      await expect(visitor.getByText('架空のサイトだけを訪問します')).toBeVisible();
    }
    await context.close();
  });
});
