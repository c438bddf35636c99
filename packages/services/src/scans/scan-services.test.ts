import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { openDuck } from '@meguri/url-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';
import { ownName } from './run-directory.ts';
import type { ScanRequest } from './scan-services.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const directory = mkdtempSync(path.join(tmpdir(), 'meguri-scans-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const urls = ['https://www.example.org/a', 'https://www.example.org/b', 'https://www.example.org/c'];
const output = path.join(directory, 'rows.jsonl');

beforeAll(async () => {
  await services.seeds.add({ ctx: operator, input: { urls } });
  await crawlPages(
    crawl,
    urls.map((url) => ({
      url,
      verdict: 'new' as const,
      body: `<title>${url}</title><a href="/next">next</a>`,
    })),
  );
  await makeSnapshot(crawl);
});

async function scan(analyser: string, more: Partial<ScanRequest> = {}) {
  const request = { snapshot: 'all', analyser, output, workers: 1, isUnprotectedAllowed: true };
  const report = await services.scanSnapshot({ ...request, ...more });
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
  return { report, rows };
}

function analyserFile(name: string, text: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, text);
  chmodSync(file, 0o700);
  return file;
}

test('rows come from the records of the snapshot, and no other files remain', async () => {
  const { report, rows } = await scan('links');
  expect(rows.map(({ url, target }) => `${String(url)} ${String(target)}`).sort()).toEqual(
    urls.map((url) => `${url} https://www.example.org/next`),
  );
  expect(report).toMatchObject({ documents: 3, rows: 3, skipped: [] });
  expect(readdirSync(directory)).toEqual(['rows.jsonl']);
});

test('an analyser in a directory that only its user may read is read', async () => {
  const file = analyserFile('titles.mjs', 'export default ({ title }) => ({ title });');
  const { rows } = await scan(file);
  expect(rows.map(({ title }) => String(title)).sort()).toEqual(urls);
});

test('rows are written as Parquet if the file name says so', async () => {
  const file = path.join(directory, 'rows.parquet');
  const module = analyserFile(
    'urls.mjs',
    'export const parameters = [{ name: "least", type: "integer", default: 1 }]; export default ({ url }, { least }) => ({ least, characters: url.length });',
  );
  await services.scanSnapshot({
    snapshot: 'all',
    analyser: module,
    output: file,
    workers: 1,
    isUnprotectedAllowed: true,
    parameters: ['least=7'],
  });
  const scratch = path.join(directory, 'duck');
  const duck = await openDuck({ directories: [directory], scratch, memoryMegabytes: 64, threads: 1 });
  const read = await duck.connection.runAndReadAll(
    `SELECT url, least, characters FROM '${file}' ORDER BY url`,
  );
  expect(read.getRowsJson()).toEqual(urls.map((url) => [url, '7', String(url.length)]));
  duck.close();
  await expect(scan(module, { parameters: ['most=7'] })).rejects.toThrow(
    'has no parameter "most". It takes least.',
  );
  await expect(scan(module, { parameters: ['least'] })).rejects.toThrow('Write NAME=VALUE');
});

test('a trial ends after the given number of documents', async () => {
  expect((await scan('mime', { maxDocuments: 2 })).rows).toHaveLength(2);
});

test('captures hidden by a takedown are not scanned', async () => {
  const [url = ''] = urls;
  const takedown = await prisma.takedown.create({
    data: {
      hostId: hostIdOf('www.example.org'),
      hostName: 'www.example.org',
      urlKey: BigInt(urlKeyOf(url)),
      url,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
  const { rows } = await scan('mime');
  expect(rows.map((row) => String(row['url'])).sort()).toEqual(urls.slice(1));
  await prisma.takedown.delete({ where: { id: takedown.id } });
});

test('files that a killed scan left behind are removed by the next scan', async () => {
  const scans = path.join(path.dirname(crawl.archiveDirectory), 'scans');
  // No process has this id.
  const left = path.join(scans, ownName('left', 4_194_999));
  const ofAnother = ['0123456789ab-1-new', '0123456789ab-1-old'].map((name) => path.join(scans, name));
  for (const place of [left, ...ofAnother]) mkdirSync(place, { recursive: true });
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(ofAnother[1] ?? '', longAgo, longAgo);
  await scan('mime');
  // Processes of other containers cannot be checked, so only old files are removed.
  expect([left, ...ofAnother].filter((place) => existsSync(place))).toEqual([ofAnother[0]]);
});

test.each([
  ['nowhere.py', 'There is no analyser "nowhere.py". Give text, links,'],
  [path.join(import.meta.dirname, 'README'), 'There is no analyser'],
  [import.meta.dirname, 'There is no analyser'],
])('the analyser %s is refused', async (analyser, message) => {
  await expect(scan(analyser)).rejects.toThrow(message);
});

test('a file that is neither a module nor executable is refused with the fix', async () => {
  const file = path.join(directory, 'plain.py');
  writeFileSync(file, 'print(1)');
  await expect(scan(file)).rejects.toThrow('chmod +x');
});

test('a snapshot that does not exist is named', async () => {
  await expect(scan('links', { snapshot: 'none' })).rejects.toThrow('There is no snapshot none.');
});

test('a directory that cannot be written to is named, and earlier rows are kept', async () => {
  await scan('mime');
  await expect(scan('mime', { output: '/nowhere/rows.jsonl' })).rejects.toThrow('/nowhere/rows.jsonl');
  const module = analyserFile('broken.mjs', 'export default 1;');
  await expect(scan(module, { limits: { maxSkipped: 0 } })).rejects.toThrow(
    'no function as its default export',
  );
  expect(readFileSync(output, 'utf8')).toContain('"mime":"text/html"');
});
