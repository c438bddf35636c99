import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { crawlingTest as test } from './crawl-tests.ts';
import { expectAccessible, openPalette } from './page-actions.ts';

const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, number) =>
      `- 201501${String(1 + (number % 28)).padStart(2, '0')}000000 http://old.example/${number % 50} text/html 200 - 0\n`,
  ).join('');

test('an operator imports files, reads what was found, pauses, resumes and removes it', async ({
  page,
  meguri,
}) => {
  const directory = path.join(meguri.dataDirectory, 'imports');
  await mkdir(path.join(directory, 'old'), { recursive: true });
  await writeFile(
    path.join(directory, 'old', 'one.cdx'),
    `${lines(200)}- 20159901000000 http://old.example/ text/html 200 - 0\n`,
  );
  await writeFile(path.join(directory, 'old', '<img src=x>\u202e.txt'), 'Hello');
  await symlink('/etc', path.join(directory, 'old', 'out'));
  const dialog = page.getByRole('dialog');

  await test.step('the palette opens the form, which refuses paths outside', async () => {
    await page.goto('/imports');
    await expect(page.getByTestId('imports')).toContainText('No imports yet');
    await expectAccessible(page);
    await (await openPalette(page)).fill('import files');
    await page.getByRole('option', { name: 'Import files' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import files');
    for (const outside of ['/etc/passwd', `${directory}/old/out/passwd`, `${directory}/../instance.json`]) {
      await page.getByLabel('Path of a file or directory, or s3://bucket/key').fill(outside);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Check files' }).click();
      await expect(page.locator('form').getByRole('alert')).toContainText('is in none of the directories');
      await page.getByTestId('chosen-paths').getByRole('button').click();
    }
  });

  await test.step('a directory is chosen, and the preview says what it holds', async () => {
    const picker = page.getByTestId('file-picker');
    await picker.getByRole('button', { name: directory }).click();
    await picker.getByRole('button', { name: 'old' }).click();
    await expect(picker).toContainText('one.cdx');
    await expect(picker).toContainText('<img src=x>\\u{202e}.txt');
    await picker.getByRole('button', { name: 'Add this directory' }).click();
    await page.getByRole('button', { name: 'Check files' }).click();
    const preview = page.getByTestId('import-preview');
    await expect(preview).toContainText('2 files');
    await expect(preview).toContainText('CDX or CDXJ: 1 file');
    await expect(preview).toContainText('Not recognised: 1 file');
    await expect(preview).toContainText('1 link, special file or unreadable key is left out');
    await page.getByLabel('Reason').fill('history of the old archive');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start import' }).click();
  });

  await test.step('it is done, and says what it found, taught and could not read', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Import \d+$/);
    await expect(page.getByTestId('import-about').getByTestId('import-state')).toHaveText('Done');
    await expect(page.getByTestId('import-found')).toContainText('Entries200');
    await expect(page.getByTestId('import-found')).toContainText('Without a record');
    await expect(page.getByTestId('import-learnt')).toContainText('Pages made known50');
    const problems = page.getByTestId('import-problems');
    await expect(problems).toContainText('20159901000000');
    await expect(problems).toContainText('<img src=x>\\u{202e}.txt');
    await expect(page.getByTestId('import-files').locator('[data-row]')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('problems are downloaded as CSV', async () => {
    await page.getByTestId('import-problems').getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByText('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/^file_number,path,line,offset_bytes,reason,fix\r\n/);
    expect(text).toContain('one.cdx,201,');
  });

  await test.step('its removal says what it removes, and leaves nothing', async () => {
    await page.getByRole('button', { name: 'Remove import' }).click();
    const preview = dialog.getByTestId('effect-preview');
    await expect(preview).toContainText(/Removes [\d,]+ captures/);
    await expect(preview).toContainText('up to 50');
    await expect(preview).toContainText('files stay');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('the wrong files');
    await dialog.getByRole('button', { name: 'Remove import' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/imports');
    await expect(page.getByTestId('imports')).toContainText('No imports yet');
  });

  await test.step('an import is paused, resumed and cancelled', async () => {
    await writeFile(path.join(directory, 'large.cdx'), lines(600_000));
    await page.goto('/imports/new');
    await page.getByTestId('file-picker').getByRole('button', { name: directory }).click();
    await page.getByRole('button', { name: 'Add large.cdx' }).click();
    await page.getByRole('button', { name: 'Check files' }).click();
    await page.getByRole('button', { name: 'Start import' }).click();
    const state = page.getByTestId('import-about').getByTestId('import-state');
    await page.getByRole('button', { name: 'Pause import' }).click();
    await dialog.getByRole('button', { name: 'Pause import' }).click();
    await expect(state).toHaveText('Paused');
    await page.getByRole('button', { name: 'Resume import' }).click();
    await dialog.getByRole('button', { name: 'Resume import' }).click();
    await expect(state).toHaveText(/Reading|Storing/);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await expect(dialog.getByTestId('effect-preview')).toContainText('Reading and storing stop');
    await dialog.getByRole('button', { name: 'Cancel import' }).click();
    await page.goto('/imports');
    await expect(page.getByTestId('imports')).toContainText('No imports yet');
    await page.goto('/audit?kind=import');
    await expect(page.getByTestId('audit-entry').first()).toContainText('removed import');
  });
});
