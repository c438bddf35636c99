import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { claimFile, findKeptFile, urlKeyOf } from '@meguri/database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { keepFile } from './keep-files.ts';
import type { KeepingContext } from './keeping-context.ts';
import { openKeeping } from './open-keeping.ts';
import { runNextPurge } from './purge/run-purges.ts';

const crawl = await ownCrawl();
const { prisma, clock, archiveDirectory, services } = crawl;
const replicaDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-replica-'));
afterAll(() => rm(replicaDirectory, { recursive: true }));
const url = 'https://a.example/1';
let name = '';

const open = () =>
  openKeeping({
    prisma,
    clock,
    archive: {
      place: { directory: archiveDirectory, bucket: null },
      replica: { directory: replicaDirectory },
    },
  });
const keptFile = async () => (await findKeptFile(prisma, name))!;
const stored = async () => ({
  files: await prisma.warcFile.findMany(),
  checks: await prisma.fileCheck.findMany(),
  replicas: await prisma.fileReplica.findMany(),
  damage: await prisma.fileDamage.findMany(),
  purges: await prisma.$queryRaw`SELECT * FROM purge_file`,
  ranges: await prisma.$queryRaw`SELECT * FROM purged_range`,
  bytes: await readFile(path.join(archiveDirectory, sealedPath(name))),
});

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE file_check, file_damage, file_replica, takedown, purged_range, purge_file`;
  await prisma.warcFile.deleteMany();
  await prisma.capture.deleteMany();
  clock.set(new Date());
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'text '.repeat(30) }]);
  name = (await prisma.warcFile.findFirstOrThrow()).name;
  const { context, onClaim } = await open();
  await keepFile(context, { work: 'copy', file: await keptFile(), onClaim });
});

/** Another process takes the file while this one reads it, here or in the replica. */
function takenWhileRead(context: KeepingContext): { context: KeepingContext; taken: () => unknown } {
  let taken: unknown = null;
  const late = <Place extends Pick<KeepingContext['storage'], 'openRead'>>(place: Place): Place => ({
    ...place,
    openRead: async (file) => {
      const source = await place.openRead(file);
      return source && takeAtEnd(source);
    },
  });
  async function* takeAtEnd(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* source;
    if (taken !== null) return;
    await prisma.$executeRaw`UPDATE file_check SET claimed_until = now() - interval '1 second'`;
    expect(await claimFile(prisma, (await keptFile()).fileId, 60)).not.toBeNull();
    taken = await stored();
  }
  const { storage, replica } = context;
  return {
    context: { ...context, storage: late(storage), replica: replica && late(replica) },
    taken: () => taken,
  };
}

test.each(['copy', 'check', 'check-copy', 'repair'] as const)(
  'a process whose file another one takes stores nothing about it (%s)',
  async (work) => {
    const { context, onClaim } = await open();
    const late = takenWhileRead(context);
    const kept = await keepFile(late.context, { work, file: await keptFile(), onClaim });
    expect(kept).toMatchObject({ result: null, problem: 'another process works on it' });
    expect(await stored()).toEqual(late.taken());
  },
);

test('a process whose file another one takes records no purge of it', async () => {
  const { hostId } = await prisma.page.findFirstOrThrow({ where: { url } });
  const row = { hostId, hostName: 'a.example', urlKey: BigInt(urlKeyOf(url)), url };
  const { id } = await prisma.takedown.create({
    data: { ...row, createdAt: clock.now(), createdBy: 'operator' },
  });
  await services.takedowns.purge({ ctx, input: { id: String(id), days: 0, reason: 'asked' } });
  const keeping = await open();
  const late = takenWhileRead(keeping.context);
  const purge = await runNextPurge(late.context, { ...keeping, id: String(id) });
  expect(purge).toMatchObject({ problem: expect.stringContaining('another process works on it') });
  expect(await stored()).toEqual(late.taken());
});
