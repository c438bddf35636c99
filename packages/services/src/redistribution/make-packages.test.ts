import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { defaultSettings } from '@meguri/contracts';
import { claimPackage, queueDailyPackage, renewPackageLease, withdrawPackage } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx } from '../testing/own-crawl.ts';
import { isPackagingDue, makeNextPackage, planPackages } from './make-packages.ts';
import { packageCrawl, defaultTerms } from './package-crawl.fixture.ts';
import { packagePlace, removeForeignPackages } from './package-places.ts';
import { sealPackage } from './seal-package.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, options, makeAll, textOf } = crawl;
const inside = 'https://a.example/in';
const outside = 'https://b.example/out';
const name = 'library';

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [inside, outside] } });
  await crawlPages(crawl, [
    { url: inside, verdict: 'new', body: 'first of a' },
    { url: outside, verdict: 'new', body: 'first of b' },
  ]);
  await services.consumers.create({ ctx, input: { name, terms: defaultTerms } });
});

test('nothing is made before a consumer is approved', async () => {
  await planPackages(prisma, clock.now());
  expect(await isPackagingDue(prisma, clock.now())).toBe(false);
  expect(await makeNextPackage(options)).toBeNull();
});

test('a package has the captures in the scope, and the next one those made since', async () => {
  await services.consumers.approve({ ctx, input: { name } });
  await services.packages.make({ ctx, input: { name } });
  expect(await isPackagingDue(prisma, clock.now())).toBe(true);
  const [first, ...more] = await makeAll();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ state: 'ready', records: 1 });
  expect(await textOf(first!.id)).toContain('first of a');
  expect(await textOf(first!.id)).not.toContain('first of b');
  clock.advanceSeconds(86_400);
  await crawlPages(crawl, [{ url: inside, verdict: 'changed', body: 'second of a' }]);
  const [second] = await makeAll();
  expect(await textOf(second!.id)).toContain('second of a');
  expect(await textOf(second!.id)).not.toContain('first of a');
  const { rows } = await services.packages.list({ ctx, input: { consumer: name } });
  expect(rows.map(({ sequence, state }) => [sequence, state])).toEqual([
    [2, 'ready'],
    [1, 'ready'],
  ]);
});

test('packages without history begin with captures after the approval', async () => {
  const late = 'late';
  await crawl.addConsumer(late, { history: false });
  expect(await crawl.makeNow(late)).toEqual([]);
  clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url: inside, verdict: 'changed', body: 'third of a' }]);
  const made = (await crawl.makeNow(late)).find(({ consumer }) => consumer === late);
  expect(made).toMatchObject({ state: 'ready', records: 1 });
  expect(await textOf(made!.id)).toContain('third of a');
});

test('a process that lost its lease stores nothing, and leaves the package to the other one', async () => {
  await makeAll();
  clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url: inside, verdict: 'changed', body: 'fourth of a' }]);
  const { id: consumerId } = await services.consumers.get({ ctx, input: { name } });
  const now = clock.now();
  await queueDailyPackage(prisma, {
    consumerId,
    nodeId: 1,
    now,
    nextAt: new Date(now.getTime() + 86_400_000),
  });
  const former = (await claimPackage(prisma, 60))!;
  expect(await claimPackage(prisma, 60)).toBeNull();
  await prisma.package.update({ where: { id: BigInt(former.id) }, data: { leaseUntil: new Date(0) } });
  const latter = (await claimPackage(prisma, 60))!;
  expect(latter.id).toBe(former.id);
  const settings = defaultSettings();
  const written = { files: [], records: 0, bytes: 0, capturedFrom: null, capturedTo: null };
  const input = { written, termsKey: '', settings, now };
  expect(await renewPackageLease(prisma, { ...former, leaseSeconds: 60 })).toBeNull();
  expect(await sealPackage(prisma, { ...input, work: former })).toBe(false);
  expect(await sealPackage(prisma, { ...input, work: latter })).toBe(true);
});

test('records of a withdrawn package are removed even if the process that withdrew it died', async () => {
  const { id: consumerId } = await services.consumers.get({ ctx, input: { name } });
  const place = packagePlace(crawl.snapshotDirectory, { consumerId, id: '1' });
  const isRecords = (file: string) => file.endsWith('.warc.gz');
  const before = await readdir(place);
  expect(before.filter(isRecords)).toHaveLength(1);
  await withdrawPackage(prisma, { id: '1', problem: 'a takedown', now: clock.now() });
  await removeForeignPackages(prisma, crawl.snapshotDirectory);
  // The replacement package is made from the remaining records.
  expect(await readdir(place)).toEqual(before.filter((file) => !isRecords(file)));
  await makeAll();
  const { id } = await prisma.package.findFirstOrThrow({ where: { replaces: 1n } });
  expect(await textOf(String(id))).toContain('first of a');
});

test('the files of a removed consumer are removed', async () => {
  const { id } = await services.consumers.get({ ctx, input: { name } });
  const place = packagePlace(crawl.snapshotDirectory, { consumerId: id, id: '2' });
  expect(existsSync(place)).toBe(true);
  await services.consumers.remove({ ctx, input: { name } });
  expect(await removeForeignPackages(prisma, crawl.snapshotDirectory)).toBeGreaterThan(0);
  expect(existsSync(place)).toBe(false);
  expect(await removeForeignPackages(prisma, crawl.snapshotDirectory)).toBe(0);
});
