import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { snapshots } = crawl.services;
const asOf = { time: { preset: 'as-of' as const, at: new Date('2026-03-11T00:00:00Z') } };
const lists = path.join(crawl.snapshotDirectory, 'url-lists');

beforeEach(() => crawl.clock.set(new Date()));

test('many estimates in one process leave no listeners behind', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  // The file is missing, but the estimate is answered like any other.
  const run = { fromPosition: 0n, toPosition: 1n, name: 'gone.parquet', bytes: 1n, tier: 0 };
  await crawl.prisma.urlIndexRun.create({ data: { ...run, createdAt: new Date() } });
  const estimate = () => snapshots.estimate({ ctx, input: { definition: asOf } });
  for (let count = 0; count < 20; count += 1) expect(await estimate()).toBeNull();
  await crawl.prisma.urlIndexRun.deleteMany();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

describe('a list of URLs in parts', () => {
  const add = (listId: string, part: number, text: string) =>
    snapshots.addUrls({ ctx, input: { listId, part, text } });

  test('is joined in order, even with repeated parts, and read line by line', async () => {
    const listId = randomUUID();
    expect(await add(listId, 1, 'https://c.example/ 2026-03-02')).toMatchObject({ urls: 1, leftOut: 0 });
    await add(listId, 0, 'https://wrong.example/\nhttps://wrong2.example/');
    expect(await add(listId, 0, '# wanted\nhttps://a.example/\nnonsense\nhttps://b.example/ soon')).toEqual({
      urls: 1,
      leftOut: 2,
      problems: [
        { line: 3, text: 'nonsense', code: 'no-address' },
        { line: 4, text: 'https://b.example/ soon', code: 'no-instant' },
      ],
    });
    const input = { name: 'listed', definition: asOf, urlListId: listId, reason: 'for the library' };
    const { id, definition, state } = await snapshots.create({ ctx, input });
    expect([definition.hasUrlList, state]).toEqual([true, 'queued']);
    expect(await readFile(path.join(crawl.snapshotDirectory, id, 'urls.txt'), 'utf8')).toBe(
      '# wanted\nhttps://a.example/\nnonsense\nhttps://b.example/ soon\nhttps://c.example/ 2026-03-02\n',
    );
    expect(await readdir(lists)).toEqual([]);
    const audited = await crawl.prisma.audit.findFirstOrThrow({ where: { subject: 'snapshot:listed' } });
    expect(audited.reason).toBe('for the library');
  });

  test('is refused with a part missing, without a URL, or when another user uploaded it', async () => {
    const listId = randomUUID();
    const create = (user = ctx) =>
      snapshots.create({ ctx: user, input: { name: 'gap', definition: asOf, urlListId: listId } });
    await add(listId, 1, 'https://a.example/');
    await expect(create()).rejects.toMatchObject({ code: 'invalid', field: 'urlList' });
    await add(listId, 1, 'nothing here');
    await expect(create()).rejects.toMatchObject({ code: 'not-found' });
    await add(listId, 0, 'https://a.example/');
    await expect(create({ ...ctx, actor: { ...ctx.actor, id: 2 } })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await crawl.prisma.snapshot.count({ where: { name: 'gap' } })).toBe(0);
    expect(await create()).toMatchObject({ name: 'gap' });
  });

  test('waits for a day; a ninth one is refused', async () => {
    const ids = Array.from({ length: 8 }, () => randomUUID());
    for (const id of ids) await add(id, 0, 'https://a.example/');
    await expect(add(randomUUID(), 0, 'https://a.example/')).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(path.join(lists, `1-${ids[0]}`), before, before);
    await add(randomUUID(), 0, 'https://a.example/');
    expect(await readdir(lists)).not.toContain(`1-${ids[0]}`);
  });
});

describe('a snapshot', () => {
  test('is listed by its first places, latest first, until it is removed', async () => {
    const hosts = Array.from({ length: 5_000 }, (_, number) => `h${number}.example`);
    await snapshots.create({
      ctx,
      input: { name: 'many', definition: { ...asOf, place: { hosts, topLevelDomains: ['jp'] } } },
    });
    const { rows, isComplete } = await snapshots.list({ ctx, input: undefined });
    expect(isComplete).toBe(true);
    expect(rows[0]).toMatchObject({
      name: 'many',
      state: 'queued',
      placeCount: 5_001,
      places: hosts.slice(0, 3),
      documents: null,
      time: { preset: 'as-of' },
    });
    await snapshots.remove({ ctx, input: { name: 'many' } });
    await expect(snapshots.get({ ctx, input: { name: 'many' } })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('of 10,000 hosts is refused with the limit and what to do instead', async () => {
    const hosts = Array.from({ length: 10_000 }, (_, number) => `h${number}.example`);
    const input = { name: 'too-many', definition: { ...asOf, place: { hosts } } };
    await expect(snapshots.create({ ctx, input })).rejects.toThrow(
      'place.hosts: At most 5000 can be named. Name their domains or top-level domains, or give a list of URLs.',
    );
  });

  test('is defined, listed and removed by a process that has not loaded DuckDB', async () => {
    const program = `
      const { createConsoleServices } = await import('@meguri/services');
      const services = createConsoleServices(${JSON.stringify({ databaseUrl: crawl.databaseUrl, redisUrl: crawl.redisUrl })});
      const ctx = ${JSON.stringify(ctx)};
      await services.snapshots.create({ ctx, input: { name: 'light', definition: ${JSON.stringify(asOf)} } });
      await services.snapshots.list({ ctx });
      await services.snapshots.remove({ ctx, input: { name: 'light' } });
      await services.close();
      process.stdout.write(process.report.getReport().sharedObjects.filter((file) => file.includes('duckdb')).join());`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: import.meta.dirname },
    );
    expect(stdout).toBe('');
  });
});
