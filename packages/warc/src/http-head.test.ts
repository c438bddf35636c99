import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequestHead, buildResponseHead, parseHttpHead, storedHead } from './http-head.ts';
import { bytesOf } from './sample-records.fixture.ts';

function text(head: Uint8Array): string {
  return Buffer.from(head).toString('latin1');
}

it('writes a response head with order, case and duplicates of its headers kept', () => {
  const head = buildResponseHead({
    status: 200,
    statusText: 'OK',
    headers: [
      ['Set-Cookie', 'a'],
      ['content-type', 'text/html'],
      ['Set-Cookie', 'b'],
    ],
  });
  expect(text(head)).toBe(
    'HTTP/1.1 200 OK\r\nSet-Cookie: a\r\ncontent-type: text/html\r\nSet-Cookie: b\r\n\r\n',
  );
});

it('writes a request head', () => {
  const head = buildRequestHead({ method: 'GET', target: '/x?y', headers: [['Host', 'example.jp']] });
  expect(text(head)).toBe('GET /x?y HTTP/1.1\r\nHost: example.jp\r\n\r\n');
});

it('keeps the bytes of header values, also NUL and latin1', () => {
  const head = buildResponseHead({ status: 200, statusText: '\u00e9', headers: [['X', 'a\u0000\u00ff']] });
  expect(text(head)).toBe('HTTP/1.1 200 \u00e9\r\nX: a\u0000\u00ff\r\n\r\n');
});

it('never ends a head early', () => {
  const head = buildResponseHead({ status: 200, statusText: 'OK\n\n', headers: [['X\r\n', '1\r\n\r\n<p>']] });
  expect(text(head)).toBe('HTTP/1.1 200 OK \r\nX : 1 <p>\r\n\r\n');
});

it('writes text beyond latin1 as UTF-8', () => {
  const head = buildResponseHead({ status: 200, statusText: 'OK', headers: [['X', '巡']] });
  expect(Buffer.from(head).toString('utf8')).toBe('HTTP/1.1 200 OK\r\nX: 巡\r\n\r\n');
});

it('reads a head leniently', () => {
  const head = bytesOf('HTTP/1.1 404 Not Found\nA: 1\nnonsense\n b\r\nC : 2\r\n\r\nD: not a header');
  expect(parseHttpHead(head)).toEqual({
    startLine: 'HTTP/1.1 404 Not Found',
    status: 404,
    headers: [
      ['A', '1 b'],
      ['C', '2'],
    ],
  });
});

it.each(['GET / HTTP/1.1', 'HTTP/1.1 abc', 'HTTP/1.1 2000', ''])('finds no status in %j', (startLine) => {
  expect(parseHttpHead(bytesOf(`${startLine}\r\n\r\n`)).status).toBeNull();
});

function stored(head: string, bodyBytes: number | null): string {
  return Buffer.from(storedHead(bytesOf(head), bodyBytes)).toString('latin1');
}

it('keeps a head that agrees with its body', () => {
  const head = 'HTTP/1.1 200 OK\r\nX-a:  b \r\nContent-Length: 5\r\nSet-Cookie: \u00e9\u0000\r\n\r\n';
  expect(stored(head, 5)).toBe(head);
});

describe('renames', () => {
  it.each([
    ['Transfer-Encoding: chunked', 'X-Archive-Orig-Transfer-Encoding: chunked'],
    ['transfer-encoding : gzip, chunked', 'X-Archive-Orig-transfer-encoding : gzip, chunked'],
    [' Transfer-Encoding: chunked', 'X-Archive-Orig-Transfer-Encoding: chunked'],
    ['\0Transfer-Encoding\0: chunked', 'X-Archive-Orig-Transfer-Encoding\0: chunked'],
    ['Content-Length: 99', 'X-Archive-Orig-Content-Length: 99'],
    ['Content-Length: 5, 5', 'X-Archive-Orig-Content-Length: 5, 5'],
    ['Content-Length: +5', 'X-Archive-Orig-Content-Length: +5'],
  ])('%j', (line, expected) => {
    expect(stored(`HTTP/1.1 200 OK\r\n${line}\r\n\r\n`, 5)).toBe(`HTTP/1.1 200 OK\r\n${expected}\r\n\r\n`);
  });
});

it('keeps the original length if the body is stored elsewhere', () => {
  expect(stored('HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n', null)).toContain(
    '\r\nContent-Length: 99',
  );
});

it('writes CRLF for any line ending, and nothing after the blank line', () => {
  expect(stored('HTTP/1.0 200 OK\nA: 1\nB: 2\n\nbody', 0)).toBe('HTTP/1.0 200 OK\r\nA: 1\r\nB: 2\r\n\r\n');
  expect(stored('HTTP/1.0 200 OK\r\nA: 1', 0)).toBe('HTTP/1.0 200 OK\r\nA: 1\r\n\r\n');
});

it('refuses a head without a start line', () => {
  expect(() => storedHead(bytesOf('\r\nA: 1\r\n\r\n'), 0)).toThrow(RangeError);
});

it('always ends in its only blank line', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      const head = Buffer.from(storedHead(Buffer.concat([bytesOf('HTTP/1.1 200 OK\r\n'), tail]), 3)).toString(
        'latin1',
      );
      expect(head.indexOf('\r\n\r\n')).toBe(head.length - 4);
    }),
  );
});
