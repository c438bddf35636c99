import { expect } from '@playwright/test';
import { expectAccessible, pressChord } from './page-actions.ts';
import { syntheticTest as test } from './crawl-tests.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an operator edits many hosts at once and stops a domain by a rule, and undoes both', async ({
  page,
}) => {
  const summary = page.getByTestId('table-summary');
  let names: string[] = [];

  await test.step('hosts are selected with the keyboard, and a dry run previews the edit', async () => {
    await page.goto('/hosts?sort=name');
    const rows = page.getByTestId('hosts').locator('[data-row]');
    await expect(rows.nth(4)).toBeVisible();
    names = await rows.evaluateAll((found) =>
      found.slice(0, 3).map((row) => row.getAttribute('data-row') ?? ''),
    );
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(page.getByTestId('selection')).toContainText('3 selected');
    await page.getByRole('button', { name: 'Edit hosts…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Minimum access interval' }).click();
    await dialog.getByLabel('Minimum access interval').fill('10 min');
    await dialog.getByRole('button', { name: 'Dry run' }).click();
    await expect(dialog.getByTestId('bulk-effect')).toContainText('3 hosts');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('asked by their provider');
    await dialog.getByRole('button', { name: 'Edit 3 hosts' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('toast')).toContainText('Settings of 3 hosts saved');
  });

  await test.step('each host has the edit in its history, and the toast undoes the bulk edit', async () => {
    // Before anything else: the toast offers undo for ten seconds.
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('toast').last()).toContainText('Edit of 3 hosts undone');
    await page.goto(`/hosts/${encodeURIComponent(names[1] ?? '')}?tab=edits`);
    await expect(page.getByTestId('audit-entry')).toHaveCount(2);
    await expect(page.getByTestId('audit-entry').last()).toContainText('→ 10 min');
    await expect(page.getByTestId('host-audit')).toContainText('asked by their provider');
  });

  await test.step('all hosts that match a filter are selected', async () => {
    await page.goto('/hosts?search=www');
    await page.getByTestId('hosts').getByLabel('Select all loaded rows').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByTestId('selection')).toHaveCount(0);
  });

  await test.step('a rule previews its effect before it is saved', async () => {
    await pressChord(page, 'y', '/rules');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Throttling rules');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Domain', { exact: true }).fill('example');
    await expect(dialog.getByRole('alert')).toContainText('public suffix');
    await dialog.getByLabel('Domain', { exact: true }).fill((names[0] ?? '').replace(/:\d+$/, ''));
    await dialog.getByRole('checkbox', { name: /^Stop/ }).check();
    await expect(dialog.getByTestId('effect-preview')).toContainText('1 host');
    await dialog.getByLabel('Reason').fill('the owner asked');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(summary).toHaveText('1 rule');
    await expect(page.getByTestId('rules')).toContainText('Stopped');
    await expectAccessible(page);
  });

  await test.step('a save on an outdated rule is rejected, and the latest version is loaded', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByTestId('rules').getByRole('link').click();
    await page.getByTestId('rules').getByRole('link').click();
    await page.getByLabel('Minimum access interval').fill('2 min');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await other.getByLabel('Note').fill('asked by phone');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('dialog').getByRole('alert')).toContainText('→ 2 min');
    await other.getByRole('button', { name: 'Load the latest version' }).click();
    await expect(other.getByLabel('Minimum access interval')).toHaveValue('2 min');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('rules')).toContainText('asked by phone');
    await other.close();
  });

  await test.step('a rule is deleted and restored from the audit log', async () => {
    await page.getByTestId('rules').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByTestId('effect-preview')).toContainText('no longer throttled');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(summary).toHaveText('0 rules');
    await page.goto('/audit?action=throttle-rule.lift');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('toast')).toContainText('undone');
    await page.goto('/rules');
    await expect(summary).toHaveText('1 rule');
    await page.getByTestId('rules').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(summary).toHaveText('0 rules');
  });
});

test('an operator sees what pacing by demand would change, and turns it on for a seed list', async ({
  page,
}) => {
  await page.goto('/seeds');
  const card = page.getByTestId('seed-lists').locator('section').first();
  const pacing = card.getByTestId('list-pacing');
  await expect(pacing).toContainText('Off');
  await card.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pacing by demand').selectOption('on');
  await expect(dialog.getByTestId('pacing-preview')).toContainText(/\d+ .*hosts? .*of this list/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pacing).toContainText('On: applied to each host');
});

test('the first ten hosts are in view below the chart of all', async ({ page }) => {
  await page.goto('/hosts');
  await expect(page.getByTestId('load-map').locator('svg').first()).toBeVisible();
  await expect(page.getByTestId('hosts').locator('[data-row]').nth(9)).toBeInViewport({ ratio: 1 });
});

test('a mark in the chart of all hosts names its host and opens it', async ({ page }) => {
  await page.goto('/hosts');
  const chart = page.getByTestId('load-map');
  await expect(chart.locator('[data-marks][d^=M]').first()).toBeVisible();
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const path = document.querySelector('[data-marks][d^=M]');
    const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM());
    return { x, y };
  })()`);
  await page.mouse.move(x, y);
  const name =
    (await chart
      .getByText(/^demand/)
      .locator('..')
      .locator('p')
      .first()
      .textContent()) ?? '';
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(new RegExp(`/hosts/${encodeURIComponent(name)}`));
});
