import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startMeguri } from '../e2e/started-meguri.ts';
import { wordsIn } from './words.ts';

/** A started Meguri with a made-up past and a small site that it really crawls. */
export interface ShownCrawl {
  url: string;
  /** Of an administrator. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
  /** A page that was captured twice, with a change. */
  pageUrl: string;
  stop(): Promise<void>;
}

const password = 'correct horse battery staple';
const words = wordsIn('en');

export async function startShownCrawl(browser: Browser): Promise<ShownCrawl> {
  await using undo = new AsyncDisposableStack();
  const server = await startGazette();
  undo.defer(() => server.closeAllConnections());
  const pageUrl = `http://gazette.localhost:${(server.address() as AddressInfo).port}/`;
  const meguri = await startMeguri(
    [
      'access.intervalSeconds=1',
      'archive.minFreeBytes=1000000',
      'crawler.contactUrl=https://archive.example/crawler',
      'public.name=Example Archive',
      'public.addresses=192.0.2.0/24 2001:db8::7',
    ],
    { madeUp: true, urls: [pageUrl] },
  );
  undo.defer(async () => void (await meguri.stop()));
  const page = await browser.newPage({ locale: 'en', timezoneId: 'Asia/Tokyo' });
  await claim(page, meguri.claimUrl);
  await captureAgain(page, `${meguri.url}/pages/view?url=${encodeURIComponent(pageUrl)}`);
  const signedIn = await page.context().storageState();
  await page.context().close();
  const owned = undo.move();
  return { url: meguri.url, signedIn, pageUrl, stop: () => owned.disposeAsync() };
}

async function claim(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel(words('entrance.name')).fill('operator');
  await page.getByLabel(words('entrance.password'), { exact: true }).fill(password);
  await page.getByLabel(words('entrance.again')).fill(password);
  await page.locator('[type=submit]').click();
  await expect(page.getByTestId('viewer')).toBeVisible();
}

/** Waits for the first capture of a page, and asks for a second one. */
async function captureAgain(page: Page, url: string): Promise<void> {
  const captures = page.getByTestId('page-captures').getByRole('row');
  await expect(async () => {
    await page.goto(url);
    await expect(captures).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: words('pages.page.revisit') }).click();
  await page.getByRole('button', { name: words('pages.revisit.submit') }).click();
  await expect(captures).toHaveCount(3, { timeout: 60_000 });
}

/** A front page that tells something else at every visit. */
async function startGazette(): Promise<Server> {
  let visits = 0;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt')
      return response.end('User-agent: *\nCrawl-delay: 1\nDisallow: /drafts/\n');
    if (request.url !== '/') return response.writeHead(404).end();
    visits += 1;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(frontPage(visits));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const frontPage = (visit: number) => `<!doctype html><html lang="en"><title>The Harbour Gazette</title>
<h1>The Harbour Gazette</h1>
<p>News of the harbour, printed since 1898 and on these pages since 1998.</p>
<h2>${visit === 1 ? 'Ferry to the islands runs hourly' : 'Storm warning: no ferry to the islands'}</h2>
<p>${visit === 1 ? 'From Monday on the ferry leaves at every full hour.' : 'The ferry stays in the harbour until further notice.'}</p>
<h2>Library opens new reading room</h2>
<p>The reading room on the second floor is open from ten to eight.</p>`;
