import { expect, type Page } from '@playwright/test';
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

/** Expects no violation of any axe rule, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page): Promise<void> {
  // The title arrives with the rest of a streamed page.
  await expect(page).toHaveTitle(/./);
  expect(await findViolations(page)).toEqual([]);
}
