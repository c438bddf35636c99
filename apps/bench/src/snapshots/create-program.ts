// Makes one snapshot in a separate process, so that its memory can be measured.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { snapshotDefinitionSchema } from '@meguri/contracts';
import { createSnapshot } from '@meguri/snapshots';
import type { IndexRun } from '@meguri/url-index';
import { pagesOf } from './pages-of.ts';
import { z } from 'zod';

const given = z
  .object({
    definition: z.unknown(),
    directory: z.string(),
    indexDirectory: z.string(),
    runs: z.array(z.unknown()),
    size: z.object({ urls: z.number(), hosts: z.number(), recordBytes: z.number() }),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const runs = given.runs as IndexRun[];
await mkdir(given.directory, { recursive: true });
const startedMs = performance.now();
const created = await createSnapshot({
  definition: snapshotDefinitionSchema.parse(given.definition),
  directory: given.directory,
  index: {
    directory: given.indexDirectory,
    store: {
      runs: async () => runs,
      parts: async () => [],
      read: async () => [],
      add: async () => false,
      replace: async () => false,
      clear: async () => undefined,
    },
  },
  side: {
    takedowns: async () => [],
    async *hostsInCountries() {
      yield* [];
    },
    seedLists: async () => [],
    neverCaptured: async () => 0,
    otherForms: async () => [],
  },
  pages: pagesOf(given.size),
  memoryMegabytes: 128,
  threads: 2,
  onProgress: async () => undefined,
  clock: { now: () => new Date() },
});
const seconds = (performance.now() - startedMs) / 1_000;
const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1_024;
const { datasheet } = created;
process.stdout.write(
  `${JSON.stringify({ seconds, peak, datasheet, digest: created.digest.toString('hex') })}\n`,
);
