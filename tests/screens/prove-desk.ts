import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { ScreenshotSite } from './screenshot-site.ts';
import { patientExpect } from '../e2e/page-actions.ts';

/** The desk of a webmaster with a proven site. */
export interface ProvedDesk {
  url: string;
  /** Cookies that open the desk. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
}

/** Proves control of a site by a file and sets crawl hours and an access interval. */
export async function proveDesk(
  browser: Browser,
  consoleUrl: string,
  { siteUrl, files }: { siteUrl: string; files: ScreenshotSite['files'] },
): Promise<ProvedDesk> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/webmaster`);
  await page.getByLabel('Your site').fill(siteUrl);
  await page.getByRole('button', { name: 'Continue' }).click();
  const steps = page.locator(':is(h2, h3):has-text("File") ~ pre');
  await patientExpect(steps.nth(1)).toBeVisible();
  const [address = '', line = ''] = await steps.allTextContents();
  files.set(new URL(address).pathname, line);
  const title = page.getByRole('heading', { level: 1 });
  // On a busy machine the first check can miss the file.
  await patientExpect(async () => {
    await page.getByRole('button', { name: 'Check file' }).click({ timeout: 10_000 });
    await patientExpect(title).toHaveText(new URL(siteUrl).host, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByLabel('Minimum access interval').fill('30 s');
  await page.getByLabel('Crawl at selected hours only').check();
  await page.getByLabel('Time zone of your site').fill('Asia/Tokyo');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day).fill('0-7, 20-24');
  await page.getByLabel('Excluded paths').fill('/drafts/\n/*.pdf$');
  await page.getByRole('button', { name: 'Save' }).click();
  await patientExpect(page.getByRole('status')).toContainText('Settings saved.');
  const desk = { url: page.url(), signedIn: await context.storageState() };
  await context.close();
  return desk;
}
