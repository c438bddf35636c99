import type { Page } from '@playwright/test';
import { patient } from '../screens/patient.ts';

/** What whoever claims an account chooses. */
export const firstPassword = 'correct horse battery staple';

/** Makes an administrator with a one-time link; the page is then on the overview. */
export async function claim(page: Page, claimUrl: string, name: string): Promise<void> {
  await page.goto(claimUrl);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByLabel('Password again').fill(firstPassword);
  await page.getByRole('button', { name: /administrator/ }).click();
  await patient(page.getByTestId('viewer')).toContainText(name);
}
