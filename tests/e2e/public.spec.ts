import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { startMeguri, type StartedMeguri } from './started-meguri.ts';

const keys = '/.well-known/http-message-signatures-directory';
let meguri: StartedMeguri;
/** A web server that remembers the headers it was sent. */
let server: Server;
let authority: string;
const requests: IncomingHttpHeaders[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.headers);
    response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>A page</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  authority = `site.localhost:${(server.address() as AddressInfo).port}`;
  const settings = [
    'public.name=A library',
    'public.addresses=192.0.2.0/24 2001:db8::7',
    'public.hostSuffix=.crawl.archive.example',
    'announcements.publicUrl=https://archive.example/',
    'access.intervalSeconds=1',
    'archive.minFreeBytes=1000000',
  ];
  const environment = { MEGURI_SIGNING_KEY: randomBytes(32).toString('base64') };
  meguri = await startMeguri(settings, { environment, urls: [`http://${authority}/`] });
});

test.afterAll(async () => {
  expect(await meguri.stop()).toBe(0);
  server.closeAllConnections();
  server.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' });

  test('a webmaster reads who crawls and how to stop it', async ({ page }) => {
    const answer = await page.goto(`${meguri.url}/crawler`);
    expect(answer?.headers()['cache-control']).toContain('public');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the crawler Meguri');
    await expect(page.getByText('Disallow: /', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('192.0.2.0/24')).toBeVisible();
    await page.getByRole('link', { name: '日本語' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('クローラー Meguri について');
  });
});

test('the public page is small and can be used by everybody', async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${meguri.url}/crawler`, { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  }
  expect(bytes).toBeLessThan(50_000);
});

test('addresses come as JSON', async ({ request }) => {
  const answer = await request.get(`${meguri.url}/crawler/addresses.json`);
  expect(await answer.json()).toEqual({
    crawler: 'Meguri',
    hostSuffix: '.crawl.archive.example',
    prefixes: [{ ipv4Prefix: '192.0.2.0/24' }, { ipv6Prefix: '2001:db8::7/128' }],
  });
});

test('a web server can tell that a request is ours by the published key', async ({ request }) => {
  const directory = await request.get(meguri.url + keys);
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
