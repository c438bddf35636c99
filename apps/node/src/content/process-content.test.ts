import { gzipSync } from 'node:zlib';
import { pdfOf } from '@meguri/documents/fixture';
import { packMemory, rememberPayload, unpackMemory } from '@meguri/extract';
import { sha256 } from '@meguri/warc';
import { describe, expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import type { ResponseTask } from './content-task.ts';
import { decoded, known, task, text } from './content-tasks.fixture.ts';
import { processContent } from './process-content.ts';

describe('a response', () => {
  test('gives a request and a response record, and everything that can be read in it', async () => {
    const result = await processContent(task());
    expect(result.records.map((bytes) => decoded(bytes).type)).toEqual(['request', 'response']);
    expect(result).toMatchObject({
      mainRecord: 1,
      recordType: 'response',
      title: 'A title',
      mime: 'text/html',
      contentDiffers: true,
    });
    expect(result.links.map(({ url }) => url)).toEqual(['http://example.jp/next']);
  });

  test('gives no request record where none is wanted', async () => {
    const result = await processContent(task({ writeRequest: false }));
    expect(result).toMatchObject({ mainRecord: 0, records: [expect.anything()] });
  });

  test('with the payload that the archive has becomes a revisit that refers to it', async () => {
    const result = await processContent(task({ known: await known(task().body) }));
    expect(result).toMatchObject({ recordType: 'revisit', contentDiffers: false, refersToAt: testNow });
  });

  test('whose payload the archive has is not read again', async () => {
    const body = text('<title>A title</title><a href="/next">next</a>');
    const again = await processContent(task({ known: await known(body), body: new Uint8Array(body) }));
    expect(again).toMatchObject({ repeated: true, contentDiffers: false, title: null, links: [] });
    const unstored = { ...(await known(body)), capturedAt: null };
    expect(await processContent(task({ known: unstored, body }))).toMatchObject({
      repeated: false,
      contentDiffers: false,
      title: 'A title',
    });
  });

  describe('that begins like a former version', () => {
    const formerBody = text('<title>Before</title><p>Other words.</p>');
    const formerDigest = new Uint8Array(sha256(formerBody));
    const memory = packMemory(rememberPayload(unpackMemory(null), formerDigest));
    const formerAt = new Date(testNow.getTime() - 1000);
    const returned = async (fields: Partial<ResponseTask> = {}) =>
      task({ known: await known(task().body), memory, body: new Uint8Array(formerBody), ...fields });

    test('asks to be looked up, and is stored if it is not found', async () => {
      expect(await processContent(await returned())).toMatchObject({
        recordType: 'response',
        mayBeFormer: true,
      });
      expect(await processContent(await returned({ former: null }))).toMatchObject({
        recordType: 'response',
        mayBeFormer: false,
      });
    });

    test('becomes a revisit that refers to it, and is a change', async () => {
      const former = { payloadDigest: formerDigest, capturedAt: formerAt, capturedUrl: null };
      const result = await processContent(await returned({ former }));
      expect(result).toMatchObject({
        recordType: 'revisit',
        refersToAt: formerAt,
        mayBeFormer: false,
        contentDiffers: true,
        title: 'Before',
      });
    });

    test('and was truncated is stored as far as it came', async () => {
      const result = await processContent(await returned({ truncated: 'length' }));
      expect(result).toMatchObject({ recordType: 'response', mayBeFormer: false });
    });
  });

  test('with other markup and the same words is stored and unchanged', async () => {
    const body = text('<!doctype html><title>A title</title><p class="x">Words.</p><a href="/next">next</a>');
    const result = await processContent(task({ known: await known(task().body), body }));
    expect(result).toMatchObject({ recordType: 'response', contentDiffers: false });
  });

  test('that was truncated is stored as far as it came, never as a revisit', async () => {
    const result = await processContent(task({ known: await known(task().body), truncated: 'length' }));
    expect(result.recordType).toBe('response');
    expect(decoded(result.records[1]).fields).toContainEqual(['WARC-Truncated', 'length']);
  });

  test('whose payload is not stored whole is recognised by its digest and stored again', async () => {
    const before = { ...(await known(task().body)), capturedAt: null };
    expect(await processContent(task({ known: before }))).toMatchObject({
      recordType: 'response',
      contentDiffers: false,
    });
  });

  test('that asks not to be archived gives a note, if that is honoured, and its links', async () => {
    const body = text('<meta name="robots" content="noarchive"><a href="/next">next</a>');
    const noted = await processContent(task({ body: new Uint8Array(body) }));
    expect(noted).toMatchObject({
      recordType: 'metadata',
      mainRecord: 0,
      links: [expect.objectContaining({ url: 'http://example.jp/next' })],
    });
    const record = decoded(noted.records[0]);
    expect(record.type).toBe('metadata');
    expect((await processContent(task({ body, honourNoarchive: false }))).recordType).toBe('response');
  });
});

test('a 304 becomes a revisit of what the archive has', async () => {
  const before = await known(task().body);
  const result = await processContent(
    task({ code: 'not-modified', statusCode: 304, body: new Uint8Array(), known: before }),
  );
  expect(result).toMatchObject({
    recordType: 'revisit',
    payloadDigest: null,
    contentDiffers: null,
    refersToAt: testNow,
    links: [],
  });
});

test('a failure gives a note with its code', async () => {
  const { url, startedAt, requestId, recordId } = task();
  const result = await processContent({
    kind: 'failure',
    url,
    startedAt,
    requestId,
    recordId,
    remoteAddress: null,
    code: 'dns-not-found',
    detail: 'x'.repeat(5_000),
  });
  expect(result).toMatchObject({ recordType: 'metadata', payloadDigest: null, links: [] });
  expect(Buffer.from(decoded(result.records[0]).block).toString()).toContain('dns-not-found');
});

describe('a sitemap', () => {
  const sitemap = `<?xml version="1.0"?><urlset><url><loc>http://example.jp/a</loc><lastmod>2026-02-20</lastmod></url>
    <url><loc>http://example.jp/b</loc><lastmod>2026-01-01</lastmod></url><url><loc>http://example.jp/c</loc></url></urlset>`;

  test.each(['application/gzip', 'application/octet-stream', 'text/xml'])(
    'that is a compressed file is read, although it is declared as %s',
    async (type) => {
      const fields = {
        url: 'http://example.jp/sitemap.xml.gz',
        headers: [['Content-Type', type]] as [string, string][],
      };
      const result = await processContent(task({ ...fields, body: new Uint8Array(gzipSync(sitemap)) }));
      expect(result.links.map(({ url }) => url)).toEqual(
        ['a', 'b', 'c'].map((path) => `http://example.jp/${path}`),
      );
      expect(result.announced).toEqual([
        { url: 'http://example.jp/a', changedAt: new Date('2026-02-20'), source: 'sitemap' },
        { url: 'http://example.jp/b', changedAt: new Date('2026-01-01'), source: 'sitemap' },
      ]);
    },
  );

  test('that was read before announces only changes since then', async () => {
    const fields = { url: 'http://example.jp/sitemap.xml', datesKnownUntil: new Date('2026-02-10') };
    const result = await processContent(
      task({ ...fields, headers: [['Content-Type', 'text/xml']], body: text(sitemap) }),
    );
    expect(result.announced.map(({ url }) => url)).toEqual(['http://example.jp/a']);
  });

  test('that is a compressed archive of something else is binary', async () => {
    const body = new Uint8Array(gzipSync('<dump><page>http://example.jp/a</page></dump>'));
    const headers: [string, string][] = [['Content-Type', 'application/gzip']];
    const result = await processContent(task({ url: 'http://example.jp/dump.xml.gz', headers, body }));
    expect(result).toMatchObject({ links: [], announced: [], hubs: null });
  });
});

describe('a PDF', () => {
  const pdfTask = (body: Uint8Array<ArrayBuffer>, fields: Partial<ResponseTask> = {}) =>
    task({ headers: [['Content-Type', 'application/pdf']], body, ...fields });

  test('with another date and the same text is unchanged, and its record is kept', async () => {
    const [first, second] = [pdfOf(['Text']), pdfOf(['Text'], { creationDate: '20270101000000' })];
    const { textDigest, simhash } = await processContent(pdfTask(first));
    const version = { textDigest: textDigest!, simhash: simhash!, capturedAt: testNow, capturedUrl: null };
    const before = { payloadDigest: new Uint8Array(sha256(first)), ...version };
    const result = await processContent(pdfTask(second, { known: before }));
    expect(result).toMatchObject({ contentDiffers: false, recordType: 'response', title: 'A report' });
    const changed = await processContent(pdfTask(pdfOf(['Other text']), { known: before }));
    expect(changed).toMatchObject({ contentDiffers: true, recordType: 'response' });
  });

  test('that cost its thread is compared by its bytes', async () => {
    const result = await processContent(pdfTask(pdfOf(['Text']), { onlyBytes: true }));
    expect(result).toMatchObject({ title: null, contentDiffers: true, recordType: 'response' });
  });
});
