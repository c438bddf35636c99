import { expect } from '@playwright/test';
import { liveChannels, quadOf } from '@meguri/contracts';
import { connectRedis } from '@meguri/frontier';
import { expectAccessible } from './page-actions.ts';
import { syntheticTest as test } from './crawl-tests.ts';

/** Publishes the live event of an access at a location, as a node does. */
async function publishAccessAt(redisUrl: string, latitude: number, longitude: number): Promise<void> {
  const redis = connectRedis(redisUrl);
  const event = {
    at: new Date(),
    host: 'www.aoi-shimbun.example',
    url: 'https://www.aoi-shimbun.example/',
    verdict: 'changed',
    code: 'ok',
    status: 200,
    bytes: 1_000,
    nextVisitAt: null,
    quad: quadOf(latitude, longitude),
  };
  await redis.publish(liveChannels(redisUrl).captures, JSON.stringify([event]));
  redis.disconnect();
}

test('an operator finds hosts by location', async ({ page, meguri }) => {
  await test.step('the map shows located hosts and counts the others', async () => {
    await page.goto('/map');
    await expect(page.getByTestId('summary')).toContainText('hosts located');
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true');
    await expect(page.locator('.map-cell').first()).toBeVisible();
    await expect(page.locator('.leaflet-overlay-pane .map-land')).toBeAttached();
    // The first paint has the picture already.
    const sent = await (await page.request.get('/map')).text();
    expect(sent.match(/class="map-spot"/g)).toHaveLength(await page.locator('.map-cell').count());
    expect(await (await page.request.get('/map/land.svg')).text()).toContain('id="land"');
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
    await expect(page).toHaveURL(/verdict=error/);
    await page.goto('/map');
  });

  await test.step('a place opened with the keyboard lists its hosts', async () => {
    // Before that, the page does not listen yet.
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true');
    await cells.first().getByRole('button').press('Enter');
    await expect(page).toHaveURL(/cell=3-/);
    // The map flies to the place, and keeps its circle and row selected.
    await expect(page).toHaveURL(/z=2&/);
    await expect(page.locator('.map-cell-chosen')).toBeVisible();
    await expect(page.locator('[data-testid="map-cells"] [aria-current="true"]')).toHaveCount(1);
    const hosts = page.getByTestId('map-hosts');
    await expect(hosts.getByRole('row').first()).toBeVisible();
    await hosts.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/hosts\//);
  });

  await test.step('an access pulses at its location', async () => {
    await page.goto('/map?z=5&lat=35.5&lng=137');
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true');
    await expect(async () => {
      // In the sea off Tokyo, where no host is: only the second has a circle.
      await publishAccessAt(meguri.redisUrl, 32, 145);
      await publishAccessAt(meguri.redisUrl, 35.68, 139.69);
      await expect(page.locator('.map-pulse-changed').first()).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator('.map-pulse')).toHaveCount(1);
  });

  await test.step('countries have names, and pillars rank the places on a tilted map', async () => {
    await page.goto('/map');
    await expect(page.locator('.map-country', { hasText: 'Australia' })).toBeAttached();
    await page.getByRole('button', { name: 'Pillars' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=pillars/);
    await expect(page.locator('.map-pillar.map-cell-high').first()).toBeVisible();
    await expect(page.locator('.map-cell')).toHaveCount(0);
    await expectAccessible(page);
    await page.locator('.map-pillar.map-cell-high').first().click();
    await expect(cells.locator('visible=true').and(page.locator('[aria-current="true"]'))).toHaveCount(1);
  });

  await test.step('the figures in view, elsewhere and without a location add up', async () => {
    await page.goto('/map');
    const sums = page.getByTestId('map-sums').getByRole('listitem');
    const numbers = async () =>
      ((await sums.first().textContent()) ?? '').replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [];
    await expect(sums.first()).toContainText('Pages');
    const [shown = 0, elsewhere = 0, unknown = 0, all] = await numbers();
    expect(shown).toBeGreaterThan(0);
    expect(elsewhere).toBeGreaterThanOrEqual(0);
    expect(shown + elsewhere + unknown).toBe(all);
  });
});
