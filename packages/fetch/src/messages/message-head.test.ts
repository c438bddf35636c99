import { describe, expect, test } from 'vitest';
import { formatRequestHead, formatResponseHead, parseStatusLine } from './message-head.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('a request head has the connection headers first', () => {
  const head = formatRequestHead('GET', new URL('http://a.test:8080/b?c=d'), [['User-Agent', 'Meguri']]);
  expect(text(head)).toBe(
    'GET /b?c=d HTTP/1.1\r\nhost: a.test:8080\r\nconnection: keep-alive\r\nUser-Agent: Meguri\r\n\r\n',
  );
});

test('a response head for HTTP/2 has the standard reason and keeps repeated headers and bytes', () => {
  const head = formatResponseHead(404, [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=\xe9'],
  ]);
  expect(text(head)).toBe('HTTP/1.1 404 Not Found\r\nset-cookie: a=1\r\nset-cookie: b=\xe9\r\n\r\n');
});

describe('parseStatusLine', () => {
  test.each([
    ['HTTP/1.1 200 OK\r\n\r\n', '1.1', 'OK'],
    ['HTTP/1.0 404 Not Found\r\nA: b\r\n\r\n', '1.0', 'Not Found'],
    ['HTTP/1.1 200\r\n\r\n', '1.1', ''],
    ['HTTP/1.1 200 \r\n\r\n', '1.1', ''],
    ['HTTP/1.1 200 cr\xe9\xe9\n\n', '1.1', 'cr\xe9\xe9'],
  ])('%j', (head, httpVersion, statusText) => {
    expect(parseStatusLine(Buffer.from(head, 'latin1'))).toEqual({ httpVersion, statusText });
  });
});
