import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ConsumerTermsInput } from '@meguri/contracts';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { isPackagingDue, makeNextPackage, planPackages } from './make-packages.ts';
import { packagePlace } from './package-places.ts';

const crawl = await ownCrawl();
const { services, prisma, clock, snapshotDirectory } = crawl;
const options = {
  prisma,
  clock,
  snapshotDirectory,
  archive: { directory: crawl.archiveDirectory, bucket: null },
  memoryMegabytes: 128,
  threads: 1,
};
const inside = 'https://a.example/in';
const outside = 'https://b.example/out';
const terms: ConsumerTermsInput = {
  contact: 'library@example.org',
  purpose: 'a copy',
  addresses: '127.0.0.1 ::1',
  scope: { hosts: ['a.example'] },
  history: true,
};
const name = 'library';

/** Makes what is due. */
async function makeAll() {
  const made = [];
  for (;;) {
    const one = await makeNextPackage(options);
    if (one === null) return made;
    made.push(one);
  }
}

const textOf = async (id: string) => {
  const { fileList } = await services.packages.get({ ctx, input: { id } });
  const consumerId = (await services.consumers.get({ ctx, input: { name } })).id;
  const files = fileList.map((file) =>
    readFile(path.join(packagePlace(snapshotDirectory, { consumerId, id }), file.name)),
  );
  return gunzipSync(Buffer.concat(await Promise.all(files))).toString();
};

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [inside, outside] } });
  await crawlPages(crawl, [
    { url: inside, outcome: 'new', body: 'first of a' },
    { url: outside, outcome: 'new', body: 'first of b' },
  ]);
  await services.consumers.create({ ctx, input: { name, terms } });
});

test('nothing is made before a consumer is approved', async () => {
  await planPackages(prisma, clock.now());
  expect(await isPackagingDue(prisma, clock.now())).toBe(false);
  expect(await makeNextPackage(options)).toBeNull();
});

test('a package holds what was captured in the scope, and the next one what came since', async () => {
  await services.consumers.approve({ ctx, input: { name } });
  await services.packages.make({ ctx, input: { name } });
  expect(await isPackagingDue(prisma, clock.now())).toBe(true);
  const [first, ...more] = await makeAll();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ state: 'ready', records: 1 });
  expect(await textOf(first!.id)).toContain('first of a');
  expect(await textOf(first!.id)).not.toContain('first of b');
  clock.advanceSeconds(86_400);
  await crawlPages(crawl, [{ url: inside, outcome: 'changed', body: 'second of a' }]);
  const [second] = await makeAll();
  expect(await textOf(second!.id)).toContain('second of a');
  expect(await textOf(second!.id)).not.toContain('first of a');
  const { rows } = await services.packages.list({ ctx, input: { consumer: name } });
  expect(rows.map(({ sequence, state }) => [sequence, state])).toEqual([
    [2, 'ready'],
    [1, 'ready'],
  ]);
});
