import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeNextSnapshot } from '@meguri/services/snapshots';
import { crawlPages } from '@meguri/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { ownInstance } from '../instance/own-instance.fixture.ts';

const { crawl, data, meguri, meguriWithInput, json } = await ownInstance();
const snapshotDirectory = path.join(data, 'snapshots');
const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const [home, news, other] = [
  'https://www.example.org/',
  'https://www.example.org/news',
  'https://other.example/',
];

beforeAll(async () => {
  await meguri(['seeds', 'add', home, news, other]);
  const play = (number: number, ...accesses: Parameters<typeof crawlPages>[1]) => {
    crawl.clock.set(day(number));
    return crawlPages(crawl, accesses);
  };
  await play(1, { url: home, verdict: 'new', body: 'A' }, { url: other, verdict: 'new', body: 'O' });
  await play(3, { url: home, verdict: 'unchanged', body: 'A', repeats: day(1), isNotModified: true });
  await play(
    5,
    { url: home, verdict: 'changed', body: 'B' },
    { url: news, verdict: 'new', body: 'N', mime: 'image/png' },
  );
});

const make = () =>
  makeNextSnapshot({
    prisma: crawl.prisma,
    clock: crawl.clock,
    directory: snapshotDirectory,
    memoryMegabytes: 200,
    threads: 1,
    archive: null,
  });

async function create(name: string, ...options: string[]) {
  const created = await meguri(['snapshots', 'create', name, '--no-wait', ...options]);
  expect(created).toMatchObject({ errors: '', code: 0 });
  expect(await make()).toEqual({ name, state: 'done', problem: null });
  return (await json(['snapshots', 'show', name])) as {
    datasheet: {
      documents: number;
      records: number;
      storedBytes: number;
      notHeld: number | null;
      entries: number;
    };
    position: number;
    digest: string;
  };
}

async function exported(name: string, format = 'warc'): Promise<Buffer> {
  const file = path.join(data, `${name}.${format}`);
  const { code, errors } = await meguri(['snapshots', 'export', name, '--format', format, '-o', file]);
  expect([code, errors]).toEqual([0, `${(await stat(file)).size} bytes in ${file}\n`]);
  return readFile(file);
}

test('A snapshot as of an instant holds documents valid then, and counts what it lacks', async () => {
  const { datasheet, position, digest } = await create('early', '--preset', 'as-of', '--at', '2026-03-04');
  expect(datasheet).toMatchObject({ documents: 2, records: 2, entries: 5, lacking: { 'captured-later': 1 } });
  expect(position).toBe(5);
  const { output } = await meguri(['snapshots', 'show', 'early']);
  expect(output).toMatch(
    /^time +preset as-of; at 2026-03-04T00:00:00.000Z; gone 404, 410\nplace +the whole archive\n/m,
  );
  expect(output).toMatch(/^lacking: captured-later +1$/m);
  const again = await create('early-again', '--preset', 'as-of', '--at', '2026-03-04');
  expect([again.digest, again.position]).toEqual([digest, position]);
  expect((await meguri(['snapshots', 'list'])).output).toMatch(
    /^name .*\nearly-again +done .*\nearly +done /,
  );
});

test('Places, kinds and presets narrow it', async () => {
  const documents = async (name: string, ...options: string[]) =>
    (await create(name, ...options)).datasheet.documents;
  const late = ['--preset', 'as-of', '--at', '2026-04-01'];
  expect(await documents('by-host', ...late, '--host', 'www.example.org')).toBe(2);
  expect(await documents('by-domain', ...late, '--domain', 'other.example,example.org')).toBe(3);
  expect(await documents('by-prefix', ...late, '--prefix', 'org,example)/news')).toBe(1);
  expect(await documents('by-kind', ...late, '--mime', 'image/*')).toBe(1);
  expect(await documents('by-seeds', ...late, '--seed-list', 'default')).toBe(3);
  expect(
    await documents('all', '--preset', 'accessed-within', '--from', '2026-03-01', '--to', '2026-04-01'),
  ).toBe(5);
});

test('A list of URLs, with those that were never captured', async () => {
  const file = path.join(data, 'urls.txt');
  await writeFile(file, `# wanted\n${home} 2026-03-02\nhttps://nobody.example/\nnonsense\n`);
  const created = await meguri(['snapshots', 'create', 'listed', '--no-wait', '--urls', file]);
  expect(created.errors).toBe(
    `${file}:4: This is not a web address. Begin it with http:// or https://. The line is left out: nonsense\n`,
  );
  await make();
  expect(await json(['snapshots', 'show', 'listed'])).toMatchObject({
    datasheet: { documents: 1, notHeld: 1 },
  });
  expect((await exported('listed', 'cdxj')).toString()).toMatch(/^org,example\)\/ 20260301000000 /);
});

test('The export is a WARC, and an interrupted one is continued', async () => {
  const { datasheet } = await create(
    'whole',
    '--preset',
    'accessed-within',
    '--from',
    '2026-03-01',
    '--to',
    '2026-04-01',
  );
  const whole = await exported('whole');
  // With the revisit record.
  expect(datasheet).toMatchObject({ documents: 5, records: 5 });
  const file = path.join(data, 'cut.warc.gz');
  await meguri(['snapshots', 'export', 'whole', '-o', file]);
  await writeFile(`${file}.part`, whole);
  await truncate(`${file}.part`, 700);
  await writeFile(`${file}.part.tag`, 'of another export');
  await meguri(['snapshots', 'export', 'whole', '-o', file]);
  expect((await readFile(file)).equals(whole)).toBe(true);
});

test('Records that a takedown hides are in no export until it is lifted', async () => {
  await create('shown', '--preset', 'as-of', '--at', '2026-04-01');
  const before = await exported('shown', 'cdxj');
  const { hostId } = await crawl.prisma.page.findFirstOrThrow({ where: { url: other } });
  const { id } = await crawl.prisma.takedown.create({
    data: { hostId, hostName: 'other.example', createdAt: day(6), createdBy: 'operator' },
  });
  const after = await exported('shown', 'cdxj');
  expect([before.includes('other.example'), after.includes('other.example')]).toEqual([true, false]);
  await crawl.prisma.takedown.delete({ where: { id } });
  expect((await exported('shown', 'cdxj')).equals(before)).toBe(true);
});

test('Captures that were stored later come into later snapshots only', async () => {
  const first = await create('position-1', '--preset', 'as-of', '--at', '2026-05-01');
  const before = await exported('position-1');
  crawl.clock.set(day(20));
  await crawlPages(crawl, [{ url: other, verdict: 'changed', body: 'O2' }]);
  const second = await create('position-2', '--preset', 'as-of', '--at', '2026-05-01');
  expect([first.position, second.position]).toEqual([5, 6]);
  expect(second.digest).not.toBe(first.digest);
  expect((await exported('position-1')).equals(before)).toBe(true);
});

test('An estimate counts what a snapshot would hold, and creates none', async () => {
  await create('estimated', '--preset', 'as-of', '--at', '2026-03-04');
  const early = ['snapshots', 'create', 'none', '--estimate', '--preset', 'as-of', '--at', '2026-03-04'];
  expect((await meguri(early)).output).toMatch(
    /^documents \(estimate\) +about 2\nstored bytes \(estimate\) +about \d+\nexamined +100 % of the selected places\n$/,
  );
  expect(await json([...early, '--host', 'other.example'])).toMatchObject({
    documents: 1,
    sampledShare: 1,
    isUpperBound: false,
  });
  expect(await json([...early, '--seed-list', 'default'])).toMatchObject({ documents: 2 });
  expect(await json([...early, '--country', 'JP'])).toMatchObject({ documents: 0 });
  expect((await meguri([...early, '--mime', 'html'])).errors).toMatch(/media type such as/);
  expect((await meguri(['snapshots', 'show', 'none'])).errors).toMatch(/no snapshot none/);
});

test('A diff counts URLs that appeared and changed between two snapshots', async () => {
  await create('march-4', '--preset', 'as-of', '--at', '2026-03-04');
  await create('march-6', '--preset', 'as-of', '--at', '2026-03-06');
  expect(await json(['snapshots', 'diff', 'march-4', 'march-6'])).toEqual({
    from: 'march-4',
    to: 'march-6',
    total: { appeared: 1, vanished: 0, changed: 1, unchanged: 1 },
    requisites: null,
    sites: [
      { site: 'example.org', appeared: 1, vanished: 0, changed: 1, unchanged: 0 },
      { site: 'other.example', appeared: 0, vanished: 0, changed: 0, unchanged: 1 },
    ],
    siteCount: 2,
  });
  const rows = path.join(data, 'diff.parquet');
  const { output } = await meguri(['snapshots', 'diff', 'march-4', 'march-6', '--sites', '1', '-o', rows]);
  expect(output).toMatch(/^all sites +1 +0 +1 +1$/m);
  expect(output).toMatch(/^1 more sites$/m);
  expect((await readFile(rows)).subarray(0, 4).toString()).toBe('PAR1');
  expect((await meguri(['snapshots', 'diff', 'march-4', 'nothing'])).errors).toMatch(/no snapshot nothing/);
});

test('A lost index is built again', async () => {
  const { rm } = await import('node:fs/promises');
  const { digest } = await create('before-loss', '--preset', 'as-of', '--at', '2026-03-04');
  await rm(path.join(snapshotDirectory, 'index'), { recursive: true });
  expect((await create('after-loss', '--preset', 'as-of', '--at', '2026-03-04')).digest).toBe(digest);
});

test('A removed snapshot leaves nothing', async () => {
  await create('brief');
  const { id } = await crawl.prisma.snapshot.findFirstOrThrow({ where: { name: 'brief' } });
  expect((await meguri(['snapshots', 'remove', 'brief'])).errors).toBe(
    'error: Remove the snapshot brief? Add --yes to confirm.\n',
  );
  expect((await meguri(['snapshots', 'remove', 'brief', '--yes'])).output).toBe('removed brief\n');
  await expect(stat(path.join(snapshotDirectory, String(id)))).rejects.toThrow(/ENOENT/);
  expect((await meguri(['snapshots', 'show', 'brief'])).errors).toBe('error: There is no snapshot brief.\n');
});

test.each([
  [['Capital'], /Use lower-case letters/],
  [['../escape'], /Use lower-case letters/],
  [['a', '--preset', 'paper', '--from', '2026-03-04', '--to', '2026-03-01'], /ends before it starts/],
  [['a', '--preset', 'as-of'], /asks for one instant/],
  [['a', '--prefix', 'https://example.org/'], /not the beginning of a sort key/],
  [['a', '--prefix', 'org,example)/ä'], /escape characters beyond ASCII/],
  [['a', '--country', 'Japan'], /two capital letters/],
  [['a', '--mime', 'html'], /media type such as/],
  [['a', '--min-bytes', '9', '--max-bytes', '1'], /exchange them/],
  [['a', '--urls', '/nowhere'], /ENOENT/],
  [['early'], /There is a snapshot early already/],
])('create %o is refused', async (options, message) => {
  const { errors, code } = await meguri(['snapshots', 'create', '--no-wait', ...options]);
  expect(errors).toMatch(message);
  expect(code).not.toBe(0);
  expect(await make()).toBeNull();
});

test('An unknown seed list fails the snapshot, which names it', async () => {
  await meguri(['snapshots', 'create', 'no-list', '--no-wait', '--seed-list', 'towns']);
  expect(await make()).toEqual({ name: 'no-list', state: 'failed', problem: 'There is no seed list towns.' });
  expect((await meguri(['snapshots', 'export', 'no-list', '-o', path.join(data, 'x')])).errors).toMatch(
    /its state is failed/,
  );
});

test('A list of URLs may come from standard input', async () => {
  const { code, output } = await meguriWithInput(
    ['snapshots', 'create', 'piped', '--no-wait', '--urls', '-'],
    `${home}\n`,
  );
  expect([code, output.split('\n', 1)[0]]).toEqual([0, 'name      piped']);
});
