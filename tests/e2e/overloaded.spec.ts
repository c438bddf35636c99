import { expect } from '@playwright/test';
import { expectAccessible } from './page-actions.ts';
import { crawlingTest as test } from './crawl-tests.ts';
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
    await expect(page.getByTestId('summary')).toContainText('All clear');
    await expect(page.getByText('No overloaded hosts', { exact: true })).toBeVisible();
  });

  await test.step('a long access interval overloads the host', async () => {
    await page.goto(`/hosts/${encodeURIComponent(site.host)}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Minimum access interval').fill('12 h');
    await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
    await expect(page.getByTestId('toast')).toBeVisible();
    await page.goto('/overloaded');
    await expect(page.getByTestId('summary')).toContainText('1 host is overloaded');
    await expect(page.getByTestId('dry-run')).toContainText('Current');
    await expectAccessible(page);
  });

  await test.step('the resolutions are shown side by side', async () => {
    const row = page.getByTestId('overloaded-hosts').getByRole('row').filter({ hasText: site.host });
    await row.getByRole('link').click();
    await expect(page.getByTestId('summary')).toContainText('Lengthen page intervals');
    await expect(page.getByTestId('resolution-accept')).toContainText('late');
    await expect(page.getByTestId('resolution-shorten-interval')).toContainText(
      'No page has a longer revisit interval',
    );
    await expect(page.locator('[data-testid^=resolution-]').first()).toContainText('Recommended');
    const drop = page.getByTestId('resolution-drop-share');
    const share = drop.getByLabel('Share of pages');
    for (const invalid of ['abc', '101', '', '50']) {
      await share.fill(invalid);
      await expect(drop.getByRole('button', { name: 'Choose' }), invalid).toBeDisabled();
    }
    await page.keyboard.press('Enter');
    await expect(drop).toContainText('no longer visited');
    await expect(drop.getByRole('button', { name: 'Choose' })).toBeEnabled();
    await expect(page).toHaveURL(/percent=50/);
    await expect(page.getByTestId('page-classes')).toContainText('importance', { ignoreCase: true });
    await expectAccessible(page);
  });

  await test.step('a resolution is applied with a reason and undone', async () => {
    const accept = page.getByTestId('resolution-accept');
    await accept.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByTestId('effect-preview')).toContainText('1 host');
    await page.getByLabel('Reason').fill('a quiet site');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(accept).toContainText('In effect');
    await expect(page.getByTestId('summary')).toContainText('Do nothing');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('resolution-optimal-price')).toContainText('In effect');
  });

  await test.step('a resolution for all hosts is applied after a dry run and undone', async () => {
    await page.goto('/overloaded?choice=drop-share&percent=25');
    await expect(page.getByTestId('dry-run')).toContainText('no longer visited');
    const share = page.getByLabel('Share of pages');
    for (const invalid of ['abc', '101', '']) {
      await share.fill(invalid);
      await expect(page.getByRole('button', { name: 'Apply to 1 host' }), invalid).toBeDisabled();
    }
    await share.fill('25');
    await page.getByRole('button', { name: 'Apply to 1 host' }).click();
    await page.getByLabel('Reason').fill('all alike');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    const hosts = page.getByTestId('overloaded-hosts');
    await expect(hosts).toContainText('Drop 25 % of pages');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(hosts).toContainText('Lengthen page intervals');
  });
});
