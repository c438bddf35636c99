import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './page-actions.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import type { LocalWeb } from './local-web.ts';

/** A site with a robots.txt that records the paths requested. */
async function openSite(web: LocalWeb) {
  const accesses: string[] = [];
  const host = await web.open((request, response) => {
    const path = request.url ?? '';
    accesses.push(path);
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private/\n');
    response.setHeader('content-type', 'text/html');
    return response.end(
      `<!doctype html><title>Home</title><h1>Home</h1><p>The first version.</p><a href="/private/a">A</a><a href="/b">B</a><script>document.title = 'it ran'</script>`,
    );
  });
  return { host, accesses };
}

test('an operator throttles a host, resolves a concurrent edit and undoes an edit', async ({
  page,
  context,
  meguri,
  web,
}) => {
  const site = await openSite(web);
  const hostUrl = `/hosts/${encodeURIComponent(site.host)}`;

  await test.step('a site is crawled', async () => {
    await meguri.addSeeds(`http://${site.host}/`);
    await expect.poll(() => site.accesses.includes('/b')).toBe(true);
  });

  await test.step('crawl hours, exclusions and a note are set, with a preview of their effect', async () => {
    await page.goto(hostUrl);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Selected hours only' }).click();
    await dialog.getByLabel('Time zone of the host').fill('Asia/Tokyo');
    await dialog.getByLabel('Excluded paths').fill('/b');
    await dialog.getByLabel('Note').fill('asked by phone');
    await expect(dialog.getByTestId('effect-preview')).toContainText('of 168 hours');
    await expect(dialog.getByTestId('effect-preview')).toContainText('excluded and no longer visited');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('the webmaster asked');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the host list is filtered by any filter of the table', async () => {
    await page.goto('/hosts');
    await page.getByLabel('Add filter').selectOption('Node number');
    await page.getByLabel('Node number').fill('here');
    await page.getByLabel('Node number').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a value such as' })).toBeVisible();
    await page.getByLabel('Node number').fill('999');
    await page.getByLabel('Node number').press('Enter');
    await expect(page.getByText('No hosts have node 999.')).toBeVisible();
    await page.getByRole('button', { name: 'Node 999' }).click();
    await expect(page.getByTestId('hosts')).toContainText(site.host);
    await page.goto(hostUrl);
  });

  await test.step('a save on an outdated version is rejected, and the latest version is loaded', async () => {
    const other = await context.newPage();
    await other.goto(hostUrl);
    await other.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Priority').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await other.getByLabel('Page limit').fill('100');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByTestId('edit-error')).toContainText('Priority: 0 → 5');
    await other.getByRole('button', { name: 'Load the latest version' }).click();
    await expect(other.getByLabel('Priority')).toHaveValue('5');
    await expect(other.getByLabel('Page limit')).toHaveValue('100');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.close();
  });

  await test.step('an edit is undone from the history', async () => {
    await page.goto(`${hostUrl}?tab=edits`);
    const edits = page.getByTestId('audit-entry');
    await expect(edits).toHaveCount(3);
    await edits.filter({ hasText: 'Crawl hours' }).getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('effect-preview')).toContainText('Crawl hours');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(edits).toHaveCount(4);
    await expectAccessible(page);
  });

  await test.step('a URL is tested against robots.txt, with the deciding line', async () => {
    await page.goto(`${hostUrl}?tab=robots`);
    await page.getByLabel('Test a URL against robots.txt').fill('/private/x');
    await expect(page.getByTestId('robots-decision')).toContainText('line 2: Disallow: /private/');
  });

  await test.step('activity is shown for any time range, which Back returns to, and downloaded as CSV', async () => {
    await page.goto(`${hostUrl}?tab=activity`);
    const activity = page.getByTestId('host-activity');
    await expect(activity).toContainText('Access interval in force');
    await activity.getByRole('button', { name: '7 d' }).click();
    await expect(page).toHaveURL(/tab=activity&range=7d/);
    await activity.getByRole('button', { name: 'Custom range' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom range' });
    await dialog.getByLabel('To').fill('2099-01-01T00:00');
    await dialog.getByRole('button', { name: 'Show range' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The range ends in the future.');
    await dialog.getByLabel('From').fill('2024-03-01T00:00');
    await dialog.getByLabel('To').fill('2024-03-02T00:00');
    await dialog.getByRole('button', { name: 'Show range' }).click();
    await expect(page).toHaveURL(/from=2024-0[23]-.*&to=2024-03-/);
    await expect(activity).toContainText('Data begins at');
    await page.goBack();
    await expect(page).toHaveURL(/tab=activity&range=7d/);
    const chart = await activity.getByTestId('time-brush').first().boundingBox();
    if (!chart) throw new Error('no chart');
    await page.mouse.move(chart.x + chart.width * 0.8, chart.y + 20);
    await page.mouse.down();
    await page.mouse.move(chart.x + chart.width - 1, chart.y + 20, { steps: 3 });
    await page.mouse.up();
    await expect(page).toHaveURL(/from=.*&to=/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      activity.getByRole('button', { name: 'Download as CSV' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe(`activity-of-${site.host.replace(':', '-')}.csv`);
    const [header = '', ...periods] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(header.split(',')).toHaveLength(14);
    const accesses = periods.map((period) => Number(period.split(',')[1]));
    expect(accesses.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step('the front queue of the host is shown with its reason', async () => {
    await page.goto(hostUrl);
    await expect(page.getByTestId('front-queue')).toContainText(/Front queue \d of 5/);
  });

  await test.step('the reason of an act is kept over a reload, until the act is cancelled', async () => {
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await pause.click();
    await page.getByLabel('Reason').fill('moves to another server');
    await page.reload();
    await pause.click();
    await expect(page.getByTestId('draft-restored')).toContainText('Restored your draft of');
    await expect(page.getByLabel('Reason')).toHaveValue('moves to another server');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await pause.click();
    await expect(page.getByLabel('Reason')).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('robots.txt of selected hosts is rechecked', async () => {
    const other = await openSite(web);
    await meguri.addSeeds(`http://${other.host}/`);
    const sites = [site, other];
    await expect.poll(() => other.accesses).toContain('/b');
    await page.goto('/robots');
    for (const { host } of sites)
      await page
        .getByTestId('robots-checks')
        .locator(`[data-row="http ${host}"]`)
        .getByRole('checkbox')
        .check();
    await expectAccessible(page);
    const readings = () =>
      sites.map(({ accesses }) => accesses.filter((path) => path === '/robots.txt').length);
    const [first = 0, second = 0] = readings();
    await page.getByRole('button', { name: 'Recheck 2 hosts now' }).click();
    await expect(page.getByTestId('toast')).toContainText('Rechecking robots.txt of 2 hosts');
    await expect(page.getByTestId('selection')).toHaveCount(0);
    await expect.poll(readings).toEqual([first + 1, second + 1]);
  });
});

test('an operator excludes copies of pages, and bounds a domain that brings hosts', async ({
  page,
  meguri,
  web,
}) => {
  const requested: string[] = [];
  const copies = Array.from({ length: 30 }, (_, copy) => `<a href="/copy/${copy}.html">${copy}</a>`).join(
    ' ',
  );
  const sites = [1, 2].map(async () => {
    const host = await web.open((request, response) => {
      const path = request.url ?? '';
      requested.push(path);
      if (path === '/robots.txt') return response.writeHead(404).end();
      response.setHeader('content-type', 'text/html');
      return response.end(path === '/' ? copies : '<p>This room shows the tools of the harbour museum.</p>');
    });
    return host.replace('site.', 'growing.');
  });
  const [first = '', second = ''] = await Promise.all(sites);
  await meguri.addSeeds(`http://${first}/`, `http://${second}/`);

  await test.step('an event names the form of URL, which a click excludes', async () => {
    const event = page.getByTestId('event-duplicate-urls').filter({ hasText: first });
    // New rows wait until they are requested.
    await expect(async () => {
      await page.goto('/events');
      await expect(event).toContainText('/copy/*.html$', { timeout: 1_000 });
    }).toPass();
    await event.getByRole('link', { name: 'View host' }).click();
    const forms = page.getByTestId('duplicate-forms');
    await expect(forms).toContainText('/copy/*.html$');
    await expectAccessible(page);
    await forms.getByRole('button', { name: 'Exclude' }).click();
    await expect(forms).toContainText('Excluded');
    await expect(forms.getByRole('button')).toHaveCount(0);
  });

  await test.step('the budget of its domain is raised, and the domain is excluded; both are undone', async () => {
    await page.goto('/domains?search=growing.localhost');
    const row = page.getByTestId('domains').getByRole('row').filter({ hasText: 'growing.localhost' });
    await expect(row).toContainText('2 of 10,000');
    await expect(row).toContainText('0 of 200');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Raise budget' }).click();
    await expect(row).toContainText('0 of 400');
    await expect(row).toContainText('Own limits');
    const undo = page.getByTestId('toast').getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(row).toContainText('0 of 200');
    await row.getByRole('button', { name: 'Exclude domain' }).click();
    await expect(row).toContainText('Excluded');
    await undo.last().click();
    await expect(row).toContainText('Within its budget');
  });
});
