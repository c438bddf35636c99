import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemRandom } from '@meguri/runtime';
import { afterAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { runNextImport } from './run-imports.ts';

/** Files of other crawlers, which are not part of this repository. */
const samples = path.join(
  process.env.MEGURI_SHARED_DATA ?? path.join(import.meta.dirname, '../../../../../shared/data'),
  'warc',
);
const crawl = await ownCrawl();
const { prisma, services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-import-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

test.skipIf(!existsSync(samples))(
  'files of other crawlers are imported together, verified, replayed and removed',
  async () => {
    crawl.clock.set(new Date('2026-03-01'));
    const names = (await readdir(samples)).filter((name) => /^(pywb|warcio)-/.test(name));
    const paths = names.map((name) => path.join(samples, name));
    const run = () => runNextImport({ ...crawl, random: systemRandom, directory, threads: 2 });
    const faults = async () => (await services.verify({ sample: null, files: true })).filter(({ ok }) => !ok);
    const { id } = await services.createImport({ ctx, input: { paths, seedList: null } });
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    const { counts } = await services.getImport({ id });
    expect(counts.captures + counts.repeated + counts.refused).toBe(counts.entries);
    expect(counts.held).toBeGreaterThan(150);
    expect(await faults()).toEqual([]);
    const captures = await prisma.captureEntry.findMany({
      where: { recordType: { in: ['response', 'revisit'] }, status: 200 },
    });
    expect(captures.length).toBeGreaterThan(100);
    for (const { url, capturedAt } of captures.slice(0, 100)) {
      const { digestVerified } = await services.getCapture({ url, at: capturedAt });
      expect([url, digestVerified]).toEqual([url, true]);
    }
    await services.removeImport({ ctx, input: { id } });
    expect(await run()).toMatchObject({ state: 'removed' });
    expect(await prisma.capture.count()).toBe(0);
    expect(await prisma.host.count()).toBe(0);
    expect(await faults()).toEqual([]);
  },
  120_000,
);
