import { openDatabase } from '@meguri/database';
import { expect } from '@playwright/test';
import { expectAccessible, pressChord } from './page-actions.ts';
import { syntheticTest as test } from './crawl-tests.ts';

test('an operator views captures and storage, and simulates other settings before applying them', async ({
  page,
  meguri,
}) => {
  await test.step('the latest captures of all hosts are listed and filtered', async () => {
    await page.goto('/captures');
    const captures = page.getByTestId('captures');
    await expect(captures).toContainText('.test');
    await expect(page.getByTestId('summary')).toContainText('captures since');
    await expectAccessible(page);
    await page.getByLabel('Verdict').selectOption('error');
    await expect(page).toHaveURL(/verdict=error/);
    await expect(captures).toContainText('connect-timeout');
    await expect(captures).not.toContainText('200 ok');
  });

  await test.step('storage use is shown by day and by month', async () => {
    await pressChord(page, 'z', '/storage');
    await expect(page.getByTestId('summary')).toContainText('free on disk');
    await expect(page.getByTestId('storage-chart').locator('[data-bars]')).toBeVisible();
    const keeping = page.getByTestId('archive-keeping');
    await expect(keeping).toContainText(/Files read and found sound\s*\d+ of \d+/);
    await expect(keeping).toContainText('No replica');
    await expectAccessible(page);
    await page.getByRole('button', { name: '1 y' }).click();
    await expect(page).toHaveURL(/range=1y/);
    await expect(page.getByTestId('chart-source')).toContainText('in periods of 1 d');
    await page.getByRole('button', { name: 'Months' }).click();
    await expect(page).toHaveURL(/range=1y&by=month/);
    await expect(page.getByTestId('storage-periods')).toContainText(/\d{4}-\d\d/);
  });

  await test.step('a recommended bound is previewed, applied and undone', async () => {
    await page.goto('/change-detection');
    const first = page.getByTestId('recommendations').getByRole('listitem').first();
    const list = /Seed list (.+?):/.exec(await first.innerText())?.[1] ?? '';
    const recommended = page.getByRole('listitem').filter({ hasText: `Seed list ${list}:` });
    await first.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      /Accesses to these pages change from [\d.,]+ to [\d.,]+ accesses\/day/,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply to seed list' }).click();
    await expect(recommended).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(recommended).toHaveCount(1);
  });

  await test.step('a page tells one story of its interval: estimate, what changes it, result', async () => {
    await page.goto('/pages');
    await page.locator('[data-row]').first().click();
    const story = page.getByTestId('story');
    for (const topic of ['estimate', 'result'])
      await expect(story.locator(`[data-topic=${topic}]`)).toHaveCount(1);
    await expect(story.getByRole('listitem').last()).toHaveAttribute('data-topic', 'result');
    await expectAccessible(page);
  });

  await test.step('a running simulation is cancelled', async () => {
    await pressChord(page, 'f', '/what-if');
    await page.getByLabel('Crawl budget').fill('20');
    await whileHistoryIsLocked(meguri.databaseUrl, async () => {
      await page.getByRole('button', { name: 'Start simulation' }).click();
      await expect(page.getByTestId('what-if-run')).toHaveAttribute('data-state', 'running');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByTestId('what-if-run')).toHaveAttribute('data-state', 'cancelled');
    });
    await expect(page.getByRole('button', { name: 'Start simulation' })).toBeEnabled();
    await page.getByLabel('Crawl budget').fill('');
  });

  await test.step('a longer minimum interval is simulated, and its result links to the edit of the seed list', async () => {
    await expectAccessible(page);
    await page.getByLabel('Minimum revisit interval').fill('9 d');
    await page.getByRole('button', { name: 'Start simulation' }).click();
    const run = page.getByTestId('what-if-run');
    await expect(run).toHaveAttribute('data-state', 'done');
    await expect(page.getByTestId('what-if-outcome')).toContainText('minimum 9 d');
    await expect(page.getByTestId('what-if-classes').getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Edit .* with these settings$/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Minimum revisit interval')).toHaveValue('9 d');
  });
});

/** Does something while simulations wait for the visits that they read, so that none ends meanwhile. */
async function whileHistoryIsLocked(databaseUrl: string, act: () => Promise<void>): Promise<void> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  try {
    await prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE capture IN ACCESS EXCLUSIVE MODE`;
        await act();
      },
      { timeout: 180_000 },
    );
  } finally {
    await close();
  }
}
