import { gzipSync } from 'node:zlib';
import { pdfOf } from '@meguri/documents/fixture';
import { packMemory, rememberPayload, unpackMemory } from '@meguri/extract';
import { decodeRecord, sha256 } from '@meguri/warc';
import { describe, expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import type { KnownContent, ResponseTask } from './content-task.ts';
import { processContent } from './process-content.ts';

const text = (value: string) => new Uint8Array(Buffer.from(value));

function task(fields: Partial<ResponseTask> = {}): ResponseTask {
  return {
    kind: 'response',
    url: 'http://example.jp/dir/page',
    startedAt: testNow,
    remoteAddress: '192.0.2.1',
    requestId: '00000000-0000-4000-8000-000000000001',
    recordId: '00000000-0000-4000-8000-000000000002',
    code: 'ok',
    statusCode: 200,
    httpVersion: '1.1',
    location: null,
    requestHead: text('GET /dir/page HTTP/1.1\r\nHost: example.jp\r\n\r\n'),
    responseHead: text('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: text('<!doctype html><title>A title</title><p>Words.</p><a href="/next">next</a>'),
    truncated: null,
    known: null,
    memory: null,
    learnsNoise: true,
    changedBefore: false,
    readsLinksAgain: false,
    isProbe: false,
    wantsFingerprint: true,
    changeMode: 'text',
    honourNoarchive: true,
    writeRequest: true,
    gzipLevel: 6,
    maxExpandedBytes: 1_000_000,
    linkSchemes: null,
    maxLinks: 20_000,
    agentToken: 'Meguri',
    datesKnownUntil: null,
    ...fields,
  };
}

const decoded = (bytes: Uint8Array | undefined) => {
  const result = decodeRecord(bytes ?? new Uint8Array());
  if (result.kind !== 'record') throw new Error(`the record is ${result.kind}`);
  return result.record;
};

async function known(body: Uint8Array): Promise<KnownContent> {
  const { textDigest, simhash } = await processContent(task({ body: new Uint8Array(body) }));
  const payloadDigest = new Uint8Array(sha256(body));
  const version = { textDigest: textDigest!, simhash: simhash! };
  return { payloadDigest, ...version, capturedAt: testNow, capturedUrl: null };
}

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

describe('nothing that a server can send makes it throw', () => {
  const corruptGzip = Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.alloc(64, 0xff)]);
  const bodies: [string, Partial<ResponseTask>, Record<string, unknown>][] = [
    ['nothing', { body: new Uint8Array() }, { undecodable: false }],
    [
      'a corrupt gzip stream',
      { headers: [['Content-Encoding', 'gzip']], body: new Uint8Array(corruptGzip) },
      { undecodable: true, links: [] },
    ],
    [
      'a gzip bomb',
      {
        headers: [
          ['Content-Encoding', 'gzip'],
          ['Content-Type', 'text/html'],
        ],
        body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000))),
      },
      { undecodable: false },
    ],
    ['NUL bytes', { body: text('<title>a\0b</title><a href="/o\0k">x</a>') }, { undecodable: false }],
    ['html cut in half', { body: text('<title>cut</title><a href="/hal') }, { title: 'cut' }],
    [
      'a thousand levels',
      { body: text(`${'<div>'.repeat(1_000)}<a href="/deep">x</a>`) },
      { links: [expect.objectContaining({ url: 'http://example.jp/deep' })] },
    ],
    ['a URL of 100 kB', { body: text(`<a href="/${'x'.repeat(100_000)}">x</a>`) }, { undecodable: false }],
    [
      'header values with malformed bytes',
      {
        headers: [
          ['Content-Type', 'text/h\xe9\0ml; charset="\xff'],
          ['X', '\u0000'],
        ],
      },
      { mime: null },
    ],
    [
      'a mislabelled charset',
      {
        headers: [['Content-Type', 'text/html; charset=shift_jis']],
        body: new Uint8Array([0x3c, 0x70, 0x3e, 0xc6, 0xfc, 0xcb, 0xdc]),
      },
      { undecodable: false },
    ],
  ];
  test.each(bodies)('%s', async (_what, fields, expected) => {
    const result = await processContent(task(fields));
    expect(result).toMatchObject(expected);
    expect(decoded(result.records[result.mainRecord]).targetUri).toBe('http://example.jp/dir/page');
  });

  test('twenty thousand links are taken, and no more than the setting allows', async () => {
    const body = text(Array.from({ length: 25_000 }, (_, n) => `<a href="/${n}">x</a>`).join(''));
    expect((await processContent(task({ body }))).links).toHaveLength(20_000);
  });
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
