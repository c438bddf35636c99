import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ConsumerTermsInput } from '@meguri/contracts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { makeNextPackage, type MadePackage } from './make-packages.ts';
import { packagePlace } from './package-places.ts';

export const defaultTerms: ConsumerTermsInput = {
  contact: 'library@example.org',
  purpose: 'a copy',
  addresses: '127.0.0.1 ::1',
  scope: { hosts: ['a.example'] },
  history: true,
};

/** A crawl whose packages are made in this process. */
export async function packageCrawl() {
  const crawl = await ownCrawl();
  const { services, prisma, clock, snapshotDirectory, archiveDirectory } = crawl;
  const options = {
    prisma,
    clock,
    snapshotDirectory,
    archive: { directory: archiveDirectory, bucket: null },
    memoryMegabytes: 128,
    threads: 1,
  };
  return {
    ...crawl,
    options,
    /** Registers and approves a consumer. @returns its token */
    addConsumer: async (name: string, terms: Partial<ConsumerTermsInput> = {}): Promise<string> => {
      await services.consumers.create({ ctx, input: { name, terms: { ...defaultTerms, ...terms } } });
      await services.consumers.approve({ ctx, input: { name } });
      return (await services.consumers.token({ ctx, input: { name } })).token;
    },
    /** Makes what is due, after making it due. */
    makeNow: async (name: string): Promise<MadePackage[]> => {
      await services.packages.make({ ctx, input: { name } });
      return makeAll();
    },
    makeAll,
    /** All records of a package, as text. */
    textOf: async (id: string): Promise<string> => {
      const { consumer, fileList } = await services.packages.get({ ctx, input: { id } });
      const { id: consumerId } = await services.consumers.get({ ctx, input: { name: consumer } });
      const files = fileList.map((file) =>
        readFile(path.join(packagePlace(snapshotDirectory, { consumerId, id }), file.name)),
      );
      return gunzipSync(Buffer.concat(await Promise.all(files))).toString();
    },
  };

  async function makeAll(): Promise<MadePackage[]> {
    const made: MadePackage[] = [];
    for (;;) {
      const one = await makeNextPackage(options);
      if (one === null) return made;
      made.push(one);
      if (one.state === 'paused') return made;
    }
  }
}
