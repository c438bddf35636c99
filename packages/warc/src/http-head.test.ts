import { expect, it } from 'vitest';
import { buildRequestHead, buildResponseHead, parseHttpHead } from './http-head.ts';
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

it('keeps bytes of header values as they are, NUL and latin1 too', () => {
  const head = buildResponseHead({ status: 200, statusText: '\u00e9', headers: [['X', 'a\u0000\u00ff']] });
  expect(text(head)).toBe('HTTP/1.1 200 \u00e9\r\nX: a\u0000\u00ff\r\n\r\n');
});

it('cannot be made to end a head early', () => {
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
