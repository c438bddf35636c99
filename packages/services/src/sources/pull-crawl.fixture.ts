import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { compressedPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { createPermittedSend, pullNextSource } from './index.ts';
import { PackageServer } from './package-server.fixture.ts';

export const home = 'http://a.example/';
const privateRanges = ['127.0.0.0/8'];

/** A response of the home page's host, captured on a day of January. */
export const page = (day: number, body = `day ${day} ${'of text '.repeat(2_000)}`) =>
  compressedPage(`${home}${day}`, `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`, body, '1.1');

/** A crawl that pulls from a server. */
export async function pullCrawl() {
  const crawl = await ownCrawl();
  const { prisma, clock, services, archiveDirectory } = crawl;
  const directory = await mkdtemp(path.join(tmpdir(), 'meguri-pull-'));
  const pulls = path.join(directory, 'pulls');
  const tokenFile = path.join(directory, 'token');
  const send = createPermittedSend({ clock, privateRanges });
  const archive = { place: { directory: archiveDirectory, bucket: null }, replica: null };
  let id = 0;

  beforeAll(async () => {
    clock.set(new Date('2026-03-01T12:00:00Z'));
    await services.seeds.add({ ctx, input: { urls: [home] } });
    await mkdir(pulls);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const pull = () => pullNextSource({ prisma, clock, directory: pulls, send });
  const importNext = () => runImport(crawl, directory, { archive });
  return {
    ...crawl,
    pulls,
    tokenFile,
    send,
    /** Adds a server as a source. @returns also what removes it, with all that came from it */
    addServer: async () => {
      const server = new PackageServer();
      const url = await server.start();
      await writeFile(tokenFile, `${server.token}\n`);
      ({ id } = await services.addSource({ ctx, input: { url, tokenFile, publicKey: server.publicKey } }));
      const added = id;
      const remove = async () => {
        await server.stop();
        await services.removeSource({ ctx, input: { id: added } });
        for (const one of await services.listImports({ limit: 100 })) {
          await services.removeImport({ ctx, input: { id: one.id } });
          await importNext();
        }
        await prisma.takedown.deleteMany();
      };
      return { server, url, id: added, remove };
    },
    pull,
    importNext,
    /** As the control plane does it: pulls, and imports what came. */
    pullAll: async () => {
      await services.runSource({ ctx, input: { id } });
      const first = await pull();
      while (await importNext());
      await services.runSource({ ctx, input: { id } });
      await pull();
      return first;
    },
    packages: async () => (await services.listPulled({ id })).rows.toReversed(),
    source: async () => (await services.listSources()).find((one) => one.id === id),
    captured: async () =>
      (await prisma.captureEntry.findMany({ orderBy: { url: 'asc' } })).map((capture) => capture.url),
  };
}
