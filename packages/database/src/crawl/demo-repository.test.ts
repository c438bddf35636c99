import { expect, test } from 'vitest';
import {
  access,
  addCaptureFile,
  capture,
  commit,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
  start,
} from '../database.fixture.ts';
import type { NewCapture } from '../commit/commit-types.ts';
import { findChangedPage } from './demo-repository.ts';

const { prisma } = await ownDatabase();
await addCaptureFile(prisma, start);

/** A page with some changes, the last of them captured. */
async function addChanged(
  changes: number,
  recordType: NewCapture['recordType'],
  seconds: number,
): Promise<string> {
  const { pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const changed = access(page, {
    capture: capture(page, { recordType, capturedAt: later(seconds) }),
    page: pageAfterAccess(page, { visits: changes + 1, changes }),
  });
  await commit(prisma, { accesses: [changed] });
  return page.url;
}

test('the page of the tour has the most changes among pages with stored versions', async () => {
  expect(await findChangedPage(prisma)).toBeNull();
  // A page that forbids copies.
  await addChanged(9, 'metadata', 1);
  expect(await findChangedPage(prisma)).toBeNull();
  const url = await addChanged(5, 'response', 2);
  await addChanged(3, 'revisit', 3);
  expect(await findChangedPage(prisma)).toMatchObject({ url, changes: 5, visits: 6 });
});
