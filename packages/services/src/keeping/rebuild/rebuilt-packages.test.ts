import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalStorage } from '@meguri/archive';
import { openDatabase, type PrismaClient } from '@meguri/database';
import { verifyDirectory } from '@meguri/redistribution';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandServices } from '../../create-command-services.ts';
import { makeNextPackage, planPackages } from '../../redistribution/make-packages.ts';
import { packageCrawl } from '../../redistribution/package-crawl.fixture.ts';
import { crawlPages, journalChanges } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { rebuild } from './rebuild.ts';

const crawl = Object.assign(await packageCrawl(), { isJournaled: true as const });
const { services, prisma, clock, archiveDirectory, snapshotDirectory, redisUrl, options } = crawl;
const root = await mkdtemp(path.join(tmpdir(), 'meguri-rebuilt-'));
const target = await createTestDatabase();
const rebuilt = openDatabase(target.url, 2);
const restored = createCommandServices({
  databaseUrl: target.url,
  redisUrl,
  archiveDirectory,
  snapshotDirectory,
  clock,
});
const name = 'library';
const url = 'https://a.example/';

const keysOf = async (of: Pick<typeof restored, 'serveArchive'>) => {
  const answer = await fetch(`http://127.0.0.1:${await of.serveArchive()}/packages/key`);
  return ((await answer.json()) as { keys: { x: string; began_at: string; ended_at?: string }[] }).keys;
};
/** Holds the manifest of each package, whose files do not matter here. */
async function hold(of: PrismaClient): Promise<void> {
  for (const { id, manifest, signature } of await of.package.findMany({
    where: { manifest: { not: null } },
  })) {
    const place = path.join(root, String(id));
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'manifest.json'), manifest!);
    await writeFile(path.join(place, 'manifest.sig'), signature!);
  }
}

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawl.addConsumer(name);
  for (const body of ['first', 'second']) {
    await crawlPages(crawl, [{ url, verdict: body === 'first' ? 'new' : 'changed', body }]);
    await crawl.makeNow(name);
    clock.advanceSeconds(86_400);
  }
  await hold(prisma);
  await journalChanges(crawl);
  const storage = await createLocalStorage({ directory: archiveDirectory });
  await rebuild({ databaseUrl: target.url, ownerUrl: target.ownerUrl, storage, since: null });
});
afterAll(async () => {
  await restored.close();
  await rebuilt.close();
  await target.drop();
  await rm(root, { recursive: true });
});

test('after a rebuild the chain of packages goes on, and the key that begins is published beside the former one', async () => {
  const [former] = await keysOf(services);
  const found = await restored.consumers.get({ ctx, input: { name } });
  expect(found).toMatchObject({ sequence: 2, hasToken: false, state: 'approved' });
  await planPackages(rebuilt.prisma, clock.now());
  await restored.packages.make({ ctx, input: { name } });
  expect(await makeNextPackage({ ...options, prisma: rebuilt.prisma })).toMatchObject({ state: 'ready' });
  const [made] = (await restored.packages.list({ ctx, input: {} })).rows;
  expect(made).toMatchObject({ sequence: 3, records: 2 });
  // No package of before has its id, so what a consumer holds is not overwritten.
  expect(Number(made!.id)).toBeGreaterThan(1_000_000_000);
  const [present, ...others] = await keysOf(restored);
  expect(others).toMatchObject([{ x: former!.x, ended_at: present!.began_at }]);
  expect(present!.x).not.toBe(former!.x);
  await hold(rebuilt.prisma);
  const { chain, packages } = await verifyDirectory(root, [former!.x, present!.x]);
  expect(packages).toHaveLength(3);
  expect(chain).toEqual([]);
  const untrusted = await verifyDirectory(root, [former!.x]);
  expect(untrusted.packages.flatMap(({ problems }) => problems)).toContainEqual(
    expect.stringMatching(/is signed with the key .*, which is not trusted/),
  );
});
