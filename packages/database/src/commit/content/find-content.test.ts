import { expect, test } from 'vitest';
import { access, capture, commit, hotPathOf, later, newHost, ownDatabase } from '../../database.fixture.ts';
import type { DiscoveredPage } from '../../discovery/insert-discovered.ts';
import { findContent, type ContentQuestion } from './find-content.ts';

const { prisma } = await ownDatabase();

const payload = new Uint8Array(32).fill(1);

/** The content of a page in a slot of its host. */
const contentOf = (page: DiscoveredPage, slot: number, bits = 7n) => ({
  hostId: page.hostId,
  slot,
  simhash: bits,
  textDigest: -bits,
  payloadDigest: bits,
  media: -5,
  urlKey: page.urlKey,
  capturedAt: later(0),
});

const firstAccess = (page: DiscoveredPage, slot: number, bits?: bigint, overrides = {}) =>
  access(page, {
    capture: capture(page, { payloadDigest: payload, ...overrides }),
    content: contentOf(page, slot, bits),
  });

/** A question that all stored content answers: its media is the same, and its simhash near. */
const question = (hostId: bigint, firstSlot: number) => ({
  hostId,
  firstSlot,
  slots: 4,
  simhash: 0n,
  textDigest: 0n,
  payloadDigest: 0n,
  media: -5,
  maxDistance: 3,
});
const find = (hostId: bigint, firstSlot: number, asked: Partial<ContentQuestion> = {}) =>
  findContent(hotPathOf(prisma), [{ ...question(hostId, firstSlot), ...asked }]).then(
    ([found]) => found ?? [],
  );

test('content is found in its set, with the capture that holds it, until other content takes its slot', async () => {
  const { hostId, pages } = await newHost(prisma, 3);
  const [a, b, c] = pages as [DiscoveredPage, DiscoveredPage, DiscoveredPage];
  await commit(prisma, { accesses: [firstAccess(a, 4, 1n), firstAccess(b, 7, 2n)] });
  const { url } = a;
  expect(await find(hostId, 4)).toEqual([
    { ...contentOf(a, 4, 1n), url, digest: payload },
    { ...contentOf(b, 7, 2n), url: b.url, digest: payload },
  ]);
  expect(await find(hostId, 8)).toEqual([]);
  expect(await find(hostId + 1n, 4)).toEqual([]);
  await commit(prisma, { accesses: [firstAccess(c, 4, 3n)] });
  expect((await find(hostId, 4)).map(({ urlKey }) => urlKey).toSorted()).toEqual(
    [b.urlKey, c.urlKey].toSorted(),
  );
  expect(await prisma.hostContent.count({ where: { hostId } })).toBe(2);
});

test('questions of one statement are answered in their order', async () => {
  const { hostId, pages } = await newHost(prisma, 2);
  const [a, b] = pages as [DiscoveredPage, DiscoveredPage];
  await commit(prisma, { accesses: [firstAccess(a, 0), firstAccess(b, 8)] });
  const asked = [8, 0, 8, 4].map((firstSlot) => question(hostId, firstSlot));
  const found = await findContent(hotPathOf(prisma), asked);
  expect(found.map((rows) => rows.map(({ urlKey }) => urlKey))).toEqual([
    [b.urlKey],
    [a.urlKey],
    [b.urlKey],
    [],
  ]);
});

test.each<[string, Partial<ContentQuestion>, boolean]>([
  ['the same payload', { payloadDigest: 7n }, true],
  ['the same text', { textDigest: -7n }, true],
  ['the same media and a simhash that differs in 3 bits', { media: -5 }, true],
  ['the same media and a simhash that differs in 4 bits', { media: -5, simhash: 8n }, false],
  ['the same media and a simhash that differs in all other bits', { media: -5, simhash: -8n }, false],
  ['other media', { simhash: 7n }, false],
])('content with %s: found is %3$s', async (_, like, isFound) => {
  const { hostId, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => firstAccess(page, 0)) });
  expect(await find(hostId, 0, { media: 1, ...like })).toHaveLength(isFound ? 1 : 0);
});

test.each([
  ['was cut off', { truncated: 'length' }],
  ['was purged', { recordType: 'metadata', payloadDigest: null }],
] as const)('content whose capture %s is not referred to', async (_, overrides) => {
  const { hostId, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => firstAccess(page, 0, 7n, overrides)) });
  expect(await find(hostId, 0)).toEqual([]);
});

test('content whose capture a takedown hides is not referred to', async () => {
  const { hostId, name, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => firstAccess(page, 0)) });
  expect(await find(hostId, 0)).toHaveLength(1);
  await prisma.takedown.create({
    data: { hostId, hostName: name, createdAt: later(1), createdBy: 'operator' },
  });
  expect(await find(hostId, 0)).toEqual([]);
});
