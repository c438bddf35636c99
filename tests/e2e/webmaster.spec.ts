import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { distinctText } from '@meguri/testing';
import { claim, expectAccessible } from './page-actions.ts';
import { startMeguri, type StartedMeguri } from './started-meguri.ts';

const pages = 4_000;
const phone = { width: 390, height: 844 };

/** A large loopback site that records its accesses and serves the files that its webmaster publishes. */
async function startSite(name: string) {
  const accesses: string[] = [];
  const files = new Map<string, string>();
  const links = Array.from({ length: pages }, (_, page) => `<a href="/page-${page}">${page}</a>`).join(' ');
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    accesses.push(path);
    const file = files.get(path);
    if (file !== undefined) return response.setHeader('content-type', 'text/plain').end(file);
    if (path.startsWith('/.well-known/') || path === '/robots.txt') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html');
    return response.end(
      `<!doctype html><title>${path}</title><p>${distinctText(path)}</p>${path === '/' ? links : ''}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `${name}.localhost:${(server.address() as AddressInfo).port}`,
    accesses,
    files,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

let meguri: StartedMeguri;
let mine: Site;
/** Crawled throughout: its accesses measure the time of this test. */
let clock: Site;

test.beforeAll(async () => {
  [mine, clock] = await Promise.all([startSite('mine'), startSite('clock')]);
  meguri = await startMeguri(
    [
      'access.intervalSeconds=0.1',
      'access.burstMaxCount=2',
      'archive.minFreeBytes=1000000',
      'public.name=A library',
    ],
    { urls: [mine, clock].map(({ host }) => `http://${host}/`) },
  );
});

test.afterAll(async () => {
  await meguri.stop();
  mine.close();
  clock.close();
});

/** Waits for a number of further accesses to a site. */
async function untilAccessed(site: Site, more: number): Promise<void> {
  const before = site.accesses.length;
  await expect.poll(() => site.accesses.length).toBeGreaterThanOrEqual(before + more);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A webmaster's browser: a phone without JavaScript. */
async function webmasterOn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, locale: 'en' });
  return context.newPage();
}

/** Publishes the proof file at the URL and with the line that the desk shows. */
async function publishProof(page: Page): Promise<void> {
  const [address = '', line = ''] = await page
    .locator(':is(h2, h3):has-text("File") ~ pre')
    .allTextContents();
  mine.files.set(new URL(address).pathname, line);
}

/** Checks a desk for size, accessibility and overflow, in a new browser context with the same cookies. */
async function checkDesk(browser: Browser, context: BrowserContext, url: string): Promise<void> {
  const storageState = await context.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const checking = await browser.newContext({ storageState, viewport: phone, colorScheme, locale: 'en' });
    const page = await checking.newPage();
    const answer = await page.goto(url);
    expect((await answer?.body())?.length).toBeLessThan(50_000);
    await expectAccessible(page);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await checking.close();
  }
}

test('a webmaster stops the crawler, and no further access follows', async ({ browser }) => {
  const page = await webmasterOn(browser);

  await test.step('a site that is not crawled cannot be claimed', async () => {
    await page.goto(`${meguri.url}/crawler`);
    await page.getByRole('link', { name: 'webmaster desk' }).click();
    await expect(heading(page)).toHaveText('Webmaster desk');
    await page.getByLabel('Your site').fill('unknown.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('We do not crawl unknown.example');
  });

  await test.step('a crawled site is claimed and proven by a file', async () => {
    await untilAccessed(mine, 5);
    await page.getByLabel('Your site').fill(`http://${mine.host.toUpperCase()}/some/page`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText(`Verify that you control ${mine.host}`);
    await checkDesk(browser, page.context(), page.url());
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByRole('alert')).toContainText('the file was not found');
    await publishProof(page);
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(heading(page)).toHaveText(mine.host);
    expect(mine.accesses.filter((path) => path.startsWith('/.well-known/'))).toHaveLength(2);
  });

  await test.step('the desk shows past and planned accesses with reasons', async () => {
    await expect(page.getByText('A library')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest accesses' })).toContainText('/page-');
    await expect(page.getByRole('region', { name: 'Access interval' })).toContainText('our default');
    await expect(page.getByRole('region', { name: 'Next pages' })).toContainText('not visited yet');
    await checkDesk(browser, page.context(), page.url());
  });

  await test.step('after the stop no access arrives, while another site is crawled', async () => {
    await Promise.all([untilAccessed(mine, 10), untilAccessed(clock, 10)]);
    await page.getByRole('button', { name: 'Stop crawling' }).click();
    await expect(page.getByRole('status')).toHaveText('Crawling stopped.');
    const atStop = mine.accesses.length;
    await untilAccessed(clock, 40);
    expect(mine.accesses.slice(atStop)).toEqual([]);
  });

  await test.step('crawling resumes when the webmaster allows it', async () => {
    await page.getByRole('button', { name: 'Resume crawling' }).click();
    await expect(page.getByRole('status')).toHaveText('Crawling resumed.');
    await untilAccessed(mine, 5);
  });

  await test.step('settings are saved, or rejected with an explanation', async () => {
    await page.getByLabel('Minimum access interval').fill('often');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('enter a duration such as 40 s');
    await expect(page.getByLabel('Minimum access interval')).toHaveValue('often');
    await page.getByLabel('Minimum access interval').fill('10 min');
    await page.getByLabel('Accesses per visit').fill('1');
    await page.getByLabel('Crawl at selected hours only').check();
    await page.getByLabel('Time zone of your site').fill('Asia/Tokyo');
    await page.getByLabel('Monday').fill('0-6, 22-24');
    await page.getByLabel('Excluded paths').fill('/private/\n/*.pdf$');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toContainText('Settings saved.');
    await expect(page.getByLabel('Monday')).toHaveValue('0-6, 22-24');
    await expect(page.getByText('We wait at least 10 min between two accesses')).toBeVisible();
  });

  await test.step('a robots.txt draft is tested, and a takedown is requested', async () => {
    await page.getByLabel('robots.txt draft').fill('User-agent: *\nDisallow: /page-1\n');
    await page.getByLabel('URLs or paths').fill('/page-17\n/other');
    await page.getByRole('button', { name: 'Test draft' }).click();
    await expect(page.getByRole('region', { name: 'Test a robots.txt' })).toContainText(
      'line 2: Disallow: /page-1',
    );
    await page.getByLabel('Page URL').fill(`http://${mine.host}/page-3`);
    await page.getByLabel('Reason').fill('It should not be kept.');
    await page.getByRole('button', { name: 'Request takedown' }).click();
    await expect(page.getByRole('status')).toContainText('Request received');
  });
});

test('operators see the webmaster’s settings and revoke the proof', async ({ browser, page }) => {
  const webmaster = await webmasterOn(browser);
  await test.step('a webmaster stops the crawler', async () => {
    await webmaster.goto(`${meguri.url}/webmaster`);
    await webmaster.getByLabel('Your site').fill(mine.host);
    await webmaster.getByRole('button', { name: 'Continue' }).click();
    await publishProof(webmaster);
    await webmaster.getByRole('button', { name: 'Check file' }).click();
    // The access interval saved above delays the proof check by up to 1 min.
    await expect(heading(webmaster)).toHaveText(mine.host, { timeout: 120_000 });
    await webmaster.getByRole('button', { name: 'Stop crawling' }).click();
    await expect(webmaster.getByRole('status')).toHaveText('Crawling stopped.');
  });

  await test.step('the desk cookie grants access to the desk only, and no other cookie opens it', async () => {
    const cookies = await webmaster.context().cookies(webmaster.url());
    const desk = cookies.find(({ name }) => name === 'meguri_desk');
    expect(desk).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: new URL(webmaster.url()).pathname,
    });
    const headers = { cookie: `meguri_session=${desk?.value}; meguri_desk=${desk?.value}` };
    const input = encodeURIComponent(JSON.stringify({ json: { active: true } }));
    const api = await page.request.get(`${meguri.url}/api/trpc/webmasters.list?input=${input}`, { headers });
    expect(api.status()).toBe(401);
    const forged = await page.request.get(webmaster.url(), {
      headers: { cookie: `meguri_desk=${'x'.repeat(43)}` },
    });
    expect(forged.status()).toBe(404);
    const foreign = await page.request.post(webmaster.url(), {
      headers: { cookie: `meguri_desk=${desk?.value}`, origin: 'https://evil.example' },
      form: { act: 'resume', host: mine.host },
    });
    expect(foreign.status()).toBe(403);
  });

  await test.step('operators see the stop on their screens', async () => {
    await claim(page, meguri.claimUrl, 'operator');
    await page.goto(`${meguri.url}/events`);
    await expect(page.getByTestId('event-webmaster-stop')).toContainText(mine.host);
    await page.goto(`${meguri.url}/hosts/${encodeURIComponent(mine.host)}`);
    await expect(page.getByTestId('webmaster-settings')).toContainText('stopped');
    await page.goto(`${meguri.url}/webmasters`);
    await expect(page.getByTestId('webmasters')).toContainText('stopped');
    await expectAccessible(page);
  });

  await test.step('revoking the proof closes the desk and keeps the settings', async () => {
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('dialog').getByLabel('Reason').fill('another owner');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`Proof for ${mine.host} revoked.`)).toBeVisible();
    await webmaster.getByRole('button', { name: 'Resume crawling' }).click();
    await expect(heading(webmaster)).toHaveText('This desk is closed');
    const before = mine.accesses.length;
    await untilAccessed(clock, 10);
    expect(mine.accesses.slice(before)).toEqual([]);
  });
});
