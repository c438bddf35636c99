import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { arcRecord, compressed, page, warcRecord } from '../samples.fixture.ts';
import { readRecords, type ReadRecordsOptions, type RecordItem } from './read-records.ts';

const read = (bytes: Buffer, options: ReadRecordsOptions = {}, pieceBytes = 1_000_000) => {
  const count = Math.ceil(bytes.byteLength / pieceBytes);
  const pieces = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return Array.fromAsync(readRecords(pieces, options));
};
const shown = (items: readonly RecordItem[]) =>
  items.map((item) => {
    if (item.kind === 'problem') return `${item.problem.offset}: ${item.problem.reason}`;
    if (item.kind === 'skipped') return item.reason;
    const { url, status, mime, type } = item.entry;
    return [type, url, status, mime, item.content && Buffer.from(item.content.body).toString()].join(' ');
  });
const a = warcRecord({ block: page('A') });
const b = warcRecord({ uri: 'http://a.example/b', block: page('B') });
const [shownA, shownB] = [
  'response http://a.example/ 200 text/html A',
  'response http://a.example/b 200 text/html B',
];

describe('records', () => {
  test.each([
    ['uncompressed', Buffer.concat([a, b])],
    ['compressed', compressed(a, b)],
  ])('are read %s, in pieces of any size, each at its place', async (_, bytes) => {
    for (const pieceBytes of [1, 7, 1_000_000]) {
      const items = await read(bytes, { offset: 100 }, pieceBytes);
      expect(shown(items)).toEqual([shownA, shownB]);
      const places = items.flatMap((item) => (item.kind === 'entry' ? [item.entry.place] : []));
      expect(places[0]?.offset).toBe(100);
      for (const { offset, length } of places) {
        const alone = await read(bytes.subarray(offset - 100, offset - 100 + length));
        expect(shown(alone)).toHaveLength(1);
      }
    }
  });

  test('of other writers have angle brackets, line feeds, old versions and no type of content', async () => {
    const wget = warcRecord({ uri: '<http://a.example/>', block: page('A') });
    const old = Buffer.from(
      a
        .toString()
        .replace('WARC/1.0', 'WARC/0.17')
        .replace(/^.*?\r\n\r\n/s, (head) => head.replaceAll('\r\n', '\n')),
    );
    const untyped = Buffer.from(a.toString().replace(/Content-Type: application[^\r]*\r\n/, ''));
    expect(shown(await read(Buffer.concat([wget, untyped])))).toEqual([shownA, shownA]);
    expect(shown(await read(old))).toEqual([shownA]);
  });

  test.each([
    ['chunks', '2\r\nHe\r\n3;x=y\r\nllo\r\n0\r\n\r\n', 'Hello'],
    ['a body that was stored without them', 'Hello', 'Hello'],
    ['a size that lies', '2\r\nHe\r\n5\r\nllo\r\n0\r\n\r\n', 'He5\r\nllo\r\n0\r\n\r\n'],
  ])('with chunked transfer and %s have the digest of the body', async (_, body, plain) => {
    const record = warcRecord({ block: page(body, 'Transfer-Encoding: chunked') });
    const [item] = await read(record);
    expect(item?.kind === 'entry' && item.entry.digest).toEqual({
      algorithm: 'sha256',
      bytes: new Uint8Array(createHash('sha256').update(plain).digest()),
    });
  });

  test('of POST requests, of other schemes and of other types are counted', async () => {
    const request = (method: string) =>
      warcRecord({ type: 'request', block: `${method} / HTTP/1.1\r\n\r\n` });
    const items = [
      ...(await read(Buffer.concat([request('POST'), a, request('GET'), b]))),
      ...(await read(
        Buffer.concat([
          b,
          warcRecord({ type: 'request', uri: 'http://a.example/b', block: 'POST / HTTP/1.1\r\n\r\n' }),
          a,
        ]),
      )),
      ...(await read(warcRecord({ uri: 'dns:a.example', block: 'x' }))),
      ...(await read(warcRecord({ type: 'metadata', block: 'x' }))),
    ];
    expect(shown(items)).toEqual([
      'other-record',
      'post',
      'other-record',
      shownB,
      'post',
      'other-record',
      shownA,
      'other-scheme',
      'other-record',
    ]);
  });

  test('that repeat another one name it, if they state it', async () => {
    const fields = [
      'WARC-Refers-To-Target-URI: http://a.example/b',
      'WARC-Refers-To-Date: 2014-01-01T00:00:00Z',
      'WARC-Payload-Digest: sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A',
    ];
    const [full, bare] = await read(
      Buffer.concat([
        warcRecord({ type: 'revisit', fields, block: page('') }),
        warcRecord({ type: 'revisit', block: '' }),
      ]),
    );
    expect(full).toMatchObject({
      content: null,
      entry: {
        type: 'revisit',
        status: 200,
        refersTo: { url: 'http://a.example/b', at: new Date('2014-01-01') },
        digest: { algorithm: 'sha1' },
      },
    });
    expect(bare).toMatchObject({ entry: { refersTo: { url: 'http://a.example/', at: null }, digest: null } });
  });

  test('of ARC files are read in both versions, with blanks in URLs', async () => {
    const head = Buffer.from('filedesc://a.arc 0.0.0.0 20150301100000 text/plain 12\n1 0 Example\n\n\n');
    const records = [
      arcRecord('http://a.example/', page('A')),
      arcRecord('http://a.example/b', page('B'), '200 - - 0 a.arc '),
      arcRecord('http://a.example/c d', page('C')),
      arcRecord('dns:a.example', 'x'),
    ];
    const expected = [
      'other-record',
      shownA,
      shownB,
      'response http://a.example/c d 200 text/html C',
      'other-scheme',
    ];
    expect(shown(await read(Buffer.concat([head, ...records]), {}, 9))).toEqual(expected);
    expect(shown(await read(compressed(head, ...records)))).toEqual(expected);
  });
});

describe('damage', () => {
  test.each([
    [
      'a cut file',
      Buffer.concat([a, b.subarray(0, -60)]),
      [shownA, `${a.byteLength}: The file ends within a record: it was cut.`],
    ],
    [
      'a cut gzip member',
      Buffer.concat([gzipSync(a), gzipSync(b).subarray(0, -9)]),
      [shownA, `${gzipSync(a).byteLength}: The file ends within a record: it was cut.`],
    ],
    [
      'a length that is too short',
      Buffer.concat([warcRecord({ block: page('A'), length: 30 }), b]),
      ['response http://a.example/ 200  ', /neither a WARC nor an ARC/, shownB],
    ],
    [
      'a length that is too long in a member',
      compressed(warcRecord({ block: page('A'), length: 900 }), b),
      [/stated length of a record is longer/, shownB],
    ],
    [
      'a date in year 0',
      Buffer.concat([warcRecord({ date: '0000-13-01T00:00:00Z', block: page('A') }), b]),
      [/date of a record does not exist/, shownB],
    ],
    [
      'no length',
      Buffer.concat([Buffer.from(a.toString().replace(/Content-Length/, 'Content-Len')), b]),
      [/lacks WARC-Type or Content-Length/, shownB],
    ],
    [
      'a date in year 0 of an ARC record',
      Buffer.concat([
        arcRecord('http://a.example/', page('A')),
        Buffer.from(`http://a.example/x 192.0.2.1 00001301100000 text/html 30\n${page('X')}\n`),
        arcRecord('http://a.example/b', page('B')),
      ]),
      [shownA, /date of a record does not exist/, shownB],
    ],
    [
      'a length that is too short in an ARC file',
      Buffer.concat([
        Buffer.from('http://a.example/x 192.0.2.1 20150301100000 text/html 9\n0123456789 abc: 1\n'),
        arcRecord('http://a.example/b', page('B')),
        arcRecord('http://a.example/', page('A')),
      ]),
      [/^response http:\/\/a\.example\/x/, /neither a WARC nor an ARC/, shownB, shownA],
    ],
    [
      'an HTTP response without an end of its head',
      Buffer.concat([warcRecord({ block: `HTTP/1.1 200 OK\r\n${'x'.repeat(2 ** 21)}\nWARC/1.0` }), b]),
      [/HTTP response of a record has no end of its head/, shownB],
    ],
    [
      'the same in a member',
      compressed(warcRecord({ block: Buffer.alloc(2 ** 21, 'x') }), b),
      [/HTTP response of a record has no end of its head/, shownB],
    ],
    ['several records in a member', gzipSync(Buffer.concat([a, b])), [/holds several records/, shownA]],
    ['other bytes', Buffer.alloc(3_000_000, 'x'), [/neither a WARC nor an ARC/]],
  ])('by %s is reported by offset, and the rest is read', async (_, bytes, expected) => {
    const items = shown(await read(bytes));
    expect(items).toHaveLength(expected.length);
    const fits = expected.map((one, place) =>
      typeof one === 'string' ? items[place] === one : one.test(items[place] ?? ''),
    );
    expect({ items, fits }).toEqual({ items, fits: expected.map(() => true) });
  });

  test('of a member between others is reported', async () => {
    const [one, two] = [gzipSync(a), gzipSync(b)];
    const broken = Buffer.from(one);
    broken.fill(0, 30, 60);
    const items = shown(await read(Buffer.concat([one, broken, two])));
    expect(items.at(0)).toBe(shownA);
    expect(items.at(-1)).toBe(shownB);
    expect(items[1]).toMatch(
      new RegExp(`^${one.byteLength}: A gzip member is damaged|^${one.byteLength}: The checksum`),
    );
  });

  // Stored, not compressed: a search for members finds those within it.
  const holding = (...content: Buffer[]) =>
    gzipSync(warcRecord({ block: Buffer.concat([Buffer.from(page('x'.repeat(500))), ...content]) }), {
      level: 0,
    });
  const compressedPage = gzipSync('<p>A page that its server compressed');
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    return copy;
  };
  const cut = holding(compressedPage, Buffer.alloc(70_000, 'x')).subarray(0, 60_000);

  test.each<[string, Buffer, number]>([
    ['whose header is damaged', flipped(holding(compressedPage), 2), 0],
    ['whose blocks are damaged', flipped(holding(compressedPage, Buffer.alloc(70_000, 'x')), 10), 0],
    ['with a wrong checksum', flipped(holding(compressedPage), 400), 0],
    ['with a wrong checksum, and a record in it', flipped(holding(gzipSync(b)), 400), 0],
    ['that is cut before other bytes', Buffer.concat([cut, Buffer.alloc(70_000, 'y')]), 0],
    ['after a whole one and other bytes', Buffer.concat([gzipSync(a), Buffer.from('other bytes')]), 1],
  ])('of a member %s leaves the next members', async (_, bytes, whole) => {
    const items = shown(await read(Buffer.concat([bytes, gzipSync(b), gzipSync(a)]), {}, 1_000));
    expect(items.slice(0, whole)).toEqual([shownA].slice(0, whole));
    expect(items.slice(whole)).toEqual([expect.stringMatching(/^\d+: /), shownB, shownA]);
  });

  test('of a digest is reported, and the record is kept', async () => {
    const wrong = warcRecord({
      fields: ['WARC-Block-Digest: sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A'],
      block: page('A'),
    });
    expect(shown(await read(wrong))).toEqual([
      '0: The sha1 of the block does not match the one that the record states.',
      shownA,
    ]);
  });

  test('by size is reported, and the record is skipped, even if its content looks like records', async () => {
    const large = warcRecord({
      uri: 'http://a.example/large',
      block: page(`${'x'.repeat(150_000)}\n${a.toString()}`),
    });
    const bytes = Buffer.concat([b, large, b]);
    expect(shown(await read(bytes, { maxRecordBytes: 100_000 }, 1_000))).toEqual([
      shownB,
      `${b.byteLength}: The record is larger than 1 GiB.`,
      shownB,
    ]);
  });

  // Stored, not compressed: a search for members finds the one within it.
  const block = Buffer.concat([Buffer.from(page('x')), gzipSync(a), Buffer.alloc(200_000, 'x')]);
  const large = gzipSync(warcRecord({ uri: 'http://a.example/large', block }), { level: 0 });
  const damaged = Buffer.from(large).fill(255, 120_000, 140_000);
  const next = gzipSync(b);

  test.each<[string, ReadRecordsOptions, Buffer[], RegExp]>([
    ['is reported, and skipped whatever it holds', {}, [large, next], /^response \S+\/b [^\n]*$/],
    ['is skipped up to its damage', {}, [damaged, next], /^131\d+: [^\n]*damaged\.\nresponse \S+\/b [^\n]*$/],
    ['that is cut ends the file', {}, [large.subarray(0, 150_000)], /^0: [^\n]*was cut\.$/],
    ['ends the file beyond a bound', { maxSkippedBytes: 90_000 }, [large, next], /^0: [^\n]*no further\.$/],
  ])('by size of a gzip member: one %s', async (_, options, parts, expected) => {
    const items = await read(Buffer.concat(parts), { maxRecordBytes: 100_000, ...options }, 1_000);
    const [first, ...rest] = shown(items);
    expect(first).toBe('0: A gzip member holds more than 1 GiB.');
    expect(rest.join('\n')).toMatch(expected);
  });

  test('by a decompression bomb ends at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const items = shown(await read(Buffer.concat([bomb, gzipSync(b)]), { maxRecordBytes: 1_000_000 }));
    expect(items).toEqual(['0: A gzip member holds more than 1 GiB.', shownB]);
  });
});
