import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { crawlingTest as test } from './crawl-tests.ts';
import type { LocalWeb } from './local-web.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A page that tries to hide, cover and imitate the banner, and to leave its frame. */
const hostile = `<style>header, body > nav { display: none !important } #cover { position: fixed; inset: 0;
  z-index: 2147483647; background: red }</style><meta http-equiv="refresh" content="0;url=/b">
  <script>top.location = '/b'</script><div id="cover">capture 9 of 9</div>`;

/** A page in two versions, with an image and a page that it links to. */
async function openSite(web: LocalWeb) {
  const site = { version: 1, host: '' };
  site.host = await web.open((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (request.url === '/pixel.png') return response.setHeader('content-type', 'image/png').end(pixel);
    response.setHeader('content-type', 'text/html');
    if (request.url === '/b') return response.end('<!doctype html><title>B</title><p>Page B</p>');
    return response.end(
      `<!doctype html><title>A</title><p>Version ${site.version}</p><img src="/pixel.png" alt="">
       <p style="position: relative; z-index: 2147483647"><a href="/b">To B</a></p>${hostile}`,
    );
  });
  return site;
}

test('a user replays a page, moves between its captures and downloads them', async ({
  page,
  meguri,
  web,
}) => {
  const site = await openSite(web);
  const url = `http://${site.host}/`;
  const captures = page.getByTestId('page-captures');
  const views = captures.getByRole('link', { name: 'View capture' });

  await test.step('a page is captured twice', async () => {
    await meguri.addSeeds(url, `${url}b`, `${url}pixel.png`);
    await page.goto(`/pages/view?url=${encodeURIComponent(url)}`);
    await expect(views).toHaveCount(1);
    site.version = 2;
    await page.getByRole('button', { name: 'Revisit now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revisit now' }).click();
    await expect(views).toHaveCount(2);
  });

  await test.step('the calendar of the page counts them on their day, and leads to the last one', async () => {
    const days = page.getByTestId('calendar').getByRole('link');
    await expect(days).toHaveAccessibleName(/^\d{4}-\d\d-\d\d: 2 captures, 1 changed$/);
    const opened = page.waitForEvent('popup');
    await days.click();
    const replayed = await opened;
    await expect(replayed.getByText('capture 2 of 2')).toBeVisible();
    await replayed.close();
  });

  const opening = page.waitForEvent('popup');
  await views.first().click();
  const replay = await opening;
  const archived = replay.frameLocator('iframe');

  await test.step('the capture is shown under a banner that the page cannot hide', async () => {
    await expect(archived.getByText('Version 2')).toBeAttached();
    await expect(replay.getByText('capture 2 of 2')).toBeInViewport();
    await expect(replay.getByRole('link', { name: url, exact: true })).toHaveAttribute('rel', /noreferrer/);
    const loaded = () =>
      archived.locator('img').evaluate((image) => Reflect.get(image, 'naturalWidth') as number);
    await expect.poll(loaded).toBe(1);
  });

  await test.step('the calendar and the arrows lead to other captures', async () => {
    await replay.getByRole('link', { name: 'Previous capture' }).click();
    await expect(replay.getByText('capture 1 of 2')).toBeVisible();
    await expect(archived.getByText('Version 1')).toBeAttached();
    await replay.getByText('Calendar').click();
    await replay.getByRole('link', { name: /, 2 captures$/ }).click();
    await expect(replay.getByText('capture 2 of 2')).toBeVisible();
  });

  await test.step('a link opens the linked page with its own banner', async () => {
    await archived.getByRole('link', { name: 'To B' }).focus();
    await replay.keyboard.press('Enter');
    await expect(replay.getByRole('link', { name: `${url}b`, exact: true })).toBeVisible();
    await expect(archived.getByText('Page B')).toBeVisible();
  });

  await test.step('the records and the page are downloaded, from the banner and from the table', async () => {
    await replay.goBack();
    await replay.getByText('Download', { exact: true }).click();
    const download = replay.waitForEvent('download');
    await replay.getByRole('link', { name: /WACZ/ }).click();
    const wacz = await readFile(await (await download).path());
    for (const name of ['datapackage.json', 'archive/data.warc.gz', 'indexes/index.idx'])
      expect(wacz.includes(name)).toBe(true);
    const other = page.waitForEvent('download');
    await captures.getByRole('link', { name: 'WARC' }).first().click();
    expect((await other).suggestedFilename()).toMatch(/\.warc\.gz$/);
  });
});
