import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { ShownSite } from './shown-site.ts';
import { patient } from './patient.ts';

/** The desk of a webmaster who has proved that a site is theirs. */
export interface ProvedDesk {
  url: string;
  /** The cookies that open it. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
}

/** Proves a site by a file, as its webmaster would, and sets hours and an interval there. */
export async function proveDesk(
  browser: Browser,
  consoleUrl: string,
  { siteUrl, files }: { siteUrl: string; files: ShownSite['files'] },
): Promise<ProvedDesk> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/webmaster`);
  await page.getByLabel('Your site').fill(siteUrl);
  await page.getByRole('button', { name: 'Begin' }).click();
  const steps = page.locator(':is(h2, h3):has-text("By a file") ~ pre');
  await patient(steps.nth(1)).toBeVisible();
  const [address = '', line = ''] = await steps.allTextContents();
  files.set(new URL(address).pathname, line);
  const title = page.getByRole('heading', { level: 1 });
  // On a busy machine the file may come too late: then it is looked for again.
  await patient(async () => {
    await page.getByRole('button', { name: 'Look for the file' }).click({ timeout: 10_000 });
    await patient(title).toHaveText(new URL(siteUrl).host, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByLabel('Seconds between two accesses').fill('30');
  await page.getByLabel('Only at certain hours').check();
  await page.getByLabel('Time zone of your site').fill('Asia/Tokyo');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day).fill('0-7, 20-24');
  await page.getByLabel('Paths that we shall leave out').fill('/drafts/\n/*.pdf$');
  await page.getByRole('button', { name: 'Save' }).click();
  await patient(page.getByRole('status')).toContainText('Saved.');
  const desk = { url: page.url(), signedIn: await context.storageState() };
  await context.close();
  return desk;
}
