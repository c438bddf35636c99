import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { claim } from './page-actions.ts';
import { consoleTest, signedOut } from './console-test.ts';
import { openSmallSite, shortestGapSeconds } from './small-site.ts';
import { startMeguri } from './started-meguri.ts';

const test = consoleTest(() => startMeguri(['access.intervalSeconds=0.5', 'archive.minFreeBytes=1000000']));
test.use(signedOut);

test('a new operator claims the console, adds a seed, watches captures arrive and slows a host down', async ({
  page,
  meguri,
  web,
}) => {
  const site = await openSmallSite(web);
  const otherSite = await openSmallSite(web);

  await test.step('the one-time link creates the administrator', async () => {
    await claim(page, meguri.claimUrl, 'operator');
  });

  await test.step('the first seed is added from the overview', async () => {
    await expect(page.getByTestId('first-use')).toBeVisible();
    await page.getByLabel('URLs').fill(`http://${site.host}/\nhttp://${otherSite.host}/\nnot an address`);
    await page.getByRole('button', { name: /add/i }).click();
    await expect(page.getByTestId('seed-results')).toContainText('not a URL');
  });

  await test.step('captures arrive without a reload', async () => {
    await expect(page.getByTestId('capture-feed')).toContainText(`${site.host}/page-`);
  });

  await test.step("the host's interval is edited and takes effect", async () => {
    await page.goto(`/hosts/${encodeURIComponent(site.host)}`);
    await page
      .getByRole('button', { name: /edit|change/i })
      .first()
      .click();
    await page.getByLabel('Minimum access interval').fill('3');
    await page.getByLabel('Reason').fill('asked by the webmaster');
    await page.getByRole('button', { name: /save|apply/i }).click();
    await expect(page.getByTestId('effective-interval')).toContainText('3');
    const before = site.accesses.length;
    // One visit may already be due under the old interval. The new interval applies from the next visit.
    await expect.poll(() => site.accesses.length).toBeGreaterThan(before + 3);
    expect(shortestGapSeconds(site.accesses.slice(before + 1))).toBeGreaterThanOrEqual(3);
    await page.reload();
    await expect(page.getByTestId('effective-interval')).toContainText('3');
  });

  await test.step('revisited pages are counted by interval', async () => {
    const isFetched = () => otherSite.accesses.some(({ path, to }) => path === '/page-1' && to < Infinity);
    await expect.poll(isFetched).toBe(true);
    await page.goto(`/pages/view?url=${encodeURIComponent(`http://${otherSite.host}/page-1`)}`);
    await expect(page.getByTestId('page-captures').getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Revisit now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revisit now' }).click();
    await page.goto('/revisit-intervals');
    // The live channel triggers a refetch of the figure.
    await expect(page.getByTestId('summary')).toContainText('revisited within', { timeout: 90_000 });

    const bins = page.getByRole('group', { name: 'Pages by revisit interval' }).getByRole('button');
    await bins.first().focus();
    await expect(page.getByTestId('readout')).toContainText('accesses/day');
    await bins.first().press('Enter');
    await expect(page).toHaveURL(/bin=/);
    await expect(page.getByTestId('revisit-intervals').getByRole('row')).toHaveCount(2);
    await expect(page.getByTestId('bin-pages').getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Show all intervals' }).click();
    await expect(page).not.toHaveURL(/bin=/);
    await page.getByRole('searchbox', { name: 'Site' }).fill('nowhere.example');
    await expect(page.getByText('No data for nowhere.example.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(bins.first()).toBeVisible();

    await page.goto('/change-detection');
    await expect(page.getByTestId('summary')).toContainText('found a change');
    await expect(page.getByTestId('elapsed-chart')).toBeVisible();
    const chart = 'Repeated visits by time since previous visit';
    const svg = await savedFile(page, `Download “${chart}” as SVG`);
    expect(svg.toString()).toMatch(
      new RegExp(`<svg.*${chart}.*found no change.*Source: repeated visits`, 's'),
    );
    const png = await savedFile(page, `Download “${chart}” as PNG`);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    await page.goto('/host-intervals?view=cumulative');
    await expect(page.getByTestId('summary')).toContainText('of 2 hosts');
    await expect(page.getByTestId('host-intervals-chart')).toContainText('default access interval 500 ms');
    await page.goto('/host-intervals?node=77');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page.getByTestId('host-intervals-chart')).toBeVisible();
  });

  await test.step('the link cannot be used twice', async () => {
    await page.context().clearCookies();
    await page.goto(meguri.claimUrl);
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  });
});

/** The file that a button saves. */
async function savedFile(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
}
