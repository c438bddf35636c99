import { createPublicKey, verify } from 'node:crypto';
import { removalListSchema, type ManifestSignature, type RemovalList } from '@meguri/contracts';
import { beginTransfer, hostIdOf, prunePackages, pruneTransfers, urlKeyOf } from '@meguri/database';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { makeNextPackage, planPackages } from '../make-packages.ts';
import { packageKey } from '../seal-package.ts';
import { issueRemovals } from './issue-removals.ts';

const crawl = await ownCrawl();
const { prisma, clock, services, archiveDirectory, snapshotDirectory } = crawl;
const [inside, outside, later] = ['https://a.example/in', 'https://b.example/out', 'https://a.example/later'];
const name = 'library';

const takeDown = (url: string) =>
  prisma.takedown.create({
    data: {
      hostId: hostIdOf(new URL(url).host),
      hostName: new URL(url).host,
      urlKey: BigInt(urlKeyOf(url)),
      url,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
const lists = async () => {
  const rows = await prisma.removalList.findMany({ orderBy: { sequence: 'asc' } });
  return rows.map(({ document }) =>
    removalListSchema.parse(JSON.parse(Buffer.from(document).toString('utf8'))),
  );
};
const reported = (all: readonly RemovalList[]) =>
  all.flatMap(({ removals }) =>
    removals.map(({ state, records }) => [state, ...records.map(({ url }) => url)].join(' ')),
  );

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [inside, outside, later] } });
  await crawlPages(crawl, [
    { url: inside, verdict: 'new', body: 'inside' },
    { url: outside, verdict: 'new', body: 'outside' },
  ]);
  const terms = {
    contact: 'mailto:a@library.example',
    purpose: 'a copy',
    addresses: '127.0.0.1',
    history: true,
    scope: { hosts: ['a.example'] },
  };
  await services.consumers.create({ ctx, input: { name, terms } });
  await services.consumers.approve({ ctx, input: { name } });
  await planPackages(prisma, clock.now());
  await services.packages.make({ ctx, input: { name } });
  const made = await makeNextPackage({
    prisma,
    clock,
    snapshotDirectory,
    archive: { directory: archiveDirectory, bucket: null },
    memoryMegabytes: 128,
    threads: 1,
  });
  if (made?.state !== 'ready') throw new Error('no package was made');
  // Captured after the package was made.
  await crawlPages(crawl, [{ url: later, verdict: 'new', body: 'later' }]);
});
afterEach(async () => {
  await prisma.takedown.deleteMany();
  await prisma.removalList.deleteMany();
  await prisma.removalTold.deleteMany();
  await prisma.packageTransfer.deleteMany();
  await prisma.receivedPackage.deleteMany();
});

async function fetchPackage(): Promise<void> {
  const { id, consumerId } = await prisma.package.findFirstOrThrow();
  const consumer = { id: consumerId, name };
  const transfer = { packageId: String(id), consumer, address: '127.0.0.1', at: clock.now() };
  await beginTransfer(prisma, { ...transfer, file: 'manifest.json', fromByte: 0, bytes: 10 });
  await beginTransfer(prisma, { ...transfer, file: 'a.warc.gz', fromByte: 0, bytes: 10 });
}

test('a consumer that fetched nothing gets no list', async () => {
  await takeDown(inside);
  expect(await issueRemovals(prisma, clock)).toEqual({ lists: 0, records: 0 });
});

test('lists for a consumer name only what it received, once for each state, in a signed chain', async () => {
  await fetchPackage();
  const { id } = await takeDown(inside);
  await takeDown(outside);
  await takeDown(later);
  expect(await issueRemovals(prisma, clock)).toEqual({ lists: 1, records: 1 });
  expect(await issueRemovals(prisma, clock)).toEqual({ lists: 0, records: 0 });
  expect(reported(await lists())).toEqual([`hidden ${inside}`]);
  await prisma.takedown.update({ where: { id }, data: { purgeStartedAt: clock.now() } });
  await issueRemovals(prisma, clock);
  expect(reported(await lists())).toEqual([`hidden ${inside}`, `purged ${inside}`]);

  const key = await packageKey(prisma, clock.now());
  const publicKey = createPublicKey({ key: key.publicJwk, format: 'jwk' });
  let previous: string | null = null;
  for (const { document, signature, sha256 } of await prisma.removalList.findMany({
    orderBy: { sequence: 'asc' },
  })) {
    const { signature: value, keyId } = JSON.parse(signature) as ManifestSignature;
    expect(keyId).toBe(key.keyId);
    expect(verify(null, document, publicKey, Buffer.from(value, 'base64url'))).toBe(true);
    expect((JSON.parse(Buffer.from(document).toString()) as RemovalList).previous).toBe(previous);
    previous = Buffer.from(sha256).toString('hex');
  }
  const { rows } = await services.removals.list({ ctx, input: { consumer: name } });
  expect(rows).toMatchObject([
    { sequence: 2, records: 1, acknowledgedAt: null, fetchedAt: null },
    { sequence: 1, records: 1 },
  ]);
});

test('what is lifted is restored, unless the consumer never got a report of it', async () => {
  await fetchPackage();
  const { id } = await takeDown(inside);
  await issueRemovals(prisma, clock);
  const quick = await takeDown(inside);
  for (const one of [id, quick.id])
    await prisma.takedown.update({ where: { id: one }, data: { liftedAt: clock.now() } });
  expect(await issueRemovals(prisma, clock)).toEqual({ lists: 1, records: 1 });
  expect(reported(await lists())).toEqual([`hidden ${inside}`, `restored ${inside}`]);
});

test('lists name records of a package that is no longer listed', async () => {
  await fetchPackage();
  const before = new Date(clock.now().getTime() + 1);
  await prisma.consumer.updateMany({ data: { sequence: 2 } });
  await prisma.package.updateMany({ data: { state: 'expired' } });
  expect(await pruneTransfers(prisma, { before, limit: 10 })).toBe(2);
  expect(await prunePackages(prisma, { before, limit: 10 })).toBe(1);
  await takeDown(inside);
  expect(await issueRemovals(prisma, clock)).toEqual({ lists: 1, records: 1 });
  expect(reported(await lists())).toEqual([`hidden ${inside}`]);
});
