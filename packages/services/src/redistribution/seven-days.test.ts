import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sealedPath } from '@meguri/archive';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { verifyDirectory } from '@meguri/redistribution';
import { afterAll, expect, test } from 'vitest';
import { crawlPages, type PlayedAccess } from '../testing/crawl-page.ts';
import { operator as ctx } from '../testing/own-crawl.ts';
import { planPackages } from './make-packages.ts';
import { packageCrawl } from './package-crawl.fixture.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, makeAll, archiveDirectory } = crawl;
const name = 'library';
const held = await mkdtemp(path.join(tmpdir(), 'meguri-pulled-'));
afterAll(() => rm(held, { recursive: true, force: true }));

const inside = [0, 1, 2, 3].map((number) => `https://a.example/${number}`);
const outside = 'https://b.example/';
const hiddenUrl = inside[3]!;
let base: string;
let token: string;

interface Listed {
  id: string;
  state: string;
  manifest: string;
  signature: string;
  replacedBy: string | null;
}
interface Manifest {
  replaces: string | null;
  files: { name: string; bytes: number }[];
}

async function fetchFrom(address: string, from = 0): Promise<Buffer> {
  const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}`, ...range } });
  expect([200, 206]).toContain(response.status);
  return Buffer.from(await response.arrayBuffer());
}

/** Pulls as a consumer does: missing packages, each file in two parts, without withdrawn ones. */
async function pull(): Promise<void> {
  const { packages } = JSON.parse(String(await fetchFrom(`${base}/packages/`))) as { packages: Listed[] };
  for (const { id, state, manifest, signature } of packages) {
    const place = path.join(held, id);
    await mkdir(place, { recursive: true });
    const present = new Set(await readdir(place));
    const bytes = await fetchFrom(manifest);
    await writeFile(path.join(place, 'manifest.json'), bytes);
    await writeFile(path.join(place, 'manifest.sig'), await fetchFrom(signature));
    const { files } = JSON.parse(String(bytes)) as Manifest;
    for (const file of files)
      if (state === 'withdrawn') await rm(path.join(place, file.name), { force: true });
      else if (!present.has(file.name)) {
        const address = `${base}/packages/${id}/${file.name}`;
        const [whole, rest] = [await fetchFrom(address), await fetchFrom(address, 50)];
        await writeFile(path.join(place, file.name), Buffer.concat([whole.subarray(0, 50), rest]));
      }
  }
}

const recordOf = (url: string, kind: string, at: Date) => `${at.toISOString()} ${kind} ${url}`;

/** Every record that the consumer holds, with duplicates. */
async function recordsHeld(): Promise<string[]> {
  const records: string[] = [];
  for (const id of await readdir(held))
    for (const file of await readdir(path.join(held, id))) {
      if (!file.endsWith('.warc.gz')) continue;
      const text = gunzipSync(await readFile(path.join(held, id, file))).toString();
      for (const record of text.split('WARC/1.1\r\n').slice(1)) {
        const field = (of: string) => new RegExp(`^${of}: <?([^>\r\n]*)`, 'm').exec(record)?.[1] ?? '';
        if (field('WARC-Type') === 'warcinfo') continue;
        records.push(recordOf(field('WARC-Target-URI'), field('WARC-Type'), new Date(field('WARC-Date'))));
      }
    }
  return records.toSorted();
}

/** The records of the archive in the scope, by its index. */
async function recordsWanted(but: readonly string[]): Promise<string[]> {
  const captures = await prisma.captureEntry.findMany({ where: { hostId: hostIdOf('a.example') } });
  return captures
    .filter(({ url }) => !but.includes(url))
    .map(({ url, recordType, capturedAt }) => recordOf(url, recordType, capturedAt))
    .toSorted();
}

/** Crawls for a day, and makes the packages scheduled for its end. */
async function liveDay(day: number, first: Date): Promise<void> {
  const accesses: PlayedAccess[] = [...inside, outside].map((url, number) =>
    number === 1 && day > 1
      ? { url, verdict: 'unchanged', body: 'steady', repeats: first }
      : {
          url,
          verdict: day === 1 ? 'new' : 'changed',
          body: number === 1 ? 'steady' : `${url} on day ${day}`,
        },
  );
  await crawlPages(crawl, accesses);
  await reachSchedule();
}

async function reachSchedule(): Promise<void> {
  await planPackages(prisma, clock.now());
  const { schedule } = await services.consumers.get({ ctx, input: { name } });
  const dueMs = Math.min(...schedule.map(({ dueAt }) => dueAt.getTime()));
  clock.advanceSeconds(Math.max(0, (dueMs - clock.now().getTime()) / 1_000));
}

const statesNow = async () => (await makeAll()).map(({ state }) => state);

/** Moves the latest files of the archive away, as if their node were unreachable. */
async function withoutLatestFile<Value>(run: () => Promise<Value>): Promise<Value> {
  const file = await prisma.warcFile.findFirstOrThrow({
    where: { sealedAt: { not: null } },
    orderBy: { fileId: 'desc' },
  });
  const place = path.join(archiveDirectory, sealedPath(file.name));
  await rename(place, `${place}.away`);
  try {
    return await run();
  } finally {
    await rename(`${place}.away`, place);
  }
}

test('seven days of packages across an outage and a takedown give exactly what the consumer may hold', async () => {
  await services.seeds.add({ ctx, input: { urls: [...inside, outside] } });
  token = await crawl.addConsumer(name);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
  const { keys } = (await (await fetch(`${base}/packages/key`)).json()) as { keys: { x: string }[] };
  const first = clock.now();
  for (const day of [1, 2]) {
    await liveDay(day, first);
    expect(await statesNow()).toEqual(['ready']);
    await pull();
  }

  // The node cannot be reached at the scheduled time, nor an hour later.
  await liveDay(3, first);
  const scheduled = clock.now().getTime();
  await withoutLatestFile(async () => {
    expect(await statesNow()).toEqual(['unreachable']);
    const waiting = (await services.consumers.get({ ctx, input: { name } })).schedule[0]!;
    expect(waiting.dueAt.getTime() - scheduled).toBe(3_600_000);
    expect(waiting.problem).toMatch(/cannot be found\. Files of .* are read again after 3600 s/);
    expect(await statesNow()).toEqual([]);
    clock.advanceSeconds(3_600);
    expect(await statesNow()).toEqual(['unreachable']);
  });
  const later = (await services.consumers.get({ ctx, input: { name } })).schedule[0]!;
  expect(later.dueAt.getTime() - scheduled).toBe(86_400_000);
  await pull();
  expect((await recordsHeld()).length).toBe(2 * inside.length);

  // Missed captures come with the next day.
  await liveDay(4, first);
  expect(await statesNow()).toEqual(['ready']);
  expect((await services.consumers.get({ ctx, input: { name } })).schedule[0]).toMatchObject({
    unreachableSince: null,
    problem: null,
  });
  await pull();
  expect(await recordsHeld()).toEqual(await recordsWanted([]));

  // The consumer is away for a day, in which a page is taken down.
  await liveDay(5, first);
  expect(await statesNow()).toEqual(['ready']);
  await prisma.takedown.create({
    data: {
      hostId: hostIdOf('a.example'),
      hostName: 'a.example',
      urlKey: BigInt(urlKeyOf(hiddenUrl)),
      url: hiddenUrl,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
  for (const day of [6, 7]) {
    await liveDay(day, first);
    expect((await statesNow()).every((state) => state === 'ready')).toBe(true);
  }
  await pull();
  expect(await recordsHeld()).toEqual(await recordsWanted([hiddenUrl]));
  const report = await verifyDirectory(held, [keys[0]!.x]);
  expect(report).toMatchObject({ ok: true, chain: [] });
  // Six daily packages, and replacements of the four that contained the page.
  expect(report.packages.length).toBe(10);

  // A package that was never pulled is noticed.
  const lost = report.packages.find(({ manifest }) => manifest?.sequence === 5)!;
  await rename(path.join(held, lost.place), `${held}-lost`);
  const without = await verifyDirectory(held, [keys[0]!.x]);
  expect(without.chain).toContainEqual({ kind: 'missing', sequence: 5, consumer: name });
  await rename(`${held}-lost`, path.join(held, lost.place));
}, 120_000);
