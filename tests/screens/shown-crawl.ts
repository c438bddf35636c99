import { findFreePort } from '@meguri/local-services';
import { startMailSink } from '@meguri/mail-transport/testing';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { claim } from '../e2e/claim.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { fillCrawl, type Filled } from './fill-crawl.ts';
import { startShownSite } from './shown-site.ts';
import { setMailAside } from './set-mail-aside.ts';
import { wordsIn } from './words.ts';
import { patient } from './patient.ts';

/** A started Meguri with something to show. */
export interface ShownCrawl extends Filled {
  url: string;
  /** Of an administrator. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
  /** A page that was captured twice, with a change. */
  pageUrl: string;
  stop(): Promise<void>;
}

const words = wordsIn('en');
const address = 'crawler@archive.example';

/** One with a made-up past, a few sites that it really crawls, and people who write to it. */
export async function startShownCrawl(browser: Browser): Promise<ShownCrawl> {
  await using undo = new AsyncDisposableStack();
  const site = await startShownSite();
  undo.defer(() => site.close());
  const sink = await startMailSink();
  undo.defer(() => sink.close());
  const smtpPort = await findFreePort();
  const meguri = await startMeguri(
    [
      'access.intervalSeconds=1',
      'archive.minFreeBytes=1000000',
      'crawler.contactUrl=https://archive.example/crawler',
      `mail.address=${address}`,
      `mail.smtpPort=${smtpPort}`,
      `mail.relayUrl=${sink.url}`,
      'public.name=Example Archive',
      'public.addresses=192.0.2.0/24 2001:db8::7',
    ],
    { madeUp: true, urls: site.urls },
  );
  undo.defer(async () => void (await meguri.stop()));
  const { url } = meguri;
  const page = await browser.newPage({ locale: 'en', timezoneId: 'Asia/Tokyo' });
  await claim(page, meguri.claimUrl, 'operator');
  const [pageUrl] = site.urls;
  await captureAgain(page, `${url}/pages/view?url=${encodeURIComponent(pageUrl)}`);
  const filled = await fillCrawl(browser, page, { url, site, box: { address, smtpPort, sink } });
  await setMailAside(meguri.databaseUrl, address);
  const signedIn = await page.context().storageState();
  await page.context().close();
  const owned = undo.move();
  return { ...filled, url, signedIn, pageUrl, stop: () => owned.disposeAsync() };
}

/** Waits for the first capture of a page, and asks for a second one. */
async function captureAgain(page: Page, url: string): Promise<void> {
  const captures = page.getByTestId('page-captures').getByRole('row');
  await patient(async () => {
    await page.goto(url);
    await patient(captures).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: words('pages.page.revisit') }).click();
  await page.getByRole('button', { name: words('pages.revisit.submit') }).click();
  await patient(captures).toHaveCount(3, { timeout: 60_000 });
}
