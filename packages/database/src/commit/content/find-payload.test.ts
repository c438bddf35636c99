import { expect, test } from 'vitest';
import type { NewCapture } from '../commit-types.ts';
import {
  access,
  capture,
  commit,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
} from '../../database.fixture.ts';
import { findPayload } from './find-payload.ts';

const { prisma } = await ownDatabase();

const payload = new Uint8Array(32).fill(1);
const other = new Uint8Array(32).fill(2);

/** A page with one capture for each argument, a second apart. */
async function pageWith(captures: readonly Partial<NewCapture>[]) {
  const { pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  for (const [second, fields] of captures.entries()) {
    const own = capture(page, { capturedAt: later(second), payloadDigest: other, ...fields });
    await commit(prisma, { accesses: [access(page, { capture: own, page: pageAfterAccess(page) })] });
  }
  return (payloadDigest: Uint8Array) =>
    findPayload(prisma, { hostId: page.hostId, urlKey: page.urlKey, payloadDigest });
}

test('the latest capture that holds a payload is found', async () => {
  const find = await pageWith([{ payloadDigest: payload }, { payloadDigest: payload }, {}]);
  expect(await find(payload)).toEqual(later(1));
  expect(await find(new Uint8Array(32).fill(3))).toBeNull();
});

test('truncated captures and revisits do not count', async () => {
  const find = await pageWith([
    { payloadDigest: payload },
    { payloadDigest: payload, truncated: 'length' },
    { payloadDigest: payload, recordType: 'revisit', refersToAt: later(0) },
    { payloadDigest: payload, recordType: 'metadata' },
  ]);
  expect(await find(payload)).toEqual(later(0));
});
