import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { verifyDirectory } from '@meguri/redistribution';
import { testCertificate } from '@meguri/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { packageCrawl, defaultTerms } from '../package-crawl.fixture.ts';
import { packageKey } from '../seal-package.ts';
import { DepositServer } from './deposit-server.fixture.ts';
import { createPushPlaces, pushNextConsumer } from './index.ts';

/** Sends packages of one crawl to a server of ours over HTTPS. */
export const crawl = await packageCrawl();
export const { services, prisma, clock } = crawl;
const { snapshotDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-push-'));
export const secrets = path.join(directory, 'push-secrets');
export const name = 'library';
export const url = 'https://a.example/';
export const server = new DepositServer();
export let address: string;

const placesWith = (privateRanges: string[]) =>
  createPushPlaces({ clock, privateRanges, directory: secrets, silenceMs: 1_000 });
export const options = (privateRanges = ['127.0.0.0/8', '::1']) => ({
  prisma,
  clock,
  snapshotDirectory,
  places: placesWith(privateRanges),
});
export const push = (privateRanges?: string[]) => pushNextConsumer(options(privateRanges));
export const detail = () => services.consumers.get({ ctx, input: { name } });
export const setAddress = async (to: string | null) => {
  const terms = { ...defaultTerms, push: to === null ? null : { kind: 'https' as const, url: to } };
  await services.consumers.edit({ ctx, input: { name, terms } });
};
export const capture = async (body: string, verdict: 'new' | 'changed' = 'changed') => {
  clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict, body }]);
  await crawl.makeNow(name);
};
/** What was put, as a directory that `meguri packages verify` reads. */
export async function verified() {
  const { publicJwk } = await packageKey(prisma, clock.now());
  const place = path.join(directory, 'received');
  await rm(place, { recursive: true, force: true });
  for (const [file, bytes] of server.files) {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), bytes);
  }
  return verifyDirectory(path.join(place, 'packages'), [publicJwk.x]);
}

beforeAll(async () => {
  await mkdir(secrets);
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawl.addConsumer(name);
  address = await server.start();
  await capture('first', 'new');
});
beforeEach(async () => {
  setDefaultCACertificates([...getCACertificates('bundled'), testCertificate]);
  await writeFile(path.join(secrets, name), `${server.token}\n`);
});
// Every test begins with the packages that are ready, for a server that has nothing.
afterEach(async () => {
  server.onRequest = () => false;
  [server.isResumable, server.confirms] = [true, 'size'];
  for (const list of [server.files, server.partial]) list.clear();
  server.requests.length = 0;
  await setAddress(null);
  await prisma.takedown.deleteMany();
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
