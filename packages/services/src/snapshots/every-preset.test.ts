import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Random, secondsPerDay } from '@meguri/contracts';
import { seededRandom } from '@meguri/testing/seeded-random';
import {
  readWithWarcio,
  selectRecords,
  type PresetQuery,
  type ReadRecord,
} from '@meguri/testing/brute-force';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages, type PlayedAccess } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { makeSnapshot } from '../testing/make-snapshot.ts';

const crawl = await ownCrawl();
const { snapshots } = crawl.services;
const urls = Array.from({ length: 24 }, (_, number) => `https://www.example.org/${number}`);
const rounds = 7;
const start = crawl.clock.now().getTime();
let archived: ReadRecord[] = [];

/** The content that a server has at a URL, and its captures in the archive. */
interface Page {
  body: string | null;
  captured: Map<string, Date>;
}

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const random = seededRandom(7);
  const pages = new Map<string, Page>(urls.map((url) => [url, { body: null, captured: new Map() }]));
  for (let round = 0; round < rounds; round += 1) {
    const accesses = urls.flatMap((url) => visit(url, pages.get(url)!, random, crawl.clock.now()) ?? []);
    await crawlPages(crawl, accesses);
    crawl.clock.advanceSeconds(secondsPerDay);
  }
  archived = await readArchive();
}, 120_000);

/**
 * A visit with any outcome: content that is new, old, the same or another page's, an error, or a page that is
 * gone.
 */
function visit(url: string, page: Page, random: Random, now: Date): PlayedAccess | null {
  const chance = random.next();
  if (chance < 0.15) return null;
  if (chance < 0.25) return { url, verdict: 'error' };
  if (chance < 0.35) {
    page.body = null;
    return { url, verdict: 'changed', body: 'not here', status: random.next() < 0.5 ? 404 : 410 };
  }
  const former = page.body;
  const isSame = former !== null && chance < 0.7;
  const body = isSame ? former : `Body ${Math.floor(random.next() * 3)} of ${url}`;
  const known = page.captured.get(body);
  page.body = body;
  if (known === undefined) page.captured.set(body, now);
  const verdict =
    page.captured.size === 1 && known === undefined ? 'new' : former === body ? 'unchanged' : 'changed';
  if (known === undefined) return { url, verdict, body };
  const isNotModified = isSame && random.next() < 0.5;
  return { url, verdict, body, repeats: known, ...(isNotModified && { isNotModified: true as const }) };
}

async function readArchive(): Promise<ReadRecord[]> {
  const entries = await readdir(crawl.archiveDirectory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.includes('.warc.gz'));
  const read = await Promise.all(
    files.map(({ parentPath, name }) => readWithWarcio(createReadStream(path.join(parentPath, name)))),
  );
  return read.flat();
}

const day = (number: number) => start + number * secondsPerDay * 1_000;
const hour = 3_600_000;
const queries: PresetQuery[] = [
  ...[day(2), day(4) + hour, day(rounds)].map((at) => ({ preset: 'as-of', at }) as const),
  ...(['paper', 'accessed-within', 'throughout', 'appeared-within', 'vanished-within'] as const).flatMap(
    (preset) => [
      // Bounds that are instants of accesses, and bounds between them.
      { preset, from: day(1), to: day(4) },
      { preset, from: day(2) - hour, to: day(5) + hour },
    ],
  ),
];

test.each(queries)(
  '$preset exports the records that a reading of all records by warcio finds',
  async (query) => {
    const name = `q-${queries.indexOf(query)}`;
    const { preset, ...instants } = query;
    const time = {
      preset,
      ...Object.fromEntries(Object.entries(instants).map(([key, at]) => [key, new Date(at)])),
    };
    await makeSnapshot(crawl, { name, definition: { time } });
    const file = await snapshots.export({ ctx, input: { name, format: 'warc' } });
    const exported = await readWithWarcio(file.read(0, file.bytes));
    const expected = selectRecords(archived, query);
    expect(expected.size).toBeGreaterThan(0);
    expect(expected.size).toBeLessThan(archived.length);
    expect(exported.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted());
  },
);
