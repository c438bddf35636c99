import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ImportItem, ImportProblem } from '../entry.ts';
import { gunzipAll } from '../gunzip.ts';
import { readCdx } from './read-cdx.ts';

const sha1 = 'B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A';
const read = async (text: string | Buffer): Promise<ImportItem[]> =>
  (await Array.fromAsync(readCdx([Buffer.from(text)]))).flat();
const shown = (items: readonly ImportItem[]) =>
  items.map((item) => {
    if (item.kind === 'problem') return `${item.problem.line}: ${item.problem.reason}`;
    if (item.kind === 'skipped') return item.reason;
    const { url, at, type, status, digest } = item.entry;
    return [at.toISOString(), url, type, status, digest?.algorithm ?? null].join(' ');
  });
const home = '2014-01-27T17:12:00.000Z http://example.com response 200 sha1';

describe('an index of captures', () => {
  test.each([
    [
      '9 columns',
      ` CDX N b a m s k r V g\ncom,example)/ 20140127171200 http://example.com text/html 200 ${sha1} - 334 a.warc.gz\n`,
    ],
    [
      '11 columns',
      ` CDX N b a m s k r M S V g\ncom,example)/ 20140127171200 http://example.com text/html 200 ${sha1} - - 1046 334 a.warc.gz\n`,
    ],
    ['other columns', ` CDX b s a k\n20140127171200 200 http://example.com ${sha1}\n`],
    [
      '11 columns without a header',
      `com,example)/ 20140127171200 http://example.com text/html 200 ${sha1} - - 1046 334 a.warc.gz`,
    ],
    [
      'tabs',
      `\tCDX\tN\tb\ta\tm\ts\tk\ncom,example)/\t20140127171200\thttp://example.com\ttext/html\t200\t${sha1}\n`,
    ],
    [
      'CDXJ',
      `com,example)/ 20140127171200 {"url": "http://example.com", "mime": "text/html", "status": "200", "digest": "sha1:${sha1}"}\r\n`,
    ],
    [
      "pywb's answer",
      `{"urlkey": "com,example)/", "timestamp": "20140127171200", "url": "http://example.com", "status": 200, "digest": "${sha1}"}\n`,
    ],
    [
      "the Wayback Machine's text",
      `com,example)/ 20140127171200 http://example.com text/html 200 ${sha1} 1046\n\ncom%2Cexample%29%2F+20140127\n`,
    ],
    [
      "the Wayback Machine's JSON",
      `[["urlkey","timestamp","original","mimetype","statuscode","digest","length"],\n["com,example)/","20140127171200","http://example.com","text/html","200","${sha1}","1046"],\n[],\n["com%2C"]]\n`,
    ],
    [
      'JSON in one line',
      `[["timestamp","original","statuscode","digest"],["20140127171200","http://example.com","200","${sha1}"]]`,
    ],
  ])('is read with %s', async (_, text) => {
    expect(shown(await read(text)).filter((one) => one !== 'no-access')).toEqual([home]);
  });

  test('has revisits, entries without digests and URLs as sort keys', async () => {
    const text = `com,example)/ 20140127171251 http://example.com warc/revisit - ${sha1} - - 553 11875 a.warc.gz
example.com/ 2014 http://example.com/?a text/html - - - - - 0 -`;
    expect(shown(await read(text))).toEqual([
      '2014-01-27T17:12:51.000Z http://example.com revisit  sha1',
      '2014-01-01T00:00:00.000Z http://example.com/?a response  ',
    ]);
  });

  test('keeps digests of three algorithms apart, in base32 and hexadecimal', async () => {
    const digests = [sha1, 'a'.repeat(40), 'c'.repeat(64), `md5:${'d'.repeat(32)}`, 'sha256:short', '-'];
    const text = digests
      .map((digest) => `- 20140127171200 http://a.example/ text/html 200 ${digest} -`)
      .join('\n');
    const found = (await read(text)).map((item) =>
      item.kind === 'entry' ? (item.entry.digest?.algorithm ?? null) : 0,
    );
    expect(found).toEqual(['sha1', 'sha1', 'sha256', 'md5', null, null]);
  });

  test('has media types without parameters, at most as long as the index has them', async () => {
    const types = ['Text/HTML;charset=utf-8', `image/${'x'.repeat(40_000)}`, 'html'];
    const text = types.map((type) => `- 20140127171200 http://a.example/ ${type} 200 - -`).join('\n');
    const found = (await read(text)).map((item) => (item.kind === 'entry' ? item.entry.mime : 0));
    expect(found).toEqual(['text/html', `image/${'x'.repeat(94)}`, null]);
  });

  test('counts entries that are not accesses of pages', async () => {
    const lines = [
      'dns:example.com',
      'urn:pageinfo:http://example.com/',
      'http://a.example/?__wb_method=POST&a=1',
    ];
    const text = lines.map((url) => `- 20140127171200 ${url} text/plain 200 - -`).join('\n');
    const post = 'a)/ 20140127171200 {"url": "http://a.example/", "method": "POST"}';
    expect(shown(await read(`${text}\n${post}`))).toEqual(['other-scheme', 'other-scheme', 'post', 'post']);
  });

  test('names the line of an unreadable entry, and reads the rest', async () => {
    const good = `com,example)/ 20140127171200 http://example.com text/html 200 ${sha1} 1046`;
    const bad = [
      ' CDX N m s',
      'com,example)/ 00000101000000 http://example.com text/html 200 - 0',
      'com,example)/ 20140231000000 http://example.com text/html 200 - 0',
      'com,example)/ 20140127171200 example.com text/html 200 - 0',
      'com,example)/ 20140127171200 http://example.com',
      'com,example)/ 20140127171200 {"url": ',
      'x'.repeat(2 ** 20),
    ];
    const items = await read([...bad, good].join('\n'));
    expect(shown(items).map((one) => one.slice(0, 48))).toEqual([
      '1: The header "CDX N m s" names no column for th',
      '2: The instant "00000101000000" does not exist, ',
      '3: The instant "20140231000000" does not exist, ',
      '4: This is not a URL: "example.com".',
      '5: The line has 3 columns, and no header names t',
      '6: The line is not JSON: "{\\"url\\":"',
      '7: The line has 1048577 bytes.',
      home.slice(0, 48),
    ]);
    const fixes = items.flatMap((item) => (item.kind === 'problem' ? [item.problem.fix] : []));
    expect(fixes.filter((fix) => !fix.endsWith('.'))).toEqual([]);
  });

  test('names the line of a broken row of JSON, and reads the others', async () => {
    const row = `["20140127171200","http://example.com","200","${sha1}"]`;
    const rows = ['["timestamp","original","statuscode","digest"]', row, row.replace('"200"', '200"'), row];
    const broken = '3: The row is not JSON: "[\\"20140127171200\\"';
    for (const text of [`[${rows.join(',\n')}]`, rows.map((one) => `${one}\n`).join('')])
      expect(shown(await read(text)).map((one) => one.slice(0, 42))).toEqual(
        [home, broken, home].map((one) => one.slice(0, 42)),
      );
  });

  test('keeps at most one line of a text without line ends in memory', async () => {
    let heldBytes = 0;
    function* endless() {
      const before = usedBytes();
      for (let piece = 0; piece < 800; piece += 1) yield Buffer.alloc(65_536, 'x');
      heldBytes = usedBytes() - before;
    }
    const items = (await Array.fromAsync(readCdx(endless()))).flat();
    expect(shown(items)).toEqual(['1: The line has 52428801 bytes.']);
    expect(heldBytes).toBeLessThan(10_000_000);
  });
});

/** Bytes of reachable memory. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // The bytes of buffers count until a thread has freed them; the second collection waits for it.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('a compressed index', () => {
  const lineOf = (number: number) => `- 20140127171200 http://a.example/${number} text/html 200 - 0\n`;
  const blocks = [0, 1, 2, 3].map((block) =>
    gzipSync(Array.from({ length: 10 }, (_, line) => lineOf(block * 10 + line)).join('')),
  );
  const urlsOf = async (pieces: Buffer[]) => {
    const problems: ImportProblem[] = [];
    const items = (await Array.fromAsync(readCdx(gunzipAll(pieces, (one) => problems.push(one))))).flat();
    const urls = items.flatMap((item) => (item.kind === 'entry' ? [item.entry.url] : []));
    return { count: new Set(urls).size, last: urls.at(-1), problems };
  };

  test('is read through all of its members, in pieces of any size', async () => {
    const whole = Buffer.concat(blocks);
    const bytes = Array.from(whole, (_, at) => whole.subarray(at, at + 1));
    for (const pieces of [[whole], bytes])
      expect(await urlsOf(pieces)).toEqual({ count: 40, last: 'http://a.example/39', problems: [] });
  });

  test('is read past a damaged member, whose offset is reported', async () => {
    const damaged = Buffer.from(blocks[1] ?? '');
    damaged.fill(0xff, 20, 40);
    const { count, last, problems } = await urlsOf([
      Buffer.concat([blocks[0] ?? damaged, damaged, ...blocks.slice(2)]),
    ]);
    expect({ count: count >= 30, last }).toEqual({ count: true, last: 'http://a.example/39' });
    expect(problems.length).toBeGreaterThan(0);
  });

  test.each([
    ['read whole', 4_000],
    ['inflated piece by piece', 200_000],
  ])(
    'keeps the lines of a member that is %s before its damage, and those of later members',
    async (_, lines) => {
      const text = Array.from({ length: lines }, (_line, line) => lineOf(Math.imul(line, 0x9e3779b1) >>> 0));
      const sound = gzipSync(text.join(''), { finishFlush: constants.Z_SYNC_FLUSH });
      // No block of deflate begins with these bytes.
      const bytes = Buffer.concat([sound, Buffer.alloc(40, 0xff), ...blocks.slice(3)]);
      const pieces = Array.from({ length: Math.ceil(bytes.byteLength / 65_536) }, (_piece, at) =>
        bytes.subarray(at * 65_536, (at + 1) * 65_536),
      );
      const { count, last, problems } = await urlsOf(pieces);
      expect(count).toBeGreaterThan(lines * 0.95);
      expect(last).toBe('http://a.example/39');
      expect(problems).toEqual([
        {
          line: null,
          offset: expect.closeTo(sound.byteLength, -5),
          reason: 'The gzip data is damaged here: the lines from here to the next gzip member are missing.',
          fix: expect.stringMatching(/The lines before and those of later members are imported\.$/),
        },
      ]);
    },
  );

  test('keeps the lines of a member whose checksum is wrong', async () => {
    const wrong = Buffer.from(blocks[1] ?? '');
    wrong[wrong.byteLength - 6] = 0xff ^ (wrong.at(-6) ?? 0);
    const { last, problems } = await urlsOf([Buffer.concat([blocks[0] ?? wrong, wrong, blocks[2] ?? wrong])]);
    expect(last).toBe('http://a.example/29');
    expect(problems.map(({ reason }) => reason)).toEqual([
      'The checksum of the gzip member that ends here is wrong: its lines may be damaged, and the last ones are missing.',
    ]);
  });

  test('that expands to nothing but line ends is read in bounded memory', async () => {
    const pieces: number[] = [];
    for await (const piece of gunzipAll([gzipSync(Buffer.alloc(2 ** 26, 10))], () => undefined))
      pieces.push(piece.byteLength);
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(2 ** 26);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(65_536);
    expect(await urlsOf([gzipSync(Buffer.alloc(2 ** 23, 10)), blocks[3] ?? Buffer.alloc(0)])).toEqual({
      count: 10,
      last: 'http://a.example/39',
      problems: [],
    });
  });

  test('keeps the lines before a cut', async () => {
    const whole = Buffer.concat(blocks);
    const { count, problems } = await urlsOf([whole.subarray(0, -12)]);
    expect(count).toBeGreaterThanOrEqual(30);
    expect(problems.map(({ reason }) => reason)).toEqual(['The file ends within a gzip member: it was cut.']);
  });
});
