import { expect, test } from 'vitest';
import type { CommittedAccess, NewCapture, PageUpdate } from '../commit-types.ts';
import {
  access,
  capture,
  commit,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
  readPage,
} from '../../database.fixture.ts';
import type { DiscoveredPage } from '../../discovery/insert-discovered.ts';

const { prisma } = await ownDatabase();

const first = new Uint8Array(32).fill(1);
const second = new Uint8Array(32).fill(2);

async function newPage(): Promise<DiscoveredPage> {
  const { pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  return page;
}

/** Accesses a page `seconds` after the start, and returns the content that the next visit reads. */
async function accessAt(
  page: DiscoveredPage,
  seconds: number,
  how: { verdict?: CommittedAccess['verdict']; capture?: Partial<NewCapture>; page?: Partial<PageUpdate> },
) {
  const before = await readPage(prisma, page);
  const own = capture(page, { capturedAt: later(seconds), payloadDigest: first, ...how.capture });
  const { lastVerdictAt } = before;
  const state = pageAfterAccess(page, { lastAccessAt: later(seconds + 1), lastVerdictAt, ...how.page });
  await commit(prisma, {
    accesses: [access(page, { verdict: how.verdict ?? 'changed', capture: own, page: state })],
  });
  return readPage(prisma, page);
}

const revisit = { recordType: 'revisit', verdict: 'unchanged', refersToAt: later(0) } as const;

test('later versions are compared with a stored response and may refer to it', async () => {
  const page = await newPage();
  expect(await accessAt(page, 0, {})).toMatchObject({
    payloadDigest: first,
    payloadCapturedAt: later(0),
    lastVerdictAt: later(0),
    lastAccessAt: later(0),
    title: 'A page',
    language: 'en',
    mime: 'text/html',
    etag: '"1"',
  });
});

test('markup that changed without its text is the payload from then on', async () => {
  const page = await newPage();
  await accessAt(page, 0, {});
  const changed = { payloadDigest: second, verdict: 'unchanged' } as const;
  expect(await accessAt(page, 100, { verdict: 'unchanged', capture: changed })).toMatchObject({
    payloadDigest: second,
    payloadCapturedAt: later(100),
  });
});

test.each([
  ['the same bytes', first],
  ['not modified', null],
])(
  'after a revisit for %s the payload and its description are those of the first version',
  async (_, payloadDigest) => {
    const page = await newPage();
    await accessAt(page, 0, {});
    for (const seconds of [100, 200]) {
      const capture = { ...revisit, payloadDigest, mime: null };
      const known = await accessAt(page, seconds, { verdict: 'unchanged', capture, page: { etag: '"2"' } });
      expect(known).toMatchObject({
        payloadDigest: first,
        payloadCapturedAt: later(0),
        lastVerdictAt: later(seconds),
        title: 'A page',
        mime: 'text/html',
        etag: '"2"',
      });
    }
  },
);

test.each([
  ['cut short', { truncated: 'length' }],
  ['not kept because its author asked so', { recordType: 'metadata' }],
] as const)('a payload that is %s is compared with, but not referred to', async (_, how) => {
  expect(await accessAt(await newPage(), 0, { capture: how })).toMatchObject({
    payloadDigest: first,
    payloadCapturedAt: null,
  });
});

test('an error is the last access and leaves everything else as it was', async () => {
  const page = await newPage();
  const before = await accessAt(page, 0, {});
  const failure = { recordType: 'metadata', verdict: 'error', payloadDigest: null, mime: null } as const;
  const after = await accessAt(page, 100, { verdict: 'error', capture: failure });
  expect(after).toEqual({ ...before, lastAccessAt: later(101), lastFailedAt: later(101) });
  expect(await accessAt(page, 200, {})).toMatchObject({ lastAccessAt: later(200), lastFailedAt: null });
});
