import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMeguri, type StartedMeguri } from './started-meguri.ts';

/** A site whose pages and robots.txt change when they are told to. */
async function startSite() {
  const accesses: string[] = [];
  const site = { robots: 'User-agent: *\nDisallow: /private/\n', text: 'The first version.' };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    accesses.push(path);
    if (path === '/robots.txt') return response.end(site.robots);
    response.setHeader('content-type', 'text/html');
    return response.end(
      `<!doctype html><title>Home</title><h1>Home</h1><p>${site.text}</p><a href="/private/a">A</a><a href="/b">B</a><script>document.title = 'it ran'</script>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `site.localhost:${(server.address() as AddressInfo).port}`,
    accesses,
    site,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let meguri: StartedMeguri;
let web: Awaited<ReturnType<typeof startSite>>;

test.beforeAll(async () => {
  web = await startSite();
  meguri = await startMeguri(['access.intervalSeconds=0.3', 'archive.minFreeBytes=1000000']);
});

test.afterAll(async () => {
  await meguri.stop();
  web.close();
});

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('an operator throttles a host, is told of what somebody else changed meanwhile, and takes an edit back', async ({
  page,
  context,
}) => {
  const hostUrl = `${meguri.url}/hosts/${encodeURIComponent(web.host)}`;
  const home = `http://${web.host}/`;

  await test.step('sign in and add a seed', async () => {
    await page.goto(meguri.claimUrl);
    await page.getByLabel('Name').fill('operator');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await page.getByLabel('Password again').fill('correct horse battery staple');
    await page.getByRole('button', { name: /administrator|sign in|begin|create/i }).click();
    await page.getByLabel('Addresses').fill(home);
    await page.getByRole('button', { name: /add/i }).click();
    await expect.poll(() => web.accesses.includes('/b')).toBe(true);
  });

  await test.step('hours, exclusions and a note are set, with what they will do beside them', async () => {
    await page.goto(hostUrl);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Only in chosen hours' }).click();
    await dialog.getByLabel('Time zone of the host').fill('Asia/Tokyo');
    await dialog.getByLabel('Excluded paths').fill('/b');
    await dialog.getByLabel('Note').fill('asked by phone');
    await expect(dialog.getByTestId('effect-preview')).toContainText('of the 168 hours');
    await expect(dialog.getByTestId('effect-preview')).toContainText('under the exclusions');
    await isAccessible(page);
    await dialog.getByLabel('Reason').fill('the webmaster asked');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('somebody who saw an older state is told, and goes on from the newest', async () => {
    const other = await context.newPage();
    await other.goto(hostUrl);
    await other.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Priority').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await other.getByLabel('Page cap').fill('100');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByTestId('edit-error')).toContainText('priority: 0 → 5');
    await other.getByRole('button', { name: 'Go on from the newest state' }).click();
    await expect(other.getByLabel('Priority')).toHaveValue('5');
    await expect(other.getByLabel('Page cap')).toHaveValue('100');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.close();
  });

  await test.step('an edit is taken back from the history', async () => {
    await page.goto(`${hostUrl}?tab=edits`);
    const edits = page.getByTestId('host-audit').getByRole('listitem');
    await expect(edits).toHaveCount(3);
    await edits.filter({ hasText: 'hours' }).getByRole('button', { name: 'Take back' }).click();
    await expect(edits).toHaveCount(4);
    await isAccessible(page);
  });

  await test.step('the line of robots.txt that decides is told of any URL', async () => {
    await page.goto(`${hostUrl}?tab=robots`);
    await page.getByLabel('Would this URL be requested?').fill('/private/x');
    await expect(page.getByTestId('robots-decision')).toContainText('line 2: Disallow: /private/');
  });

  await test.step('the readings of robots.txt are listed', async () => {
    await page.goto(`${meguri.url}/robots`);
    await expect(page.getByTestId('robots-checks')).toContainText('site.localhost');
    await isAccessible(page);
  });
});
