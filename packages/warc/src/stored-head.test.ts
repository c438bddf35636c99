import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './sample-records.fixture.ts';
import { storedHead } from './stored-head.ts';

function stored(head: string, bodyBytes: number | null): string {
  return Buffer.from(storedHead(bytesOf(head), bodyBytes)).toString('latin1');
}

it('leaves a head that agrees with its body as it is', () => {
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

it('keeps the original length where the body is stored elsewhere', () => {
  expect(stored('HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n', null)).toContain(
    '\r\nContent-Length: 99',
  );
});

it('writes CRLF whatever the server wrote, and nothing beyond the blank line', () => {
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
