import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { consoleApi } from '../screens/console-api.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import { expectAccessible } from './page-actions.ts';

/** Titles that would run, reverse or flood a console that does not show them as plain text. */
const hostileTitle = 'x<script>document.title="run"</script>\u202egnp.exe';
const longTitle = 'long '.repeat(4_000);

/** A row for each page: its title, and what its HTML would load. Crashes at one page. */
const titles = `export const columns = { title: 'text', html: 'text', bytes: 'integer' };
export const key = 'html';
export const reduce = (a, b) => ({ ...a, title: null, bytes: a.bytes + b.bytes });
export default ({ url, title, body }) => {
  if (url.endsWith('/poison')) {
    console.error('<b>no</b> \\u202e last words');
    process.exit(3);
  }
  return { title, html: '<img src=x onerror="document.title=1">', bytes: body.length };
};
`;

/** Reads rows of another scan. */
const lengths = `export const columns = { letters: 'integer' };
export default ({ title }) => (title === 'Front page' ? { letters: title.length } : []);
`;

test('an operator scans a snapshot, and reads the results as table, chart and SQL', async ({
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
      name: 'scanned-site',
      definition: { time: { preset: 'as-of', at: new Date() }, place: { hosts: [host] } },
    });
    await expect
      .poll(async () => (await api.query<{ state: string }>('snapshots.get', { name: 'scanned-site' })).state)
      .toBe('done');
  });

  await test.step('an analyser is there', async () => {
    await api.mutate('analysers.upload', {
      name: 'scan-titles',
      fileName: 'scan-titles.mjs',
      about: 'Titles of pages',
      source: Buffer.from(titles).toString('base64'),
    });
    await api.mutate('analysers.upload', {
      name: 'title-lengths',
      fileName: 'title-lengths.mjs',
      about: 'Lengths of titles',
      source: Buffer.from(lengths).toString('base64'),
    });
    await page.goto('/analysers/view/scan-titles');
  });

  await test.step('the form names what is missing and wrong, and starts the scan', async () => {
    await page.getByRole('link', { name: 'Create scan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create scan');
    const create = page.getByRole('button', { name: 'Create scan' });
    await expect(create).toBeDisabled();
    await page.getByLabel('Name', { exact: true }).fill('Titles!');
    await expect(page.getByRole('alert').first()).toContainText('lower-case letters');
    await page.getByLabel('Name', { exact: true }).fill('titles-of-site');
    await page.locator('select[name=snapshot]').selectOption('scanned-site');
    await page.getByLabel('Media types').fill('html');
    await expect(page.getByRole('alert').first()).toContainText('“html” is not a media type');
    await page.getByLabel('Media types').fill('text/html');
    await expect(page.locator('select[name=reduce]')).toHaveValue('yes');
    await page.getByText('Advanced').click();
    await page.getByLabel('Time for a document').fill('20 s');
    await expectAccessible(page);
    await create.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('titles-of-site');
  });

  await test.step('it is done, and says what it came to', async () => {
    const about = page.getByTestId('scan-about');
    await expect(about.getByTestId('scan-state')).toHaveText('Done', { timeout: 120_000 });
    await expect(about).toContainText('Rows4');
    await expect(about).toContainText('Skipped1');
    await expect(page.getByTestId('scan-digest')).toHaveText(/^[0-9a-f]{32}$/);
  });

  await test.step('results are a table in which nothing runs, hides or floods', async () => {
    const table = page.getByTestId('result-table');
    await expect(table.locator('[data-answer-row]')).toHaveCount(4);
    await expect(table).toContainText('x<script>document.title="run"</script>\\u{202e}gnp.exe');
    await expect(table).toContainText('<img src=x onerror="document.title=1">');
    const longest = await table
      .locator('td')
      .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.textContent.length)));
    expect(longest).toBeLessThan(300);
    await expect(page).toHaveTitle(/titles-of-site/);
    await expectAccessible(page);
  });

  await test.step('rows with the same key are one reduced row', async () => {
    await page.getByRole('button', { name: 'Reduced rows', exact: true }).click();
    const table = page.getByTestId('result-table');
    await expect(table.locator('[data-answer-row]')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a column is drawn: values of text, ranges of numbers', async () => {
    // The second click comes before the first one is in the URL, and must not undo it.
    await page.getByRole('button', { name: 'All rows', exact: true }).click();
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await page.getByLabel('Column').selectOption('html');
    await expect(page.getByRole('img', { name: /The most frequent values of html/ })).toHaveAccessibleName(
      /<img src=x.*4 \(100 %\)/,
    );
    await page.getByLabel('Column').selectOption('bytes');
    await expect(page.getByTestId('histogram')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /SVG/ }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('<svg');
    await expectAccessible(page);
  });

  await test.step('SQL answers, and refuses what leaves the results', async () => {
    await page.getByRole('button', { name: 'SQL', exact: true }).click();
    const sql = page.getByLabel('SQL query');
    const answer = page.getByTestId('sql-rows');
    await page.getByRole('button', { name: 'Rows and documents' }).click();
    await sql.press('Control+Enter');
    await expect(answer.locator('[data-answer-row]')).toContainText('4');
    await sql.fill("SELECT * FROM read_text('/etc/passwd')");
    await page.getByRole('button', { name: 'Run query' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('alert')).not.toContainText('root:');
    await sql.fill('SELECT nonsense FROM result');
    await page.getByRole('button', { name: 'Run query' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('nonsense');
    const columns = Array.from({ length: 300 }, (_, at) => `${at} AS c${at}`).join(', ');
    await sql.fill(`SELECT ${columns}`);
    await page.getByRole('button', { name: 'Run query' }).click();
    await expect(answer.getByRole('columnheader')).toHaveCount(100);
    await expect(page.getByText('200 more columns are not shown')).toBeVisible();
    await sql.fill("SELECT repeat('y', 1000000) AS wide, '<script>1</script>' AS run");
    await page.getByRole('button', { name: 'Run query' }).click();
    await expect(page.getByTestId('answer-note')).toContainText('1 long cell was cut');
    await expect(answer).toContainText('<script>1</script>');
    await sql.fill("SELECT title FROM result WHERE title = 'Front page'");
    await page.getByRole('button', { name: 'Run query' }).click();
    await expect(answer.locator('[data-answer-row]')).toHaveText('Front page');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe('title\r\nFront page\r\n');
    await expectAccessible(page);
  });

  await test.step('skipped documents lead to their pages, with the error output as text', async () => {
    await page.getByRole('tab', { name: /Skipped documents/ }).click();
    const row = page.getByTestId('scan-skipped').locator('[data-row]');
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('link')).toHaveAttribute('href', /poison/);
    await row.getByRole('button', { name: /error output/ }).click();
    await expect(page.getByTestId('error-output')).toContainText('<b>no</b> \\u{202e} last words');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nodes show what they did, and how busy they were', async () => {
    await page.getByRole('tab', { name: /Nodes/ }).click();
    await expect(page.getByTestId('scan-nodes').locator('[data-row]')).not.toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Processor use', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its rows are what another scan reads', async () => {
    await page.getByRole('tab', { name: /Results/ }).click();
    await page.getByRole('link', { name: 'Scan these rows' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create scan');
    await expect(page.locator('select[name=scan]')).toHaveValue('titles-of-site');
    await expect(page.getByLabel('Media types')).toHaveCount(0);
    await page.getByLabel('Name', { exact: true }).fill('lengths-of-titles');
    await page.locator('select[name=analyser]').selectOption('title-lengths');
    await expect(page.getByTestId('scan-command')).toContainText('--scan titles-of-site');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create scan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('lengths-of-titles');
    const about = page.getByTestId('scan-about');
    await expect(about.getByTestId('scan-state')).toHaveText('Done');
    await expect(about.getByRole('link', { name: /titles-of-site/ })).toBeVisible();
    await expect(page.getByTestId('result-table').locator('[data-answer-row]')).toContainText('10');
    await api.mutate('scans.remove', { name: 'lengths-of-titles' });
  });

  await test.step('the list shows it, until it is removed with what it says it deletes', async () => {
    await page.goto('/scans');
    const row = page.getByTestId('scans').locator('[data-row]').first();
    await expect(row).toContainText('titles-of-site');
    await expect(row).toContainText('scan-titles, version 1');
    await expectAccessible(page);
    await row.getByRole('link', { name: 'titles-of-site' }).click();
    await page.getByRole('button', { name: 'Remove scan' }).click();
    await expect(dialog.getByTestId('effect-preview')).toContainText('Deletes 4 rows');
    await dialog.getByLabel('Reason').fill('read');
    await dialog.getByRole('button', { name: 'Remove scan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('scans')).not.toContainText('titles-of-site');
  });

  await test.step('the audit log has everything', async () => {
    await page.goto('/audit');
    await expect(page.getByTestId('audit')).toContainText('scan titles-of-site');
  });
});
