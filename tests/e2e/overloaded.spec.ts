import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './crawling-test.ts';
import { openSmallSite } from './small-site.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an operator resolves an overloaded host', async ({ page, meguri, web }) => {
  const site = await openSmallSite(web);

  await test.step('a site is crawled', async () => {
    await meguri.addSeeds(`http://${site.host}/`);
    await expect
      .poll(() => site.accesses.filter(({ path }) => path.startsWith('/page-')).length)
      .toBeGreaterThanOrEqual(40);
    await page.goto('/overloaded');
    await expect(page.getByTestId('answer')).toContainText('None');
    await expect(page.getByText('No host is overloaded.')).toBeVisible();
  });

  await test.step('it wants to be accessed seldom, and so is overloaded', async () => {
    await page.goto(`/hosts/${encodeURIComponent(site.host)}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Minimum access interval').fill('12 h');
    await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
    await expect(page.getByTestId('toast')).toBeVisible();
    await page.goto('/overloaded');
    await expect(page.getByTestId('answer')).toContainText('1 host is overloaded');
    await expect(page.getByTestId('dry-run')).toContainText('As things are');
    await expectAccessible(page);
  });

  await test.step('what can be done about it stands side by side', async () => {
    const row = page.getByTestId('overloaded-hosts').getByRole('row').filter({ hasText: site.host });
    await row.getByRole('link').click();
    await expect(page.getByTestId('answer')).toContainText('Price accesses');
    await expect(page.getByTestId('resolution-accept')).toContainText('late');
    await expect(page.getByTestId('resolution-shorten-interval')).toContainText('No page is visited less');
    await page.getByTestId('resolution-drop-share').getByLabel('Share of the pages').fill('50');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('resolution-drop-share')).toContainText('not visited any more');
    await expect(page).toHaveURL(/percent=50/);
    await expect(page.getByTestId('page-classes')).toContainText('importance', { ignoreCase: true });
    await expectAccessible(page);
  });

  await test.step('one of it is chosen with a reason, holds, and is taken back', async () => {
    const accept = page.getByTestId('resolution-accept');
    await accept.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByTestId('effect-preview')).toContainText('1 host');
    await page.getByLabel('Reason').fill('a quiet site');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(accept).toContainText('Holds now');
    await expect(page.getByTestId('answer')).toContainText('Leave it');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('resolution-optimal-price')).toContainText('Holds now');
  });

  await test.step('all hosts are resolved at once after a dry run, and that is taken back too', async () => {
    await page.goto('/overloaded?choice=drop-share&percent=25');
    await expect(page.getByTestId('dry-run')).toContainText('not visited any more');
    await page.getByRole('button', { name: 'Apply to 1 host' }).click();
    await page.getByLabel('Reason').fill('all alike');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    const hosts = page.getByTestId('overloaded-hosts');
    await expect(hosts).toContainText('Leave out 25 %');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(hosts).toContainText('Price accesses');
  });
});
