import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { startSmallSite, type SmallSite } from './small-site.ts';
import { startMeguri, type StartedMeguri } from './started-meguri.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let site: SmallSite;
let meguri: StartedMeguri;

test.beforeAll(async () => {
  site = await startSmallSite();
  meguri = await startMeguri(['access.intervalSeconds=0.2', 'archive.minFreeBytes=1000000']);
});

test.afterAll(async () => {
  expect(await meguri.stop()).toBe(0);
  await site.close();
});

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('an operator resolves an overloaded host', async ({ page }) => {
  await test.step('a site is crawled', async () => {
    await page.goto(meguri.claimUrl);
    await page.getByLabel('Name').fill('operator');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await page.getByLabel('Password again').fill('correct horse battery staple');
    await page.getByRole('button', { name: /administrator|sign in|begin|create/i }).click();
    await page.getByLabel('Addresses').fill(`http://${site.host}/`);
    await page.getByRole('button', { name: /add/i }).click();
    await expect
      .poll(() => site.accesses.filter(({ path }) => path.startsWith('/page-')).length)
      .toBeGreaterThanOrEqual(40);
    await page.goto(`${meguri.url}/overloaded`);
    await expect(page.getByTestId('answer')).toContainText('None');
    await expect(page.getByText('No host is overloaded.')).toBeVisible();
  });

  await test.step('it wants to be accessed seldom, and so is overloaded', async () => {
    await page.goto(`${meguri.url}/hosts/${encodeURIComponent(site.host)}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Minimum access interval').fill('12 h');
    await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
    await expect(page.getByTestId('toast')).toBeVisible();
    await page.goto(`${meguri.url}/overloaded`);
    await expect(page.getByTestId('answer')).toContainText('1 host is overloaded');
    await expect(page.getByTestId('dry-run')).toContainText('As things are');
    await expectNoViolations(page);
  });

  await test.step('what can be done about it stands side by side', async () => {
    const row = page.getByTestId('overloaded-hosts').getByRole('row').filter({ hasText: site.host });
    await row.getByRole('link').click();
    await expect(page.getByTestId('answer')).toContainText('Price accesses');
    await expect(page.getByTestId('resolution-accept')).toContainText('late');
    await expect(page.getByTestId('resolution-shorten-interval')).toContainText('No page is visited less');
    await page.getByTestId('resolution-exclude-share').getByLabel('Share of the pages').fill('50');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('resolution-exclude-share')).toContainText('not visited any more');
    await expect(page).toHaveURL(/percent=50/);
    await expect(page.getByTestId('page-classes')).toContainText('importance', { ignoreCase: true });
    await expectNoViolations(page);
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
    await page.goto(`${meguri.url}/overloaded?choice=exclude-share&percent=25`);
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
