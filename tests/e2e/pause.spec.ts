import { expect } from '@playwright/test';
import { crawlingTest as test } from './crawl-tests.ts';
import { expectAccessible, openPalette } from './page-actions.ts';
import { openSmallSite } from './small-site.ts';

test('an operator pauses the crawl, acts on a host by a command, and declares an own server', async ({
  page,
  meguri,
  web,
}) => {
  const site = await openSmallSite(web);
  const command = async (text: string) => {
    await (await openPalette(page)).fill(text);
    return page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
  };

  await test.step('the crawl is paused with a reason, and the banner says by whom and why', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause crawl' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('No new request starts after 1 second');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('disk exchange');
    await dialog.getByRole('button', { name: 'Pause crawl' }).click();
    await expect(page.getByTestId('paused-crawl')).toContainText(/By operator .*: disk exchange\./);
    await meguri.addSeeds(`http://${site.host}/`);
    await page.goto('/');
    await expect(page.getByTestId('summary')).toContainText('Paused by operator');
    await page.goto(`/hosts/${encodeURIComponent(site.host)}`);
    await expect(page.getByTestId('summary')).toContainText('paused the crawl');
    await expectAccessible(page);
    await page.goto('/nodes');
    await expect(page.getByTestId('nodes')).toContainText('Paused');
    expect(site.accesses).toHaveLength(0);
  });

  await test.step('it is resumed from the banner, and pages are requested again', async () => {
    await page.getByTestId('paused-crawl').getByRole('button', { name: 'Resume crawl' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume crawl' }).click();
    await expect(page.getByTestId('paused-crawl')).toHaveCount(0);
    await expect.poll(() => site.accesses.length).toBeGreaterThan(1);
  });

  await test.step('a typed command slows the host down, and a pasted URL finds its page first', async () => {
    const slow = await command(`slow ${site.host} to 60 s`);
    await expect(slow).toHaveText(`Slow ${site.host} to 60 s`);
    await slow.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('effect-preview')).toContainText('At most one access every 1 min');
    await dialog.getByRole('button', { name: 'Slow down host' }).click();
    await expect(page.getByTestId('toast').last()).toBeVisible();
    await page.goto(`/hosts/${encodeURIComponent(site.host)}`);
    await expect(page.getByTestId('effective-interval')).toContainText('1 min');
    const found = await command(`http://${site.host.toUpperCase()}/#top`);
    await expect(found).toContainText(`http://${site.host}/`);
    await page.keyboard.press('Escape');
  });

  await test.step('an interval of 0 and an own server are explained and confirmed', async () => {
    await page.getByRole('button', { name: 'Edit host' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Minimum access interval').fill('0');
    await expect(dialog.getByTestId('pace-confirmation')).toContainText('below the default');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Minimum access interval').fill('');
    await dialog.getByLabel('Our own server').check();
    await dialog.getByLabel('I run this server').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByTestId('effective-interval')).toContainText('0');
  });

  await test.step('the host is excluded by its button', async () => {
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude host' }).click();
    await expect(page.getByTestId('toast').last()).toBeVisible();
  });
});
