import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './accessible.ts';
import { claim } from './claim.ts';
import { startMeguri, type StartedMeguri } from './started-meguri.ts';

const pages = 4_000;
const phone = { width: 390, height: 844 };

/** A site of very many pages on loopback, which remembers what it was asked for, and serves the files that its webmaster puts there. */
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
    return response.end(`<!doctype html><title>${path}</title>${path === '/' ? links : ''}`);
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
/** Visited all the time: the clock of this test. */
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

/** Waits until a site was asked for so many more pages. */
async function untilAccessed(site: Site, more: number): Promise<void> {
  const before = site.accesses.length;
  await expect.poll(() => site.accesses.length).toBeGreaterThanOrEqual(before + more);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A webmaster's browser: on a phone, without script. */
async function webmasterOn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, locale: 'en' });
  return context.newPage();
}

/** The line and the place of the proof, as the desk tells them. */
async function publishProof(page: Page): Promise<void> {
  const [address = '', line = ''] = await page
    .locator(':is(h2, h3):has-text("By a file") ~ pre')
    .allTextContents();
  mine.files.set(new URL(address).pathname, line);
}

/** Looks at a desk with the cookies of its browser, in one that runs the checks. */
async function checkDesk(browser: Browser, context: BrowserContext, url: string): Promise<void> {
  const storageState = await context.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const looking = await browser.newContext({ storageState, viewport: phone, colorScheme, locale: 'en' });
    const page = await looking.newPage();
    const answer = await page.goto(url);
    expect((await answer?.body())?.length).toBeLessThan(50_000);
    await expectAccessible(page);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await looking.close();
  }
}

test('a webmaster stops the crawler, and the next access does not happen', async ({ browser }) => {
  const page = await webmasterOn(browser);

  await test.step('a site that is not visited cannot be claimed', async () => {
    await page.goto(`${meguri.url}/crawler`);
    await page.getByRole('link', { name: 'webmaster desk' }).click();
    await expect(heading(page)).toHaveText('Webmaster desk');
    await page.getByLabel('Your site').fill('unknown.example');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('alert')).toContainText('We know no page of unknown.example');
  });

  await test.step('one that is visited is claimed, and proved by a file', async () => {
    await untilAccessed(mine, 5);
    await page.getByLabel('Your site').fill(`http://${mine.host.toUpperCase()}/some/page`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(heading(page)).toHaveText(`Show that ${mine.host} is yours`);
    await checkDesk(browser, page.context(), page.url());
    await page.getByRole('button', { name: 'Look for the file' }).click();
    await expect(page.getByRole('alert')).toContainText('there was no such file');
    await publishProof(page);
    await page.getByRole('button', { name: 'Look for the file' }).click();
    await expect(heading(page)).toHaveText(mine.host);
    expect(mine.accesses.filter((path) => path.startsWith('/.well-known/'))).toHaveLength(2);
  });

  await test.step('the desk tells what was done and will be done, and why', async () => {
    await expect(page.getByText('A library')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest accesses' })).toContainText('/page-');
    await expect(page.getByRole('region', { name: 'Where that comes from' })).toContainText('our default');
    await expect(page.getByRole('region', { name: 'Next pages' })).toContainText('never visited');
    await checkDesk(browser, page.context(), page.url());
  });

  await test.step('after the stop nothing arrives any more, while another site is visited on and on', async () => {
    await Promise.all([untilAccessed(mine, 10), untilAccessed(clock, 10)]);
    await page.getByRole('button', { name: 'Stop now' }).click();
    await expect(page.getByRole('status')).toHaveText('We have stopped.');
    const atStop = mine.accesses.length;
    await untilAccessed(clock, 40);
    expect(mine.accesses.slice(atStop)).toEqual([]);
  });

  await test.step('it goes on when it is let', async () => {
    await page.getByRole('button', { name: 'Let us go on' }).click();
    await expect(page.getByRole('status')).toHaveText('We may go on.');
    await untilAccessed(mine, 5);
  });

  await test.step('terms are taken, or come back with what is wrong', async () => {
    await page.getByLabel('Seconds between two accesses').fill('often');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('a number from 0 to 86,400');
    await expect(page.getByLabel('Seconds between two accesses')).toHaveValue('often');
    await page.getByLabel('Seconds between two accesses').fill('600');
    await page.getByLabel('Only at certain hours').check();
    await page.getByLabel('Time zone of your site').fill('Asia/Tokyo');
    await page.getByLabel('Monday').fill('0-6, 22-24');
    await page.getByLabel('Paths that we shall leave out').fill('/private/\n/*.pdf$');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toContainText('Saved.');
    await expect(page.getByLabel('Monday')).toHaveValue('0-6, 22-24');
    await expect(page.getByText('Between two accesses we wait for 10 min')).toBeVisible();
  });

  await test.step('a robots.txt is tried, and removal asked for', async () => {
    await page.getByLabel('Draft of robots.txt').fill('User-agent: *\nDisallow: /page-1\n');
    await page.getByLabel('Addresses or paths').fill('/page-17\n/other');
    await page.getByRole('button', { name: 'Try' }).click();
    await expect(page.getByRole('region', { name: 'Try out a robots.txt' })).toContainText(
      'line 2: Disallow: /page-1',
    );
    await page.getByLabel('Which page').fill(`http://${mine.host}/page-3`);
    await page.getByLabel('Why').fill('It should not be kept.');
    await page.getByRole('button', { name: 'Ask for removal' }).click();
    await expect(page.getByRole('status')).toContainText('in our inbox');
  });
});

test('operators see what a webmaster did, and close the desk', async ({ browser, page }) => {
  const webmaster = await webmasterOn(browser);
  await test.step('a webmaster stops the crawler', async () => {
    await webmaster.goto(`${meguri.url}/webmaster`);
    await webmaster.getByLabel('Your site').fill(mine.host);
    await webmaster.getByRole('button', { name: 'Begin' }).click();
    await publishProof(webmaster);
    await webmaster.getByRole('button', { name: 'Look for the file' }).click();
    // By its terms of before the site rests for a minute at most until even its webmaster's wish is followed.
    await expect(heading(webmaster)).toHaveText(mine.host, { timeout: 120_000 });
    await webmaster.getByRole('button', { name: 'Stop now' }).click();
    await expect(webmaster.getByRole('status')).toHaveText('We have stopped.');
  });

  await test.step('what opens the desk opens nothing else, and nothing else opens it', async () => {
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

  await test.step('it is on the screens of operators', async () => {
    await claim(page, meguri.claimUrl, 'operator');
    await page.goto(`${meguri.url}/events`);
    await expect(page.getByTestId('event-webmaster-stop')).toContainText(mine.host);
    await page.goto(`${meguri.url}/hosts/${encodeURIComponent(mine.host)}`);
    await expect(page.getByTestId('webmaster-terms')).toContainText('stopped');
    await page.goto(`${meguri.url}/webmasters`);
    await expect(page.getByTestId('webmasters')).toContainText('stopped');
    await expectAccessible(page);
  });

  await test.step('and ends when they close the desk; what was set stays', async () => {
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('dialog').getByLabel('Reason').fill('another owner');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`The desk of ${mine.host} is closed.`)).toBeVisible();
    await webmaster.getByRole('button', { name: 'Let us go on' }).click();
    await expect(heading(webmaster)).toHaveText('This desk is closed');
    const before = mine.accesses.length;
    await untilAccessed(clock, 10);
    expect(mine.accesses.slice(before)).toEqual([]);
  });
});
