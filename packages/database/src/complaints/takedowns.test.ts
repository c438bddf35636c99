import { beforeEach, expect, test } from 'vitest';
import { findCaptureAt, listHostCaptures } from '../captures/captures-repository.ts';
import { addCaptureFile, later, ownDatabase, start } from '../database.fixture.ts';
import { hostIdOf, urlKeyOf } from '../ids.ts';
import { countCapturesOf, insertTakedown, liftTakedown, listTakedowns } from './takedowns.ts';

const { prisma } = await ownDatabase();
const hostName = 'archive.example';
const hostId = hostIdOf(hostName);
const urls = ['/', '/a', '/a/b', '/a%20b', '/A', '/b'].map((path) => `https://${hostName}${path}`);
const [home = '', directory = ''] = urls;
const fileId = await addCaptureFile(prisma, start);

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE capture, takedown`;
  for (const url of urls) await capture(url, 0);
});

async function capture(url: string, seconds: number, of = hostId): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO capture (host_id, url_key, captured_at, url, verdict, code, record_type, file_id, "offset", length,
      payload_bytes, duration_ms)
    VALUES (${of}, ${BigInt(urlKeyOf(url))}, ${later(seconds)}, ${url}, 'changed', 'ok', 'response', ${fileId}, 0, 1, 1, 1)`;
}

const scope = (change: { urlKey?: string; url?: string } = {}) => ({
  hostId,
  hostName,
  urlKey: change.urlKey ?? null,
  url: change.url ?? null,
});
const hide = (change: Parameters<typeof scope>[0]) =>
  insertTakedown(prisma, { ...scope(change), complaintId: '1', now: start, actor: 'operator', reason: null });
const shown = async () =>
  (await listHostCaptures(prisma, { hostId, after: null, limit: 100 })).map(({ url }) => url).toSorted();

test('a takedown of a URL hides only its captures, including future ones', async () => {
  await hide({ urlKey: urlKeyOf(directory), url: directory });
  await capture(directory, 60);
  expect(await shown()).toEqual(urls.filter((url) => url !== directory).toSorted());
});

test.each([
  ['its URL', { urlKey: urlKeyOf(directory), url: directory }],
  ['a prefix of its URL', { url: directory }],
])('a takedown of %s hides a duplicate that repeats its payload', async (_, change) => {
  await prisma.$executeRaw`
    UPDATE capture_entry SET record_type = 'revisit', refers_to_at = ${later(0)}, refers_to_key = ${BigInt(urlKeyOf(directory))}
    WHERE url = ${`${home}b`}`;
  expect(await shown()).toContain(`${home}b`);
  const hidden = await countCapturesOf(prisma, { ...scope(change), limit: 100 });
  await hide(change);
  expect(await shown()).not.toContain(`${home}b`);
  expect(urls.length - (await shown()).length).toBe(hidden);
});

test('a takedown of a prefix is literal: case counts, and % and _ are no wildcards', async () => {
  expect(await countCapturesOf(prisma, { ...scope({ url: directory }), limit: 100 })).toBe(3);
  await hide({ url: directory });
  expect(await shown()).toEqual(urls.filter((url) => !url.startsWith(directory)).toSorted());
  await prisma.$executeRaw`TRUNCATE takedown`;
  await hide({ url: `${home}a%2` });
  expect(await shown()).toEqual(urls.filter((url) => !url.includes('%2')).toSorted());
});

test('a takedown of a host does not affect other hosts, and a count stops at its limit', async () => {
  const other = hostIdOf('other.example');
  await capture('https://other.example/', 0, other);
  await hide({});
  expect(await shown()).toEqual([]);
  expect(await listHostCaptures(prisma, { hostId: other, after: null, limit: 9 })).toHaveLength(1);
  expect(await countCapturesOf(prisma, { ...scope(), limit: 4 })).toBe(4);
});

test('hidden captures are shown again when the takedown is lifted, unless another one still applies', async () => {
  const [first, second] = [
    await hide({ url: directory }),
    await hide({ urlKey: urlKeyOf(directory), url: directory }),
  ];
  await liftTakedown(prisma, { id: first, now: later(1) });
  expect(await shown()).toEqual(urls.filter((url) => url !== directory).toSorted());
  await liftTakedown(prisma, { id: second, now: later(2) });
  expect(await shown()).toEqual(urls.toSorted());
  await liftTakedown(prisma, { id: second, now: later(3) });
  expect(await listTakedowns(prisma, { complaintId: '1' })).toMatchObject([
    { id: second, isPrefix: false, liftedAt: later(2) },
    { id: first, isPrefix: true, liftedAt: later(1) },
  ]);
});

test('a purged takedown cannot be lifted', async () => {
  const id = await hide({});
  await prisma.takedown.updateMany({ data: { purgedAt: later(1) } });
  await liftTakedown(prisma, { id, now: later(2) });
  expect(await prisma.takedown.findFirst()).toMatchObject({ liftedAt: null });
});

test('hidden captures are found only by queries that include hidden ones', async () => {
  await hide({});
  const found = (withHidden: boolean) =>
    findCaptureAt(prisma, { hostId, urlKey: urlKeyOf(home), at: later(9), withContent: false, withHidden });
  expect(await found(false)).toBeNull();
  expect(await found(true)).toMatchObject({ url: home });
});
