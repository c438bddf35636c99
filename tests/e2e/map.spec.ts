import { expect } from '@playwright/test';
import { liveChannels, quadOf } from '@meguri/contracts';
import { connectRedis } from '@meguri/frontier';
import { expectAccessible } from './page-actions.ts';
import { syntheticTest as test } from './crawl-tests.ts';

/** Publishes the live event of an access in Tokyo, as a node does. */
async function publishAccessInTokyo(redisUrl: string): Promise<void> {
  const redis = connectRedis(redisUrl);
  const event = {
    at: new Date(),
    host: 'www.aoi-shimbun.example',
    url: 'https://www.aoi-shimbun.example/',
    outcome: 'changed',
    code: 'ok',
    status: 200,
    bytes: 1_000,
    nextVisitAt: null,
    quad: quadOf(35.68, 139.69),
  };
  await redis.publish(liveChannels(redisUrl).captures, JSON.stringify([event]));
  redis.disconnect();
}

test('an operator finds hosts by location', async ({ page, meguri }) => {
  await test.step('the map shows located hosts and counts the others', async () => {
    await page.goto('/map');
    await expect(page.getByTestId('answer')).toContainText('hosts located');
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true');
    await expect(page.locator('.map-cell').first()).toBeVisible();
    await expect(page.locator('.map-land').nth(20)).toBeAttached();
    await expect(page.getByTestId('map-unknown')).toContainText('Unknown location');
    await expect(page.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toBeVisible();
    await expectAccessible(page);
  });

  const cells = page.getByTestId('map-cells').getByRole('row');
  await test.step('zooming splits places and updates the URL', async () => {
    const before = await page.locator('.map-cell').count();
    await page.goto('/map?z=6&lat=35.5&lng=137');
    await expect.poll(() => page.locator('.map-cell').count()).toBeGreaterThan(before / 2);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/z=5/);
  });

  await test.step('filters update the URL', async () => {
    await page.getByLabel('Top-level domain').selectOption('test');
    await expect(page).toHaveURL(/tld=test/);
    await page.getByLabel('Figure').selectOption('error');
    await expect(page).toHaveURL(/outcome=error/);
    await page.goto('/map');
  });

  await test.step('a place opened with the keyboard lists its hosts', async () => {
    await cells.first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/cell=3-/);
    const hosts = page.getByTestId('map-hosts');
    await expect(hosts.getByRole('row').first()).toBeVisible();
    await hosts.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/hosts\//);
  });

  await test.step('an access pulses at its location', async () => {
    await page.goto('/map?z=5&lat=35.5&lng=137');
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true');
    await expect(async () => {
      await publishAccessInTokyo(meguri.redisUrl);
      await expect(page.locator('.map-pulse-changed').first()).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 30_000 });
  });
});
