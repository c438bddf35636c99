import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { claimPush } from '@meguri/database';
import { testCertificate } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { packageCrawl, defaultTerms } from '../package-crawl.fixture.ts';
import { DepositServer } from './deposit-server.fixture.ts';
import { createPushPlaces, pushNextConsumer } from './index.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, snapshotDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-push-'));
const name = 'library';
const server = new DepositServer();

beforeAll(async () => {
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, name), `${server.token}\n`);
  setDefaultCACertificates([...getCACertificates('bundled'), testCertificate]);
  await services.seeds.add({ ctx, input: { urls: ['https://a.example/'] } });
  await crawl.addConsumer(name);
  await crawlPages(crawl, [{ url: 'https://a.example/', verdict: 'new', body: 'first' }]);
  await crawl.makeNow(name);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

test('a process that is slow until another one takes its consumer notes nothing more', async () => {
  const push = { kind: 'https' as const, url: await server.start() };
  await services.consumers.edit({ ctx, input: { name, terms: { ...defaultTerms, push } } });
  const { id: consumerId } = await services.consumers.get({ ctx, input: { name } });
  const stored = async () => ({
    push: await prisma.consumerPush.findUnique({ where: { consumerId } }),
    packages: await prisma.package.findMany({ include: { files: true } }),
  });
  let before: unknown = null;
  server.onRequest = async ({ method }) => {
    if (method !== 'PUT' || before !== null) return false;
    clock.advanceSeconds(121);
    expect(await claimPush(prisma, { now: clock.now(), leaseSeconds: 120 })).not.toBeNull();
    before = await stored();
    return false;
  };
  const places = createPushPlaces({ clock, privateRanges: ['127.0.0.0/8', '::1'], directory });
  const sent = await pushNextConsumer({ prisma, clock, snapshotDirectory, places });
  expect(sent).toMatchObject({ packages: 0, problem: null });
  expect(await stored()).toEqual(before);
  expect(server.puts).toHaveLength(1);
});
