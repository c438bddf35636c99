import { openDatabase } from '@meguri/database';
import { expect } from '@playwright/test';
import { syntheticTest as test } from './crawl-tests.ts';
import { expectAccessible } from './page-actions.ts';

const name = 'damaged-\u202efile.warc.gz';

test('an operator has a damaged file checked again, and learns why it cannot be repaired', async ({
  page,
  meguri,
}) => {
  const { prisma, close } = openDatabase(meguri.databaseUrl, 1);
  const at = new Date();
  const file = { name, nodeId: 1, openedAt: at, sealedAt: at, bytes: 1_000n, sha256: new Uint8Array(32) };
  const { fileId } = await prisma.warcFile.create({ data: file });
  await prisma.fileCheck.create({ data: { fileId, state: 'damaged', checkedAt: at } });
  const range = { offset: 10n, length: 20n, reason: 'bytes', foundAt: at };
  await prisma.fileDamage.create({ data: { fileId, ...range } });

  await page.goto('/storage');
  const damage = page.getByTestId('file-damage');
  await expect(damage).toContainText('damaged-\\u{202e}file.warc.gz');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await damage.getByRole('button', { name: 'Repair' }).click();
  await expect(dialog.getByTestId('effect-preview')).toContainText('Purged records do not come back');
  await dialog.getByRole('button', { name: 'Repair' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no intact copy');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await damage.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByLabel('Reason').fill('the disk was mended');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/audit?action=file.check');
  await expect(page.getByTestId('audit-entry').first()).toContainText('the disk was mended');

  await prisma.warcFile.delete({ where: { fileId } });
  await prisma.fileDamage.deleteMany({ where: { fileId } });
  await prisma.fileCheck.deleteMany({ where: { fileId } });
  await close();
});
