import { findFreePort } from '@meguri/local-services';
import { startMailSink } from '@meguri/mail-transport/testing';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { claim, patientExpect } from '../e2e/page-actions.ts';
import { startMeguri } from '../e2e/started-meguri.ts';
import { fillCrawl, type FilledCrawl } from './fill-crawl.ts';
import { startScreenshotSite } from './screenshot-site.ts';
import { quarantineMessage } from './complaint-mail.ts';
import { messagesIn } from './messages.ts';

/** A running Meguri with content for every screen. */
export interface ScreenshotCrawl extends FilledCrawl {
  url: string;
  /** Session of an administrator. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
  /** A page that was captured twice, with a change. */
  pageUrl: string;
  stop(): Promise<void>;
}

const message = messagesIn('en');
const address = 'crawler@archive.example';

/** Starts a crawl with a synthetic history, a few loopback sites to crawl, and complaints. */
export async function startScreenshotCrawl(browser: Browser): Promise<ScreenshotCrawl> {
  await using undo = new AsyncDisposableStack();
  const site = await startScreenshotSite();
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
    { synthetic: true, urls: site.urls },
  );
  undo.defer(async () => void (await meguri.stop()));
  const { url } = meguri;
  const page = await browser.newPage({ locale: 'en', timezoneId: 'Asia/Tokyo' });
  await claim(page, meguri.claimUrl, 'operator');
  const [pageUrl] = site.urls;
  await captureAgain(page, `${url}/pages/view?url=${encodeURIComponent(pageUrl)}`);
  const filled = await fillCrawl(browser, page, {
    url,
    archiveUrl: meguri.archiveUrl,
    databaseUrl: meguri.databaseUrl,
    redisUrl: meguri.redisUrl,
    dataDirectory: meguri.dataDirectory,
    site,
    box: { address, smtpPort, sink },
  });
  await quarantineMessage(meguri.databaseUrl, address);
  const signedIn = await page.context().storageState();
  await page.context().close();
  const owned = undo.move();
  return { ...filled, url, signedIn, pageUrl, stop: () => owned.disposeAsync() };
}

/** Waits for the first capture of a page and requests a second one. */
async function captureAgain(page: Page, url: string): Promise<void> {
  const captures = page.getByTestId('page-captures').getByRole('row');
  await patientExpect(async () => {
    await page.goto(url);
    await patientExpect(captures).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: message('pages.page.revisit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: message('pages.revisit.submit') })
    .click();
  await patientExpect(captures).toHaveCount(3, { timeout: 60_000 });
}
