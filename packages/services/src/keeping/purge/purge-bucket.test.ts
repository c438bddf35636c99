import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { bucketClient, type BucketClient } from '@meguri/archive/testing';
import { urlKeyOf } from '@meguri/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepDueFiles, openKeeping } from '../index.ts';
import { keepChosenFiles } from '../keep-chosen-files.ts';
import { openServices } from '../../context/dependencies.ts';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';

/** An S3 server with versions: moto, a program of Python. */
const isInstalled = spawnSync('python3', ['-c', 'import moto.server, flask']).status === 0;
const secret = 'https://www.example.org/secret';
const open = 'https://www.example.org/open';
const planted = 'planted words';

const crawl = isInstalled ? await ownCrawl() : null;
let server: ChildProcess | null = null;
let objects: BucketClient | null = null;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

beforeAll(async () => {
  if (!crawl) return;
  const port = await freePort();
  server = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
  const client = bucketClient({
    name: 'replica',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  await vi.waitFor(
    async () => {
      if (!(await client.create({ keepsVersions: true }))) throw new Error('moto does not answer');
    },
    { timeout: 60_000, interval: 200 },
  );
  objects = client;
  crawl.clock.set(new Date());
  await crawl.services.seeds.add({ ctx, input: { urls: [secret, open] } });
});
afterAll(() => {
  objects?.close();
  server?.kill('SIGKILL');
});

/** Every version of every object that holds the words, in whatever gzip member. */
async function versionsWithWords(): Promise<number> {
  let found = 0;
  for (const bytes of (await objects?.versions()) ?? []) if (inflated(bytes).includes(planted)) found += 1;
  return found;
}

/** Members of a whole file; a notice is a member, too. */
const inflated = (bytes: Uint8Array) => gunzipSync(bytes).toString('latin1');

describe.runIf(isInstalled)(
  'optional: a bucket with versions of moto, a server of Python, as replica',
  () => {
    test('loses every version of purged bytes, and no scrub or repair brings them back', async () => {
      if (!crawl || !objects) throw new Error('not installed');
      const { prisma, clock, archiveDirectory, services } = crawl;
      const archive = {
        place: { directory: archiveDirectory, bucket: null },
        replica: { bucket: objects.place },
      };
      await crawlPages(crawl, [
        { url: secret, verdict: 'new', body: `<p>${planted}</p>` },
        { url: open, verdict: 'new', body: '<p>other</p>' },
      ]);
      const keep = async () => {
        const results: unknown[] = [];
        const keeping = await openKeeping({ prisma, clock, archive });
        await keepDueFiles(keeping, ({ work, result }) => results.push([work, result]));
        return results;
      };
      expect(await keep()).toEqual([['copy', 'copied']]);
      expect(await versionsWithWords()).toBe(1);
      // A copy that was written twice has a former version.
      await prisma.$executeRaw`UPDATE file_replica SET state = 'failed'`;
      expect(await keep()).toEqual([['copy', 'copied']]);
      expect(await versionsWithWords()).toBe(2);

      const { hostId } = await prisma.page.findFirstOrThrow({ where: { url: secret } });
      const { id } = await prisma.takedown.create({
        data: {
          hostId,
          hostName: 'www.example.org',
          urlKey: BigInt(urlKeyOf(secret)),
          url: secret,
          createdAt: clock.now(),
          createdBy: 'operator',
        },
      });
      await services.takedowns.purge({ ctx, input: { id: String(id), days: 0, reason: 'asked' } });
      await keep();
      expect(await versionsWithWords()).toBe(0);
      expect(await objects.versions()).toHaveLength(1);

      const { deps, close } = openServices(crawl);
      try {
        const results: unknown[] = [];
        for (const work of ['check', 'copy', 'repair'] as const)
          await keepChosenFiles(deps, archive, {
            work,
            files: 'all',
            onResult: (result) => void results.push([result.work, result.result]),
          });
        expect(results).toContainEqual(['check', 'sound']);
      } finally {
        await close();
      }
      expect(await versionsWithWords()).toBe(0);
    });
  },
);
