import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { decodeText, detectCharset, prescanCharset } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { asView, conformanceCases, readMessage, writeMessage } from './seed-inputs.ts';

const prescanBytes = 1024;

export function openCharset(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 1200, check, work };
}

function work(input: Uint8Array): void {
  const { headers, body } = readMessage(input);
  decodeText(body, detectCharset(body, headers).charset);
}

function check(input: Uint8Array): void {
  const { headers, body } = readMessage(input);
  const detected = detectCharset(body, headers);
  checkEncodingName(detected.charset);
  deepStrictEqual(detectCharset(asView(body), headers), detected, 'the same bytes give another answer');

  const text = decodeText(body, detected.charset);
  strictEqual(text, decodeText(asView(body), detected.charset));
  ok(text.isWellFormed(), `half a character out of ${detected.charset}`);
  // The maximum for one byte: a few characters of Big5 are a letter and a combining mark.
  ok(text.length <= body.length * 2 + 2, 'a text longer than its bytes');

  const declared = prescanCharset(body);
  if (declared !== null) checkEncodingName(declared);
  strictEqual(prescanCharset(body.subarray(0, prescanBytes)), declared, 'read beyond the first 1024 bytes');
  strictEqual(prescanCharset(asView(body)), declared);
}

function checkEncodingName(charset: string): void {
  strictEqual(new TextDecoder(charset).encoding, charset, 'not the name of an encoding');
}

function seeds(): Uint8Array[] {
  const bytes = ['charset-prescan.json', 'charset-detect.json']
    .flatMap((file) => conformanceCases<{ dataBase64: string }>('extract', file))
    .map(({ dataBase64 }) => Buffer.from(dataBase64, 'base64').subarray(0, 900));
  const own = [
    '<meta charset=shift_jis>\x83\x65\x83\x58\x83\x67\x82\xc5\x82\xb7',
    '<?xml version="1.0" encoding="euc-jp"?>\xa5\xc6\xa5\xb9\xa5\xc8',
    '\x1b$B%F%9%H\x1b(B',
    '\xff\xfe<\0a\0>\0',
    '\xfe\xff\0<\0a\0>',
    '<meta http-equiv=content-type content="text/html; charset=big5">\xb4\xfa\xb8\xd5',
    '\xb0\xa1\xb0\xa2\x81\x41 euc-kr',
  ].map((text) => Buffer.from(text, 'latin1'));
  return [
    ...[...bytes, ...own].map((body) => writeMessage(['Content-Type: text/html'], body)),
    writeMessage(
      ['Content-Type: text/html; charset="gb2312"'],
      Buffer.from('\xb2\xe2\xca\xd4\x81\x30\x81\x30', 'latin1'),
    ),
  ];
}

const dictionary = [
  ...`<meta charset= http-equiv=content-type content= <!-- --> <?xml encoding= utf-8 utf-16le utf-16be utf-7 shift_jis euc-jp
   iso-2022-jp iso-2022-kr euc-kr gbk gb18030 big5 hz-gb-2312 koi8-r windows-1251 windows-31j macintosh ibm866 x-user-defined
   replacement unicode cp932 none ' " ;charset=`.split(/\s+/),
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xfe\xff',
  '\x1b$B',
  '\x1b(J',
  '\x82\xa0',
  '\xa4\xa2',
  '\xe3\x81\x82',
  '\xf0\x9f\x98\x80',
  '\xed\xa0\x80',
  '\x81\x30\x81\x30',
  '\x88\x62',
];
