import { expect } from '@playwright/test';
import { consoleApi } from '../screens/console-api.ts';
import { signedOut } from './console-test.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import { claim, expectAccessible, openPalette } from './page-actions.ts';

/** Titles that would run, reverse or flood a console that does not show them as plain text. */
const hostileTitle = 'x<script>document.title="run"</script>\u202egnp.exe';
const longTitle = 'long '.repeat(4_000);

/** A row for each page: its title, and what its HTML would load. Crashes at one page. */
const titles = `export const columns = { title: 'text', html: 'text', bytes: 'integer' };
export default ({ url, title, body }) => {
  if (url.endsWith('/poison')) {
    console.error('<b>no</b> \\u202e last words');
    process.exit(3);
  }
  return { title, html: '<img src=x onerror="document.title=1">', bytes: body.length };
};
`;

test('an administrator uploads an analyser, tries it on a snapshot, and removes it', async ({
  page,
  meguri,
  web,
}) => {
  test.slow();
  const api = consoleApi(page.request, meguri.url);
  const pageTitles: Record<string, string> = { '/': 'Front page', '/evil': hostileTitle, '/long': longTitle };
  const host = await web.open((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const title = pageTitles[request.url ?? ''] ?? `Page ${request.url}`;
    return response.end(
      `<!doctype html><title>${title.replaceAll('<', '&lt;')}</title><p>${request.url}</p>`,
    );
  });
  const urls = ['/', '/evil', '/long', '/poison', '/b'].map((path) => `http://${host}${path}`);
  const dialog = page.getByRole('dialog');

  await test.step('pages are captured, and a snapshot holds them', async () => {
    await meguri.addSeeds(...urls);
    for (const url of urls)
      await expect(async () => {
        const { rows } = await api.query<{ rows: object[] }>('pages.captures', { url });
        expect(rows.length).toBeGreaterThan(0);
      }).toPass();
    await api.mutate('snapshots.create', {
      name: 'analysed-site',
      definition: { time: { preset: 'as-of', at: new Date() }, place: { hosts: [host] } },
    });
    await expect
      .poll(
        async () => (await api.query<{ state: string }>('snapshots.get', { name: 'analysed-site' })).state,
      )
      .toBe('done');
  });

  await test.step('an administrator uploads a module, whose source is shown as text', async () => {
    await page.goto('/analysers');
    await expect(page.getByTestId('protection')).toHaveAttribute('data-protection', /bubblewrap|unshare/);
    await expect(page.getByTestId('analysers').locator('[data-row=links]')).toBeVisible();
    await expectAccessible(page);
    await (await openPalette(page)).fill('upload analyser');
    await page.getByRole('option', { name: 'Upload analyser' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Page Titles.mjs',
      mimeType: 'text/javascript',
      buffer: Buffer.from(titles),
    });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('page-titles');
    await expect(dialog).toContainText('Module');
    await dialog.getByLabel('What it finds').fill('Titles of pages');
    await dialog.getByLabel('Reason').fill('to compare titles');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload analyser' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('page-titles');
    await expect(page.getByTestId('analyser-source')).toContainText('<img src=x onerror=');
    await expect(page.getByTestId('analyser-about')).toContainText('Page-Titles.mjs');
    await expect(page.getByTestId('analyser-versions').locator('[data-row]')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a trial shows rows, and what the analyser died of', async () => {
    await page.getByLabel('Snapshot').selectOption('analysed-site');
    await page.getByRole('button', { name: 'Try analyser' }).click();
    const trial = page.getByTestId('trial');
    await expect(trial).toContainText('4 rows of 5 documents');
    await expect(page.getByTestId('trial-rows')).toContainText('Front page');
    await expect(page.getByTestId('trial-rows')).toContainText('\\u{202e}gnp.exe');
    const skipped = page.getByTestId('trial-skipped').getByRole('listitem');
    await expect(skipped).toHaveCount(1);
    await expect(skipped).toContainText('/poison');
    await expect(skipped).toContainText('<b>no</b> \\u{202e} last words');
    await expectAccessible(page);
  });

  await test.step('the version is removed, and the audit log has it', async () => {
    await page.goto('/analysers/view/page-titles');
    const remove = page.getByTestId('analyser-versions').getByRole('button', { name: 'Remove' });
    await expect(async () => {
      await page.reload();
      await expect(remove).toBeEnabled({ timeout: 2_000 });
    }).toPass();
    await remove.click();
    await expect(dialog.getByTestId('effect-preview')).toContainText('the analyser is gone');
    await dialog.getByRole('button', { name: 'Remove version' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysers');
    await expect(page.getByTestId('analysers')).not.toContainText('page-titles');
    await page.goto('/audit');
    const log = page.getByTestId('audit');
    await expect(log).toContainText('analyser page-titles');
  });
});

test('viewers see scans and analysers, operators create, and administrators upload', async ({
  page,
  browser,
  meguri,
}) => {
  const api = consoleApi(page.request, meguri.url);
  const signedInAs = async (role: 'viewer' | 'operator') => {
    const { token } = await api.mutate<{ token: string }>('users.invite', { invitee: role, role });
    const context = await browser.newContext({ baseURL: meguri.url, ...signedOut });
    const own = await context.newPage();
    await claim(own, `/claim?token=${encodeURIComponent(token)}`, `scan-${role}`);
    return own;
  };
  await test.step('a viewer', async () => {
    const viewer = await signedInAs('viewer');
    await viewer.goto('/scans');
    await expect(viewer.getByText('Only operators can create scans.')).toBeVisible();
    await viewer.goto('/scans/new');
    await expect(viewer.getByText('Only operators can create scans.')).toBeVisible();
    await viewer.goto('/analysers?upload=1');
    await expect(viewer.getByTestId('analysers').locator('[data-row=words]')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Upload analyser' })).toBeDisabled();
    await expect(viewer.getByRole('dialog')).toHaveCount(0);
    await viewer.goto('/analysers/view/links');
    await expect(viewer.getByText('Only operators can try analysers.')).toBeVisible();
    await expectAccessible(viewer);
    await viewer.context().close();
  });
  await test.step('an operator', async () => {
    const operator = await signedInAs('operator');
    await operator.goto('/analysers');
    await expect(operator.getByRole('button', { name: 'Upload analyser' })).toBeDisabled();
    await operator.goto('/scans');
    await operator.getByRole('link', { name: 'Create scan' }).click();
    await expect(operator.getByLabel('Name', { exact: true })).toBeVisible();
    await operator.context().close();
  });
});
