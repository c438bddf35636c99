import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hostIdOf, openDatabase, urlKeyOf } from '@meguri/database';
import { createCommandServices } from '@meguri/services';
import { issueRemovals } from '@meguri/services/control';
import { expect } from '@playwright/test';
import { crawlingTest as test } from './crawl-tests.ts';
import { expectAccessible } from './page-actions.ts';

interface Listed {
  packages: { id: string; state: string; manifest: string }[];
}

test('a consumer is registered, approved and refused; it fetches packages, and acknowledges what was taken down', async ({
  page,
  meguri,
  web,
}) => {
  const host = await web.open((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html');
    return response.end(`<!doctype html><title>${request.url}</title><p>Page ${request.url}</p>`);
  });
  const [home, secret] = [`http://${host}/`, `http://${host}/secret`];
  const dialog = page.getByRole('dialog');
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const { prisma, close } = openDatabase(meguri.databaseUrl, 1);
  let token = '';
  const ask = (place: string, { as = token, ...more }: RequestInit & { as?: string } = {}) =>
    fetch(new URL(place, meguri.archiveUrl), { ...more, headers: { authorization: `Bearer ${as}` } });
  const listed = async (as = token) => ((await (await ask('/packages/', { as })).json()) as Listed).packages;
  const register = async (name: string, scope: string) => {
    await page.goto('/consumers');
    await page.getByRole('button', { name: 'Register consumer' }).click();
    await dialog.getByLabel('Consumer', { exact: true }).fill(name);
    await dialog.getByLabel('Contact').fill(`${name}@example.org`);
    await dialog.getByLabel('Purpose').fill('a copy');
    await dialog.getByLabel('Addresses').fill('127.0.0.1 ::1');
    await dialog.getByLabel('Hosts').fill(scope);
    await dialog.getByLabel('Include what the archive holds already').check();
    await confirm('Register consumer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve consumer' }).click();
    await confirm('Approve consumer');
    await expect(page.getByTestId('consumer-state').first()).toHaveText('Approved');
  };
  const makeToken = async () => {
    await page.getByRole('button', { name: 'Make token' }).click();
    await confirm('Make token');
    return (await page.getByTestId('secret').textContent()) ?? '';
  };

  await test.step('pages are captured', async () => {
    await meguri.addSeeds(home, secret);
    await expect.poll(() => prisma.captureEntry.count({ where: { url: { in: [home, secret] } } })).toBe(2);
  });

  await test.step('the screens say what is missing, and the form what is wrong', async () => {
    await page.goto('/packages');
    await expect(page.getByTestId('packages')).toContainText('No packages yet');
    await expectAccessible(page);
    await page.goto('/consumers');
    await expect(page.getByTestId('consumers')).toContainText('No consumers yet');
    await page.getByRole('button', { name: 'Register consumer' }).click();
    await dialog.getByLabel('Consumer', { exact: true }).fill('A Library');
    await expect(dialog.getByRole('alert')).toContainText('Use lower-case letters');
    await dialog.getByLabel('Contact').fill('a@example.org');
    await dialog.getByLabel('Purpose').fill('a copy');
    await dialog.getByLabel('Addresses').fill('nowhere');
    await expect(dialog.getByRole('status').last()).toContainText(/address/i);
    await dialog.getByLabel('Addresses').fill('127.0.0.1');
    await expect(dialog.getByRole('status').last()).toContainText('Name hosts, domains, prefixes');
    await dialog.getByLabel('Send packages to').fill('https://user:secret@example.org/');
    await dialog.getByLabel('Hosts').fill(host);
    await expect(dialog.getByRole('status').last()).toContainText('without a query or a password');
    await expect(dialog.getByRole('button', { name: 'Register consumer' })).toBeDisabled();
    await expectAccessible(page);
    await confirm('Cancel');
  });

  await test.step('an administrator refuses one, and approves another with its scope before their eyes', async () => {
    await register('stranger', 'other.example');
    await expect(page.getByTestId('consumer-state').first()).toHaveText('Requested');
    await page.getByRole('button', { name: 'Remove consumer' }).click();
    await confirm('Remove consumer');
    await expect(page.getByTestId('consumers')).toContainText('No consumers yet');
    await register('library', host);
    await expect(page.getByTestId('consumer-scope')).toContainText(`Hosts: ${host}`);
    await approve();
    await expectAccessible(page);
  });

  await test.step('its token is shown once', async () => {
    token = await makeToken();
    expect(token).toMatch(/^mgc_/);
    await page.reload();
    await expect(page.getByTestId('consumer-about')).toBeVisible();
    await expect(page.getByTestId('secret')).toHaveCount(0);
  });

  await test.step('a package is made, and fetched with the token alone', async () => {
    await page.getByRole('button', { name: 'Make packages now' }).click();
    await confirm('Make packages now');
    const packages = page.getByTestId('packages');
    await expect(packages.locator('[data-row]', { hasText: 'Ready' }).first()).toBeVisible({
      timeout: 30_000,
    });
    expect((await ask('/packages/', { as: 'mgc_wrong' })).status).toBe(403);
    const ready = (await listed()).find(({ state }) => state === 'ready')!;
    const manifest = (await (await ask(ready.manifest)).json()) as { files: { name: string }[] };
    const file = await ask(`/packages/${ready.id}/${manifest.files[0]!.name}`);
    const text = gunzipSync(Buffer.from(await file.arrayBuffer())).toString();
    expect(text).toContain(`WARC-Target-URI: ${secret}`);
    await expect(packages.locator('[data-row]').first()).toContainText('1 of 1');
    await expect(page.getByTestId('transfers')).toContainText('Complete');
    await expectAccessible(page);
  });

  await test.step('another consumer sees nothing of it', async () => {
    await register('other', 'other.example');
    await approve();
    const other = await makeToken();
    expect(await listed(other)).toEqual([]);
    const [first] = await listed();
    expect((await ask(first!.manifest, { as: other })).status).toBe(404);
    await page.getByRole('button', { name: 'Remove consumer' }).click();
    await confirm('Remove consumer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consumers');
  });

  await test.step('a takedown withdraws the package, and the list of removed records is acknowledged', async () => {
    await page.goto('/consumers/view?consumer=library');
    const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url: secret } });
    expect([hostId, urlKey]).toEqual([hostIdOf(host), BigInt(urlKeyOf(secret))]);
    const row = { hostId, hostName: host, urlKey, url: secret, createdAt: new Date(), createdBy: 'operator' };
    const takedown = await prisma.takedown.create({ data: row });
    await expect(page.getByTestId('packages')).toContainText('Withdrawn');
    await issueRemovals(prisma, { now: () => new Date() });
    await expect(page.getByTestId('removals')).toContainText('Not delivered yet');
    const list = await ask('/packages/removals/1.json');
    const sha256 = (await prisma.removalList.findFirstOrThrow()).sha256;
    expect(await list.text()).toContain(secret);
    await expect(page.getByTestId('removals')).toContainText('Delivered, not acknowledged');
    const body = JSON.stringify({
      sha256: Buffer.from(sha256).toString('hex'),
      appliedAt: new Date().toISOString(),
      held: 1,
    });
    expect((await ask('/packages/removals/1/acknowledgement', { method: 'POST', body })).status).toBe(200);
    await expect(page.getByTestId('removals')).toContainText('Acknowledged');
    await prisma.takedown.delete({ where: { id: takedown.id } });
  });

  await test.step('the other tabs show what was fetched and removed, of all consumers', async () => {
    await page.goto('/consumers?tab=transfers');
    await expect(page.getByTestId('transfers')).toContainText('library');
    await expectAccessible(page);
    await page.goto('/consumers?tab=removals');
    await expect(page.getByTestId('removals')).toContainText('Acknowledged');
    await expectAccessible(page);
  });

  await test.step('packages are sent to an address of the consumer, which first is refused', async () => {
    const received = new Map<string, Buffer>();
    const deposit = await web.open((request, response) => {
      const name = request.url ?? '';
      if (request.headers.authorization !== 'Bearer for-the-deposit') return response.writeHead(401).end();
      if (request.method === 'HEAD') {
        const held = received.get(name);
        return response.writeHead(held ? 200 : 404, held ? { 'content-length': held.byteLength } : {}).end();
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      return request.on('end', () => {
        received.set(name, Buffer.concat(chunks));
        response.writeHead(201).end();
      });
    });
    await page.goto('/consumers/view?consumer=library');
    await page.getByRole('button', { name: 'Edit consumer' }).click();
    await dialog.getByLabel('Send packages to').fill(`http://${deposit}/meguri`);
    await confirm('Save consumer');
    const push = page.getByTestId('consumer-push');
    await expect(push).toContainText(`http://${deposit}/meguri`);
    await expect(page.getByText('push-secrets/library cannot be read (ENOENT)')).toBeVisible({
      timeout: 30_000,
    });
    await mkdir(path.join(meguri.dataDirectory, 'push-secrets'));
    await writeFile(path.join(meguri.dataDirectory, 'push-secrets', 'library'), 'for-the-deposit\n');
    await page.getByRole('button', { name: 'Send packages now' }).click();
    await confirm('Send packages now');
    await expect(push).toContainText('Nothing to send');
    expect([...received.keys()].some((name) => name.endsWith('/manifest.json'))).toBe(true);
    expect([...received.keys()]).toContain('/meguri/packages/removals/1.json');
    await expect(page.getByTestId('transfers')).toContainText(`http://${deposit}/meguri`);
    await expectAccessible(page);
  });

  await test.step('a suspended consumer gets nothing, and is removed with its packages', async () => {
    await page.getByRole('button', { name: 'Suspend consumer' }).click();
    await confirm('Suspend consumer');
    await expect(page.getByTestId('consumer-state').first()).toHaveText('Suspended');
    expect((await ask('/packages/')).status).toBe(403);
    await page.getByRole('button', { name: 'Remove consumer' }).click();
    await confirm('Remove consumer');
    await page.goto('/packages');
    await expect(page.getByTestId('packages')).toContainText('No packages yet');
    const log = await readFile(path.join(meguri.dataDirectory, 'logs', 'control.log'), 'utf8');
    expect(log).not.toContain('for-the-deposit');
  });
  await close();
});

test('a source of packages shows what keeps it from being pulled, and is trusted and removed', async ({
  page,
  meguri,
  web,
}) => {
  // An archive that offers a package whose manifest is signed with another key.
  const archive = await web.open((request, response) => {
    response.setHeader('content-type', 'application/json');
    const url = request.url ?? '';
    if (url === '/packages/')
      return response.end(
        JSON.stringify({ packages: [{ id: '7', sequence: 1, state: 'ready' }], next: null }),
      );
    if (url.endsWith('manifest.json')) return response.end('{}');
    if (url.endsWith('manifest.sig'))
      return response.end(
        JSON.stringify({ algorithm: 'ed25519', keyId: 'another', signature: 'a'.repeat(86) }),
      );
    return response.writeHead(404).end();
  });
  const dialog = page.getByRole('dialog');
  const source = page.getByTestId('sources');
  const services = createCommandServices({
    databaseUrl: meguri.databaseUrl,
    redisUrl: meguri.redisUrl,
    archiveDirectory: path.join(meguri.dataDirectory, 'archive'),
  });
  const ctx = {
    requestId: 'test',
    clientAddress: null,
    actor: { id: 1, name: 'operator', role: 'administrator' as const },
  };

  await test.step('without a source, the tab says how one is added', async () => {
    await page.goto('/imports');
    await page.getByRole('tab', { name: 'Sources' }).click();
    await expect(source).toContainText('meguri pull add');
    await expectAccessible(page);
  });

  await test.step('the problem of the source and of its package is named', async () => {
    const tokenFile = path.join(meguri.dataDirectory, 'token');
    await writeFile(tokenFile, 'mgc_a-token');
    const input = { url: `http://${archive}`, tokenFile, publicKey: 'A'.repeat(43) };
    await services.addSource({ ctx, input });
    await expect(source).toContainText('Another key');
    await expect(page.getByTestId('pulled-packages')).toContainText('Package 1');
    await expect(page.getByTestId('pulled-packages')).toContainText('Failed');
    await expect(page.getByRole('status').filter({ hasText: 'meguri pull trust' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is looked at again, its key is trusted, and it is removed', async () => {
    const before = (await services.listSources())[0]!.lookedAt!;
    await source.getByRole('button', { name: /^Pull from/ }).click();
    await dialog.getByRole('button', { name: 'Pull now' }).click();
    await expect
      .poll(async () => (await services.listSources())[0]!.lookedAt!.getTime())
      .toBeGreaterThan(before.getTime());
    await source.getByRole('button', { name: /^Trust another key/ }).click();
    await dialog.getByLabel('Ed25519 key').fill('short');
    await expect(dialog.getByRole('alert')).toContainText('43 characters');
    await expect(dialog.getByRole('button', { name: 'Trust key' })).toBeDisabled();
    await dialog.getByLabel('Ed25519 key').fill('B'.repeat(43));
    await dialog.getByRole('button', { name: 'Trust key' }).click();
    await expect.poll(async () => (await services.listSources())[0]!.publicKey).toBe('B'.repeat(43));
    await source.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('button', { name: 'Remove source' }).click();
    await expect(source).toContainText('No sources yet');
  });
  await services.close();
});
