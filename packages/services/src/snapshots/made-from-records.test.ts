import { gzipSync } from 'node:zlib';
import { pdfOf } from '@meguri/documents/fixture';
import type { SnapshotDefinitionInput, SnapshotFormat, UnchangedForm } from '@meguri/contracts';
import {
  encodeResponse,
  httpBlock,
  fieldValue,
  recordPayload,
  scanRecords,
  verifyDigests,
  type WarcRecord,
} from '@meguri/warc';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { createStoredRecordThreads } from './stored-record-threads.ts';

const crawl = await ownCrawl();
const { snapshots } = crawl.services;
const site = 'https://www.example.org';
const cdn = 'https://cdn.test';
const html = `<html lang="de"><head><title>Überschrift</title><link rel=stylesheet href="${cdn}/style.css"></head>
  <body><p>Der Hund läuft schnell durch den Wald, und die Sonne scheint.</p><a href="/no-part">Verweis</a>
  <img srcset="${cdn}/small.png 1x, ${cdn}/large.png 2x"><script>var hidden = 1</script></body></html>`;
const pages = [
  { url: `${site}/`, body: gzipSync(html), contentEncoding: 'gzip' },
  {
    url: `${site}/paper.pdf`,
    body: pdfOf(['A paper about forests and the animals in them.']),
    mime: 'application/pdf',
  },
  { url: `${site}/notes`, body: 'Plain notes.', mime: 'text/plain' },
  { url: `${site}/program.js`, body: 'alert(1)', mime: 'text/javascript' },
  { url: `${site}/broken.pdf`, body: '%PDF-1.7 nothing', mime: 'application/pdf' },
  { url: `${cdn}/style.css`, body: '@import "more.css"; p { background: url(back.png) }', mime: 'text/css' },
  { url: `${cdn}/more.css`, body: '@font-face { src: url("font.woff2") }', mime: 'text/css' },
  { url: `${cdn}/back.png`, body: 'png', mime: 'image/png' },
  { url: `${cdn}/font.woff2`, body: 'font', mime: 'font/woff2' },
  { url: `${cdn}/large.png`, body: 'large', mime: 'image/png' },
  { url: `${cdn}/other.png`, body: 'other', mime: 'image/png' },
];
let first: Date;

const make = (name: string, definition: SnapshotDefinitionInput) => makeSnapshot(crawl, { name, definition });

async function recordsOf(
  name: string,
  format: SnapshotFormat,
  unchanged: UnchangedForm = 'revisit',
): Promise<WarcRecord[]> {
  const { bytes, read } = await snapshots.export({ ctx, input: { name, format, unchanged } });
  const whole = Buffer.concat(await Array.fromAsync(read(0, bytes)));
  expect(whole).toHaveLength(bytes);
  const found = await Array.fromAsync(scanRecords([whole]));
  return found.map((one) => {
    if (!('record' in one)) throw new Error('damaged');
    expect(verifyDigests(one.record).block).toBe('match');
    return one.record;
  });
}

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: pages.map(({ url }) => url) } });
  first = crawl.clock.now();
  await crawlPages(
    crawl,
    pages.map((page) => ({ ...page, verdict: 'new' as const })),
  );
  crawl.clock.advanceSeconds(86_400);
  await crawlPages(crawl, [
    { ...pages[0]!, verdict: 'unchanged', repeats: first, isNotModified: true },
    { ...pages[2]!, verdict: 'unchanged', repeats: first },
  ]);
});

const onSite = { hosts: ['www.example.org'] };
const asOf = { preset: 'as-of', at: new Date('2099-01-01') } as const;

test('WET has the text of pages, PDF and plain text, with languages, and refers to their records', async () => {
  await make('text', { time: asOf, place: onSite });
  const stored = await recordsOf('text', 'warc');
  const [info, ...texts] = await recordsOf('text', 'wet');
  expect([info?.type, fieldValue(info?.fields ?? [], 'WARC-Filename')]).toEqual([
    'warcinfo',
    'text.warc.wet.gz',
  ]);
  const found = texts.map(({ type, targetUri, fields, block }) => ({
    type,
    targetUri,
    language: fieldValue(fields, 'WARC-Identified-Content-Language'),
    of: stored.find(({ recordId }) => `<${recordId}>` === fieldValue(fields, 'WARC-Refers-To'))?.targetUri,
    text: Buffer.from(block).toString(),
  }));
  expect(found).toEqual([
    {
      type: 'conversion',
      targetUri: `${site}/`,
      language: 'deu',
      of: `${site}/`,
      text: 'Überschrift\nDer Hund läuft schnell durch den Wald, und die Sonne scheint.\nVerweis',
    },
    {
      type: 'conversion',
      targetUri: `${site}/paper.pdf`,
      language: 'eng',
      of: `${site}/paper.pdf`,
      text: expect.stringContaining('A paper about forests and the animals in them.'),
    },
    {
      type: 'conversion',
      targetUri: `${site}/notes`,
      language: 'eng',
      of: `${site}/notes`,
      text: 'Plain notes.',
    },
  ]);
});

test('Unchanged accesses become whole responses with their own dates and heads', async () => {
  const second = new Date(first.getTime() + 86_400_000);
  await make('second', {
    time: { preset: 'accessed-within', from: second, to: new Date(second.getTime() + 1_000) },
    place: onSite,
  });
  expect((await recordsOf('second', 'warc')).map(({ type }) => type).toSorted()).toEqual([
    'response',
    'response',
    'revisit',
    'revisit',
    'warcinfo',
  ]);
  const [, ...rebuilt] = await recordsOf('second', 'warc', 'response');
  expect(
    rebuilt.map((record) => ({
      type: record.type,
      url: record.targetUri,
      date: record.date,
      status: httpBlock(record)?.head.status,
      encoding: httpBlock(record)?.head.headers.find(([name]) => name === 'Content-Encoding')?.[1],
      digest: verifyDigests(record).payload,
      from: fieldValue(record.fields, 'WARC-Rebuilt-From') !== null,
    })),
  ).toEqual(
    [
      { url: `${site}/`, encoding: 'gzip' },
      { url: `${site}/notes`, encoding: undefined },
    ].map((one) => ({ type: 'response', date: second, status: 200, digest: 'match', from: true, ...one })),
  );
  const text = await recordsOf('second', 'wet', 'response');
  expect(text.map(({ type, date }) => `${type} ${date.toISOString()}`).slice(1)).toEqual([
    `conversion ${second.toISOString()}`,
    `conversion ${second.toISOString()}`,
  ]);
  expect(rebuilt.map((record) => Buffer.from(recordPayload(record)).toString())[1]).toBe('Plain notes.');
});

test('Page requisites come from the archived pages and style sheets', async () => {
  await make('with-requisites', { time: asOf, place: onSite, requisites: true });
  const { datasheet } = await snapshots.get({ ctx, input: { name: 'with-requisites' } });
  expect(datasheet).toMatchObject({
    documents: 5,
    requisites: { documents: 5, urls: 5, wanted: 6, missing: 1 },
  });
  const urls = (await recordsOf('with-requisites', 'warc')).map(({ targetUri }) => targetUri ?? '');
  expect(new Set(urls.filter((url) => url.startsWith(cdn)))).toEqual(
    new Set(['back.png', 'font.woff2', 'large.png', 'more.css', 'style.css'].map((name) => `${cdn}/${name}`)),
  );
});

test('A record whose text takes too long, or that is damaged, has none', async () => {
  const { bytes: long } = encodeResponse({
    recordId: 'urn:uuid:00000000-0000-4000-8000-000000000001',
    date: first,
    targetUri: `${site}/long`,
    head: Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
    body: Buffer.from('<p>Wort '.repeat(4_000_000)),
  });
  const threads = createStoredRecordThreads({ seconds: 0.02 });
  expect(await threads.convert(long, 'some.warc.gz')).toBeNull();
  expect(await threads.read(long, 'some.warc.gz')).toEqual([]);
  await threads.close();
  const patient = createStoredRecordThreads();
  const damaged = { fileName: 'some.warc.gz', bytes: gzipSync('not a record') };
  expect(await patient.rebuild(damaged, damaged)).toBeNull();
  expect(await patient.convert(damaged.bytes, damaged.fileName)).toBeNull();
  await patient.close();
});
