import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { syntheticTest as test } from './crawl-tests.ts';
import { settled } from '../screens/open-scene.ts';
import { expectAccessible, openPalette } from './page-actions.ts';

const view = 'Overloaded, heaviest first';

/** Downloads a file of the open export menu, and returns its lines without the last line break. */
async function exported(page: Page, format: 'csv' | 'jsonl'): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId(`export-${format}`).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split(/\r?\n/) };
}

test('an operator filters hosts, chooses columns, saves and shares a view, and exports all that match', async ({
  page,
}) => {
  const hosts = page.getByTestId('hosts');
  const header = (name: string) => hosts.getByRole('columnheader', { name });

  await test.step('columns are hidden and moved, and stay so for the user', async () => {
    await page.goto('/hosts');
    await hosts.getByRole('button', { name: 'Columns' }).click();
    const errors = page.getByRole('checkbox', { name: 'Errors' });
    await errors.click();
    await expect(errors).not.toBeChecked();
    await page.getByRole('button', { name: 'Move Pages up' }).click();
    await expect(header('Errors')).toHaveCount(0);
    await expectAccessible(page);
    // The server renders the table with these columns already.
    const isStored = async () => {
      const html = await (await page.request.get('/hosts')).text();
      return !html.includes('>Errors<') && html.includes('>Pages<');
    };
    await expect.poll(isStored).toBe(true);
  });

  await test.step('a view keeps filter, order and columns, and is shared', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('overloaded');
    await expect(page).toHaveURL(/state=overloaded/);
    // Wait until the buttons have moved, because the page becomes shorter.
    await expect(page.getByTestId('table-summary')).toHaveText(/^\d hosts?$/);
    await hosts.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of the view').fill(view);
    await page.getByLabel('Share with every user').check();
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('region', { name: 'Shared views' }).getByRole('link')).toHaveText([view]);
    await expectAccessible(page);
    await page.goto('/audit?action=view.share');
    await expect(page.getByTestId('audit')).toContainText(view);
  });

  await test.step('the command palette opens it', async () => {
    await page.goto('/events');
    await (await openPalette(page)).fill('heaviest');
    await expect(page.getByRole('option', { name: view })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/hosts\?.*state=overloaded.*columns=/);
    await expect(header('Errors')).toHaveCount(0);
  });

  await test.step('its export has as many rows as the list', async () => {
    const summary = await page.getByTestId('table-summary').textContent();
    const count = Number(/\d+/.exec(summary ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await hosts.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByTestId('export-size')).toHaveText(
      `Export ${count} ${count === 1 ? 'host' : 'hosts'}`,
    );
    await expectAccessible(page);
    const json = await exported(page, 'jsonl');
    expect(json.name).toMatch(/^hosts-\d{4}-\d\d-\d\d\.jsonl$/);
    expect(json.lines.map((line) => (JSON.parse(line) as { overloaded: boolean }).overloaded)).toEqual(
      Array.from({ length: count }, () => true),
    );
    await page.getByRole('button', { name: 'Columns shown' }).click();
    const csv = await exported(page, 'csv');
    expect(csv.lines).toHaveLength(count + 1);
    expect(csv.lines[0]).toMatch(/^host,site,state,/);
    expect(csv.lines[0]).not.toContain('errors');
  });

  await test.step('the view is deleted, and the columns are reset', async () => {
    await hosts.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: `Edit view ${view}` }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByText('No views yet.')).toBeVisible();
    await page.goto('/hosts');
    await settled(page);
    await hosts.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect(header('Errors')).toBeVisible();
  });
});
