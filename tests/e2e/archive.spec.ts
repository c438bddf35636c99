import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './made-up-test.ts';

test('an operator sees what was captured and what it takes, and tries other rules on it before applying them', async ({
  page,
}) => {
  await test.step('the latest captures of all hosts are listed, and filtered by the address', async () => {
    await page.goto('/captures');
    const captures = page.getByTestId('captures');
    await expect(captures).toContainText('.test');
    await expect(page.getByTestId('answer')).toContainText('captures since');
    await expectAccessible(page);
    await page.getByLabel('Outcome').selectOption('error');
    await expect(page).toHaveURL(/outcome=error/);
    await expect(captures).toContainText('connect-timeout');
    await expect(captures).not.toContainText('200 ok');
  });

  await test.step('what the archive takes is told by day and by month', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect(page.getByTestId('answer')).toContainText('are free on the disk');
    await expect(page.getByTestId('storage-chart').locator('.recharts-bar-rectangle').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Months' }).click();
    await expect(page).toHaveURL(/by=month/);
    await expect(page.getByTestId('storage-periods')).toContainText(/\d{4}-\d\d/);
  });

  await test.step('a replay that nobody wants any more is cancelled', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    // Brought to a budget by trying many times, which takes long enough.
    await page.getByLabel('Budget of the whole crawl').fill('20');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByTestId('what-if-run')).toHaveAttribute('data-state', 'cancelled');
    await expect(page.getByRole('button', { name: 'Replay' })).toBeEnabled();
    await page.getByLabel('Budget of the whole crawl').fill('');
  });

  await test.step('a longer shortest interval is replayed, and its result leads to the edit of the list', async () => {
    await expectAccessible(page);
    await page.getByLabel('Shortest revisit interval').fill('9 d');
    await page.getByRole('button', { name: 'Replay' }).click();
    const run = page.getByTestId('what-if-run');
    await expect(run).toHaveAttribute('data-state', 'done');
    await expect(page.getByTestId('what-if-outcome')).toContainText('from 9 d on');
    await expect(page.getByTestId('what-if-classes').getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Edit .* so$/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Shortest revisit interval')).toHaveValue('9 d');
  });
});
