import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from '../screens/find-faults.ts';

/** The password of every account that these tests create. */
export const firstPassword = 'correct horse battery staple';

/** `expect` for use outside of a test, where Playwright's configured timeout does not apply. */
export const patientExpect = expect.configure({ timeout: 60_000 });

/** Creates an administrator with a one-time link. The page is then on the overview. */
export async function claim(page: Page, claimUrl: string, name: string): Promise<void> {
  await page.goto(claimUrl);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByLabel('Confirm password').fill(firstPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await patientExpect(page.getByTestId('viewer')).toContainText(name);
}

/**
 * Opens a screen by `g` and a letter. They are repeated until it is open: on a busy machine more than the time of a
 * chord may pass between two keys.
 *
 * @param path of the screen
 */
export async function pressChord(page: Page, letter: string, path: string): Promise<void> {
  await expect(async () => {
    await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);
    await page.waitForURL((url) => url.pathname === path, { timeout: 10_000 });
  }).toPass();
}

/** Opens the command palette, and gives its text field. A screen that is left meanwhile would lose the key. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: /^Find/ });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await field.waitFor({ timeout: 10_000 });
  }).toPass();
  return field;
}

/** Expects no violation of any axe rule, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page): Promise<void> {
  // The title arrives with the rest of a streamed page.
  await expect(page).toHaveTitle(/./);
  expect(await findViolations(page)).toEqual([]);
}
