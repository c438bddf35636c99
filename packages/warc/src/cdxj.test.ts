import { expect, it } from 'vitest';
import { cdxjLine, type CdxjEntry } from './cdxj.ts';
import { sha256 } from './digest.ts';

const entry: CdxjEntry = {
  surt: 'jp,example)/a?b=1',
  date: new Date('2026-03-01T12:34:56.789Z'),
  url: 'https://www.example.jp/a?b=1',
  contentType: 'text/html; charset=utf-8',
  status: 200,
  payloadDigest: sha256(),
  revisit: false,
  fileName: 'meguri-n1-20260301123456-00000.warc.gz',
  offset: 417,
  length: 512,
};

it('writes a line that pywb reads', () => {
  expect(cdxjLine(entry)).toBe(
    'jp,example)/a?b=1 20260301123456 {"url":"https://www.example.jp/a?b=1","mime":"text/html","status":"200",' +
      '"digest":"4OYMIQUY7QOBJGX36TEJS35ZEQT24QPEMSNZGTFESWMRW6CSXBKQ====","length":"512","offset":"417",' +
      '"filename":"meguri-n1-20260301123456-00000.warc.gz"}\n',
  );
});

it('lists a revisit as warc/revisit', () => {
  expect(cdxjLine({ ...entry, revisit: true, status: 304, contentType: null })).toContain(
    '"mime":"warc/revisit"',
  );
});

it.each([null, '', ';', 'text', 'a b/c', '"/"', 'text/html\u0000'])(
  'calls the content type %j unknown',
  (contentType) => {
    expect(cdxjLine({ ...entry, contentType })).toContain('"mime":"unk"');
  },
);

it('omits an unknown status, and leaves an unknown digest empty', () => {
  expect(cdxjLine({ ...entry, status: null, payloadDigest: null })).toContain(
    '"mime":"text/html","digest":""',
  );
});

it('keeps a key with blanks or line ends in one column', () => {
  const line = cdxjLine({ ...entry, surt: 'jp,example)/a b\n' });
  expect(line.split(' ', 2)).toEqual(['jp,example)/a%20b%0A', '20260301123456']);
  expect(line.indexOf('\n')).toBe(line.length - 1);
});
