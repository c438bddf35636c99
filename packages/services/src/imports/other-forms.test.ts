import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { httpBlock, scanRecords, verifyDigests } from '@meguri/warc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageCrawl } from '../redistribution/package-crawl.fixture.ts';
import { packagePlace } from '../redistribution/package-places.ts';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { foreignPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx } from '../testing/own-crawl.ts';

/**
 * Records other than gzip members of WARC, imported in place. All exports convert them to gzip members of
 * WARC.
 */
const crawl = await packageCrawl();
const { services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-forms-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const ofArc = 'http://a.example/of-arc';
const ofWarc = 'http://a.example/of-warc';
const html = (title: string) => `<title>${title}</title><p>From an <a href="/next">older</a> archive.</p>`;
const responseOf = (title: string) => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html(title)}`;
const arcLines = (line: string, content: string) => `${line} ${Buffer.byteLength(content)}\n${content}\n`;

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [ofArc, ofWarc] } });
  const arc = path.join(directory, 'one.arc');
  const version = '1 0 Elsewhere\nURL IP-address Archive-date Content-type Archive-length\n';
  await writeFile(
    arc,
    arcLines('filedesc://one.arc 0.0.0.0 20150301100000 text/plain', version) +
      arcLines(`${ofArc} 192.0.2.1 20150301100000 text/html`, responseOf('ARC')),
  );
  const warc = path.join(directory, 'two.warc');
  await writeFile(warc, foreignPage(ofWarc, '2015-03-01T10:00:00Z', html('WARC')));
  await services.createImport({ ctx, input: { paths: [arc, warc], seedList: null } });
  const run = await runImport(crawl, directory);
  if (run?.state !== 'done') throw new Error(run?.problem ?? 'not imported');
});

/** Bodies of the pages in WARC bytes. Fails if a member is damaged. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const found = await Array.fromAsync(scanRecords([bytes]));
  return found.flatMap((one) => {
    if (!('record' in one)) throw new Error('damaged');
    expect(verifyDigests(one.record).block).not.toBe('mismatch');
    const body = httpBlock(one.record)?.body;
    return body ? [Buffer.from(body).toString()] : [];
  });
}

test('a download has the capture as a gzip member of WARC', async () => {
  for (const [url, title] of [
    [ofArc, 'ARC'],
    [ofWarc, 'WARC'],
  ] as const) {
    const { body, bytes } = await services.pages.download({
      ctx,
      input: { url, at: new Date('2015-03-01T10:00:00Z'), format: 'warc' },
    });
    const whole = Buffer.concat(await Array.fromAsync(body));
    expect(whole).toHaveLength(bytes);
    expect(await pagesOf(whole)).toEqual([html(title)]);
  }
});

test('a package has the records as gzip members of WARC', async () => {
  await crawl.addConsumer('library');
  const [made] = await crawl.makeNow('library');
  expect(made).toMatchObject({ state: 'ready', records: 2 });
  const { fileList } = await services.packages.get({ ctx, input: { id: made!.id } });
  const { id: consumerId } = await services.consumers.get({ ctx, input: { name: 'library' } });
  const place = packagePlace(crawl.snapshotDirectory, { consumerId, id: made!.id });
  const files = await Promise.all(fileList.map(({ name }) => readFile(path.join(place, name))));
  expect((await pagesOf(Buffer.concat(files))).toSorted()).toEqual([html('ARC'), html('WARC')]);
});

test('a scan reads them like other records', async () => {
  await makeSnapshot(crawl);
  const output = path.join(directory, 'rows.jsonl');
  const report = await services.scanSnapshot({
    snapshot: 'all',
    analyser: 'links',
    output,
    workers: 1,
    isUnprotectedAllowed: true,
  });
  expect(report).toMatchObject({ documents: 2, skipped: [] });
  const rows = (await readFile(output, 'utf8')).trim().split('\n');
  expect(
    rows
      .map((row) => JSON.parse(row) as { url: string; target: string })
      .map(({ url, target }) => [url, target]),
  ).toEqual([
    [ofArc, 'http://a.example/next'],
    [ofWarc, 'http://a.example/next'],
  ]);
});
