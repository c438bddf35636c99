import { expect } from '@playwright/test';
import { expectAccessible, openPalette } from './page-actions.ts';
import { syntheticTest as test } from './crawl-tests.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an operator decides who reads a domain, tests a URL, and undoes it', async ({ page }) => {
  const rules = page.getByTestId('access-rules');
  const dialog = page.getByRole('dialog');
  let host = '';

  await test.step('the palette opens the form, which names what is wrong', async () => {
    await page.goto('/hosts?sort=name');
    // Names in other scripts are shown otherwise than in the key of their row.
    const row = page.getByTestId('hosts').locator('[data-row]:not([data-row*="xn--"])').first();
    host = ((await row.getAttribute('data-row')) ?? '').replace(/:\d+$/, '');
    await (await openPalette(page)).fill('add access rule');
    await page.getByRole('option', { name: 'Add access rule' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access rules');
    await dialog.getByLabel('Domain', { exact: true }).fill('not a domain');
    await expect(dialog.getByRole('alert')).toContainText('Not a domain');
    await dialog.getByLabel('Domain', { exact: true }).fill(host);
    await dialog.getByLabel('Captured from').fill('2026-01-02T00:00');
    await dialog.getByLabel('Captured before').fill('2026-01-01T00:00');
    await expect(dialog.getByRole('alert')).toContainText('ends before it starts');
    await dialog.getByLabel('Captured from').fill('');
    await dialog.getByLabel('Captured before').fill('');
    await dialog.getByLabel('Embargo').fill('1.5');
    await expect(dialog.getByRole('alert')).toContainText('whole days');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  await test.step('the preview counts captures, and says who reads them', async () => {
    await dialog.getByLabel('Embargo').fill('36500');
    await dialog.getByLabel('Access').selectOption('Public');
    const preview = dialog.getByTestId('effect-preview');
    await expect(preview).toContainText(/[1-9]\d* captures? on \d+ hosts?/);
    await expect(preview).toContainText('Everyone reads these captures');
    await expect(preview).toContainText('36,500 days after its capture');
    // The audit log, which another test reads in Japanese, shows it.
    await dialog.getByLabel('Reason').fill('所有者の同意');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rules).toContainText(`${host} and its subdomains`);
    await expect(rules).toContainText('36,500 days');
    await expectAccessible(page);
  });

  await test.step('a test names the decision for each reader, and the rule', async () => {
    await page.getByRole('tab', { name: 'Test a URL' }).click();
    await page.getByLabel('URL', { exact: true }).fill('nonsense:');
    await page.getByRole('button', { name: 'Test' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByLabel('URL', { exact: true }).fill(`https://${host}/news/1`);
    await page.getByRole('button', { name: 'Test' }).click();
    const table = page.getByTestId('access-test');
    await expect(table.getByRole('row', { name: /^User of the archive/ })).toContainText('Embargoed until');
    const operator = table.getByRole('row', { name: /^Operator/ });
    await expect(operator).toContainText('Reads it');
    await expect(operator).toContainText(`${host} and its subdomains (Public)`);
    await expectAccessible(page);
  });

  await test.step('a rule is changed from its row, and the toast undoes it', async () => {
    await page.getByRole('tab', { name: 'Rules' }).click();
    await rules.getByRole('link', { name: `${host} and its subdomains` }).click();
    await expect(dialog.getByLabel('Embargo')).toHaveValue('36500');
    await dialog.getByLabel('Access').selectOption('Closed');
    await expect(dialog.getByTestId('effect-preview')).toContainText('Replaces the rule');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rules.locator('[data-row]')).toContainText('Closed');
    await page.getByTestId('toast').last().getByRole('button', { name: 'Undo' }).click();
    await expect(rules.locator('[data-row]')).toContainText('Public');
  });

  await test.step('a rule is removed, and restored from the audit log', async () => {
    await rules.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByTestId('effect-preview')).toContainText('next less specific rule');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(rules).toContainText('No access rules yet');
    await page.goto('/audit?action=access-rule.remove');
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('toast')).toContainText('undone');
    await page.goto('/access');
    await expect(rules.locator('[data-row]')).toHaveCount(1);
    await rules.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(rules.locator('[data-row]')).toHaveCount(0);
  });

  await test.step('takedowns are listed as what they are', async () => {
    await page.getByRole('tab', { name: 'Takedowns' }).click();
    await expect(page.getByTestId('takedowns')).toContainText('Hidden from everyone, operators included');
    await expectAccessible(page);
  });
});
