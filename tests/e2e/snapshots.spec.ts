import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { crawlingTest as test } from './crawl-tests.ts';
import { expectAccessible, openPalette } from './page-actions.ts';

test('an operator makes a snapshot, reads its datasheet, and removes it', async ({ page, meguri, web }) => {
  const host = await web.open((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (request.url === '/gone') return response.writeHead(410).end();
    response.setHeader('content-type', 'text/html');
    return response.end(`<!doctype html><title>${request.url}</title><p>Page ${request.url}</p>`);
  });
  const urls = [`http://${host}/`, `http://${host}/b`, `http://${host}/gone`];

  await test.step('pages are captured', async () => {
    await meguri.addSeeds(...urls);
    for (const url of urls)
      await expect(async () => {
        await page.goto(`/pages/view?url=${encodeURIComponent(url)}`);
        await expect(page.getByTestId('page-captures').locator('[data-row]')).toHaveCount(1, {
          timeout: 2_000,
        });
      }).toPass();
  });

  await test.step('the palette opens the form, which names wrong lines and keeps the others', async () => {
    await (await openPalette(page)).fill('create snapshot');
    await page.getByRole('option', { name: 'Create snapshot' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create snapshot');
    await expect(page.getByRole('button', { name: 'Create snapshot' })).toBeDisabled();
    await page.getByLabel('Name').fill('small-site');
    await page.getByLabel('Hosts').fill(`${host}\nnot a host/`);
    await expect(page.getByRole('alert').first()).toContainText('Line 2: “host/” is not a host.');
    await page.getByLabel('Hosts').fill(host);
    await expect(page.getByTestId('snapshot-command')).toContainText(`create small-site`);
    await expect(page.getByTestId('snapshot-command')).toContainText(`--host ${host}`);
    await page.getByLabel('Add page requisites').check();
    await expect(page.getByTestId('snapshot-command')).toContainText('--requisites');
    await expect(page.getByTestId('snapshot-preview')).toContainText('Page requisites');
    await expect(page.getByTestId('snapshot-estimate')).toContainText(/About|No estimate/);
    await expectAccessible(page);
  });

  await test.step('a list of URLs is uploaded, and its wrong lines are named', async () => {
    const text = `${urls.join('\n')}\nhttp://${host}/never\nnonsense\n`;
    await page.locator('input[type=file]').setInputFiles({
      name: 'wanted.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await expect(page.getByTestId('url-list')).toContainText('4 URLs of wanted.txt');
    await expect(page.getByTestId('url-list')).toContainText('Line 5: Not a URL.');
  });

  await test.step('the draft outlives a reload', async () => {
    await page.reload();
    await expect(page.getByTestId('draft-restored')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('small-site');
    await expect(page.getByTestId('url-list')).toContainText('4 URLs of wanted.txt');
  });

  await test.step('it is made, and its datasheet says what it holds and lacks', async () => {
    await page.getByRole('button', { name: 'Create snapshot' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('small-site');
    const held = page.getByTestId('snapshot-held');
    await expect(held).toContainText('Documents2');
    await expect(held).toContainText('Page requisites0');
    const lacks = page.getByTestId('snapshot-lacks');
    await expect(lacks.getByRole('row', { name: /^Gone/ })).toContainText('1');
    await expect(lacks.getByRole('row', { name: /^Listed URLs/ })).toContainText('2');
    await expect(page.getByTestId('snapshot-definition')).toContainText(host);
    await expect(page.getByTestId('snapshot-digest')).toContainText(/sha256:[0-9a-f]{64}/);
    await expectAccessible(page);
  });

  await test.step('its files are downloaded, whole, in part, and only where the bytes are the same', async () => {
    const files = page.getByTestId('snapshot-files');
    const download = page.waitForEvent('download');
    await files.getByRole('link', { name: 'Download WARC' }).click();
    const whole = await readFile(await (await download).path());
    const path = '/api/snapshots/small-site/warc';
    const head = await page.request.head(path);
    expect(head.headers()['content-disposition']).toBe('attachment; filename="small-site.warc.gz"');
    const etag = head.headers()['etag'] ?? '';
    const rest = { range: 'bytes=100-', 'if-range': etag };
    const part = await page.request.get(path, { headers: rest });
    expect(part.status()).toBe(206);
    expect((await part.body()).equals(whole.subarray(100))).toBe(true);
    const other = await page.request.get(path, { headers: { ...rest, 'if-range': '"other"' } });
    expect([other.status(), (await other.body()).equals(whole)]).toEqual([200, true]);
    const cdxj = await page.request.get('/api/snapshots/small-site/cdxj');
    expect((await cdxj.text()).trim().split('\n')).toHaveLength(2);
    const text = await page.request.get('/api/snapshots/small-site/wet');
    expect(gunzipSync(await text.body()).toString()).toContain('Page /b');
    await page.getByRole('button', { name: 'As full responses' }).click();
    const responses = files.getByRole('link', { name: 'Download WARC' });
    await expect(responses).toHaveAttribute('href', `${path}?unchanged=response`);
    const rebuilt = await page.request.get(`${path}?unchanged=response`);
    expect(rebuilt.headers()['etag']).not.toBe(etag);
    expect((await page.request.get(`${path}?unchanged=other`)).status()).toBe(400);
  });

  await test.step('another snapshot is compared with it', async () => {
    await page.getByRole('link', { name: 'Use as template' }).click();
    await expect(page.getByLabel('Hosts')).toHaveValue(host);
    await page.getByLabel('Name').fill('small-site-2');
    await page.getByRole('button', { name: 'Create snapshot' }).click();
    await expect(page.getByTestId('snapshot-held')).toContainText('Documents2');
    await page.getByLabel('Earlier snapshot').selectOption('small-site');
    await expect(page.getByTestId('snapshot-diff')).toContainText(
      'Since small-site: 0 appeared, 0 vanished, 0 changed, 2 unchanged.',
    );
    await expectAccessible(page);
    await page.goto('/snapshots/view/small-site');
  });

  await test.step('its name is taken, and it serves as a template', async () => {
    await page.getByRole('link', { name: 'Use as template' }).click();
    await expect(page.getByLabel('Hosts')).toHaveValue(host);
    await page.getByLabel('Name').fill('small-site');
    await page.getByRole('button', { name: 'Create snapshot' }).click();
    await expect(page.getByRole('alert').first()).toContainText('There is a snapshot small-site already.');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the list shows it, until it is removed', async () => {
    const row = page
      .getByTestId('snapshots')
      .locator('[data-row]')
      .filter({ has: page.getByRole('link', { name: 'small-site', exact: true }) });
    await expect(row).toContainText('Done');
    await expectAccessible(page);
    await row.getByRole('link', { name: 'small-site', exact: true }).click();
    await page.getByRole('button', { name: 'Remove snapshot' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The archive keeps its captures.');
    await dialog.getByLabel('Reason').fill('handed out');
    await dialog.getByRole('button', { name: 'Remove snapshot' }).click();
    await expect(page).toHaveURL(/\/snapshots$/);
    await expect(row).toHaveCount(0);
    await page.goto('/audit?subject=snapshot%3Asmall-site');
    await expect(page.getByText('operator removed the snapshot small-site.')).toBeVisible();
  });
});
