import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { expect } from '@playwright/test';
import { expectAccessible } from './page-actions.ts';
import { signedOut } from './console-test.ts';
import { crawlingTest as test } from './crawl-tests.ts';

const keys = '/.well-known/http-message-signatures-directory';

// These pages need no sign-in.
test.use(signedOut);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' });

  test('a webmaster reads who runs the crawler and how to stop it', async ({ page }) => {
    const answer = await page.goto('/crawler');
    expect(answer?.headers()['cache-control']).toContain('public');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the Meguri crawler');
    await expect(page.getByText('Disallow: /', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('192.0.2.0/24')).toBeVisible();
    await page.getByRole('link', { name: '日本語' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('クローラー Meguri について');
  });
});

test('the public page is small and accessible', async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/crawler', { waitUntil: 'networkidle' });
    await expectAccessible(page);
  }
  expect(bytes).toBeLessThan(50_000);
});

test('IP addresses are available as JSON', async ({ request }) => {
  const answer = await request.get('/crawler/addresses.json');
  expect(await answer.json()).toEqual({
    crawler: 'Meguri',
    hostSuffix: '.crawl.archive.example',
    prefixes: [{ ipv4Prefix: '192.0.2.0/24' }, { ipv6Prefix: '2001:db8::7/128' }],
  });
});

test('a web server verifies request signatures with the published key', async ({ request, meguri, web }) => {
  const requests: IncomingHttpHeaders[] = [];
  const authority = await web.open(({ headers, url }, response) => {
    requests.push(headers);
    response.writeHead(url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>A page</title>');
  });
  await meguri.addSeeds(`http://${authority}/`);
  expect((await request.get(keys)).status()).toBe(421);
  const directory = await request.get(keys, { headers: { host: 'archive.example' } });
  expect(directory.headers()['content-type']).toBe('application/http-message-signatures-directory+json');
  const { keys: published } = (await directory.json()) as { keys: { kid: string; x: string }[] };
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  for (const headers of requests) {
    const terms = String(headers['signature-input']).replace(/^sig1=/, '');
    const key = published.find(({ kid }) => terms.includes(`keyid="${kid}"`));
    expect(headers['signature-agent']).toBe('"https://archive.example"');
    expect(headers.host).toBe(authority);
    const base = [
      `"@authority": ${authority}`,
      '"signature-agent": "https://archive.example"',
      `"@signature-params": ${terms}`,
    ].join('\n');
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' },
      format: 'jwk',
    });
    const signature = Buffer.from(String(headers['signature']).slice('sig1=:'.length, -1), 'base64');
    expect(verify(null, Buffer.from(base), publicKey, signature)).toBe(true);
  }
});

test('what is typed into the complaint form survives a reload, until it is discarded', async ({ page }) => {
  await page.goto('/complain');
  const text = page.locator('#text');
  await text.fill('Please visit us less often.');
  await page.reload();
  await expect(text).toHaveValue('Please visit us less often.');
  await expect(page.getByRole('status').first()).toContainText('Restored your draft of');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(text).toHaveValue('');
  await page.reload();
  await expect(text).toHaveValue('');
});
