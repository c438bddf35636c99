import { defaultSettings, type Settings } from '@meguri/contracts';
import type { HotPath, SeenContent } from '@meguri/database';
import { expect, test } from 'vitest';
import { createSeenContents } from './seen-content.ts';

const fingerprint = { simhash: 5n, textDigest: 6n, payloadDigest: 7n, media: 0 };
const hostId = 3n;

/** Seen contents over a database that has the committed rows. */
function seenContents(fields: Partial<Settings> = {}) {
  const rows: SeenContent[] = [];
  let statements = 0;
  const transaction = () => {
    statements += 1;
    return Promise.resolve([rows]);
  };
  const seen = createSeenContents({
    hotPath: { transaction } as unknown as HotPath,
    settings: () => ({ ...defaultSettings(), ...fields }),
  });
  const commit = (urlKey: string, print = fingerprint) => {
    const row = seen.rowOf({ hostId, urlKey, fingerprint: print }, new Date(0));
    rows.push({ ...row, url: `http://a.example/${urlKey}`, digest: new Uint8Array(32) });
  };
  return { seen, commit, statements: () => statements };
}

const never = new Promise<never>(() => undefined);

test('the same content is found at another page, not at the page itself', async () => {
  const { seen, commit } = seenContents();
  commit('1');
  expect(await seen.find({ hostId, urlKey: '2', fingerprint }, Promise.resolve())).toMatchObject({
    likeness: 'identical',
    hasSameLinks: true,
    seen: { urlKey: '1' },
  });
  expect(await seen.find({ hostId, urlKey: '1', fingerprint }, Promise.resolve())).toBeNull();
});

test('content on its way into the archive is waited for, and referred to once it is there', async () => {
  const { seen, commit } = seenContents();
  const first = Promise.withResolvers<undefined>();
  expect(await seen.find({ hostId, urlKey: '1', fingerprint }, first.promise)).toBeNull();
  const second = seen.find({ hostId, urlKey: '2', fingerprint }, never);
  commit('1');
  first.resolve(undefined);
  expect(await second).toMatchObject({ seen: { urlKey: '1' } });
});

test('content that never reached the archive is not referred to: the next page takes its place', async () => {
  const { seen } = seenContents();
  const first = Promise.withResolvers<undefined>();
  await seen.find({ hostId, urlKey: '1', fingerprint }, first.promise);
  const second = seen.find({ hostId, urlKey: '2', fingerprint }, never);
  first.reject(new Error('not committed'));
  expect(await second).toBeNull();
});

test('lookups that come together share a statement', async () => {
  const { seen, statements } = seenContents();
  const others = Array.from({ length: 50 }, (_, index) => ({
    hostId: BigInt(index),
    urlKey: '1',
    fingerprint,
  }));
  await Promise.all(others.map((other) => seen.find(other, never)));
  expect(statements()).toBeLessThanOrEqual(3);
});

test('similar content is passed over where only equal content is looked for', async () => {
  const { seen, commit } = seenContents({ 'content.seen': 'same' });
  commit('1', { ...fingerprint, textDigest: 8n, payloadDigest: 9n });
  expect(await seen.find({ hostId, urlKey: '2', fingerprint }, never)).toBeNull();
});
