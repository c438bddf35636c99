import { expect, type Page } from '@playwright/test';
import { signedOut } from './console-test.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import { openSmallSite } from './small-site.ts';

/** Opens a page as rendered by the server and blocks its scripts until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return released.resolve;
}

test('a seed entered before hydration can be added', async ({ page, web }) => {
  const { host } = await openSmallSite(web, { pages: 1 });
  const hydrate = await openWithoutScripts(page, '/seeds');
  const addresses = page.locator('[name=urls]');
  const add = page.locator('form:has([name=urls]) button[type=submit]');
  await addresses.fill(`http://${host}/`);
  await expect(add).toBeDisabled();
  hydrate();
  await expect(add).toBeEnabled();
  await expect(addresses).toHaveValue(`http://${host}/`);
  await add.click();
  await expect(page.getByTestId('seed-results')).toContainText(host);
});

test('a search entered before hydration is applied', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/hosts');
  await page.getByRole('searchbox').fill('nowhere.example');
  hydrate();
  await expect(page).toHaveURL(/nowhere\.example/);
  await expect(page.getByRole('searchbox')).toHaveValue('nowhere.example');
});

test('a filter selected before hydration is applied', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/hosts');
  const filter = page.getByRole('combobox').first();
  const choice = (await filter.locator('option').nth(1).getAttribute('value')) ?? '';
  await filter.selectOption(choice);
  hydrate();
  await expect(page).toHaveURL(new RegExp(`=${choice}`));
  await expect(filter).toHaveValue(choice);
});

test('what-if settings entered before hydration are kept', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/what-if');
  const budget = page.locator('[name=budget]');
  const seed = page.locator('[name=seed]');
  await budget.fill('1234');
  await seed.fill('77');
  hydrate();
  await expect(page.locator('form button[type=submit]')).toBeEnabled();
  // Editing another field renders the form again from its state.
  await page.getByLabel('Reason').fill('test');
  await expect(budget).toHaveValue('1234');
  await expect(seed).toHaveValue('77');
});

test('a button clicked before hydration answers once its page can', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/hosts');
  const manual = page.getByRole('button', { name: 'Open manual' });
  // An impatient user tries again.
  await manual.click();
  await manual.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  hydrate();
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await manual.click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('keys pressed before hydration open what they name', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/hosts');
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Control+k');
  hydrate();
  const find = page.getByRole('dialog').getByRole('combobox', { name: /^Find/ });
  await expect(find).toBeFocused();
  await page.keyboard.press('Escape');
  const hydrateNext = await openWithoutScripts(page, '/hosts');
  await page.locator('main h1').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  hydrateNext();
  await expect(page).toHaveURL(/\/nodes$/);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('a password entered before hydration is neither lost nor sent', async ({ page }) => {
    const hydrate = await openWithoutScripts(page, '/sign-in');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.resourceType()}`));
    const password = page.locator('[name=password]');
    await page.locator('[name=name]').fill('operator');
    await password.fill('not the password');
    await password.press('Enter');
    hydrate();
    const submit = page.locator('button[type=submit]');
    await expect(submit).toBeEnabled();
    await expect(password).toHaveValue('not the password');
    await submit.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(requests).not.toContain('POST document');
  });
});
