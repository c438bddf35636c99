import { claimSource } from '@meguri/database';
import { beforeEach, expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { pullNextSource } from './index.ts';
import { PackageServer } from './package-server.fixture.ts';
import { pullCrawl } from './pull-crawl.fixture.ts';

const { prisma, clock, services, pulls, tokenFile, send, addServer } = await pullCrawl();
let server: PackageServer;
let url: string;
let id: number;

beforeEach(async () => {
  let remove;
  ({ server, url, id, remove } = await addServer());
  return remove;
});

test('a source with a slow file lets others go first, and continues after them', async () => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
  server.add('11', { 'a.warc.gz': bytes });
  let isSlow = true;
  server.onRequest = ({ url: asked }, response) => {
    if (!isSlow || asked !== '/packages/11/a.warc.gz') return false;
    response.writeHead(200, { 'content-length': String(bytes.byteLength) }).write(bytes.subarray(0, 40));
    return true;
  };
  const other = new PackageServer();
  const otherUrl = await other.start();
  const { id: otherId } = await services.addSource({
    ctx,
    input: { url: otherUrl, tokenFile, publicKey: other.publicKey },
  });
  await services.runSource({ ctx, input: { id } });
  clock.advanceSeconds(1);
  await services.runSource({ ctx, input: { id: otherId } });
  const turn = () => pullNextSource({ prisma, clock, directory: pulls, send, turnSeconds: 0 });
  const pulled = { fetched: 0, removals: 0, problem: null };
  expect(await turn()).toEqual({ source: url, ...pulled });
  expect(await turn()).toEqual({ source: otherUrl, ...pulled });
  isSlow = false;
  expect(await turn()).toEqual({ source: url, ...pulled, fetched: 1 });
  expect(server.requests.filter((one) => one.includes('a.warc.gz'))).toEqual([
    '/packages/11/a.warc.gz',
    '/packages/11/a.warc.gz bytes=40-',
  ]);
  await services.removeSource({ ctx, input: { id: otherId } });
  await other.stop();
});

test('a chain of 150,000 packages is read to its end', async () => {
  await prisma.$executeRaw`
    INSERT INTO pulled_package (source_id, package_id, sequence, state, found_at)
    SELECT ${id}, number, number, 'done', now() FROM generate_series(1, 150000) AS number`;
  await services.runSource({ ctx, input: { id } });
  expect(await pullNextSource({ prisma, clock, directory: pulls, send })).toMatchObject({
    source: url,
    problem: null,
  });
});

test('reading a chain is linear in its length', async () => {
  const packages = 60;
  for (let number = 1; number <= packages; number += 1) server.add(String(number), {});
  let rows = 0;
  const counted = prisma.$extends({
    query: {
      $queryRaw: async ({ args, query }) => {
        const found: unknown = await query(args);
        if (Array.isArray(found)) rows += found.length;
        return found;
      },
    },
  });
  await services.runSource({ ctx, input: { id } });
  const options = { prisma: counted as unknown as typeof prisma, clock, directory: pulls, send };
  expect(await pullNextSource(options)).toMatchObject({ fetched: packages, problem: null });
  expect(rows).toBeGreaterThan(packages);
  expect(rows).toBeLessThan(10 * packages);
});

test.each([
  '/packages/',
  '/packages/11/manifest.json',
  '/packages/11/a.warc.gz',
  '/packages/removals/1.json',
  '/packages/removals/1/acknowledgement',
])('a process that waits for %s until another takes its source stores nothing more', async (late) => {
  server.add('11', { 'a.warc.gz': Buffer.alloc(1_000, 1) });
  server.remove([]);
  let stored: unknown = null;
  const slow: typeof send = async (request) => {
    const answer = await send(request);
    if (!request.url.endsWith(late)) return answer;
    clock.advanceSeconds(301);
    await claimSource(prisma, { now: clock.now(), leaseSeconds: 300 });
    stored = await allStored();
    return answer;
  };
  await services.runSource({ ctx, input: { id } });
  expect(await pullNextSource({ prisma, clock, directory: pulls, send: slow })).toMatchObject({
    problem: null,
  });
  expect(stored).toMatchObject({ leaseUntil: expect.any(Date) });
  expect(await allStored()).toEqual(stored);
});

const allStored = () =>
  prisma.packageSource.findUnique({ where: { id }, include: { packages: true, removals: true } });
