import { describe, expect, test } from 'vitest';
import { rawRange } from './raw-range.ts';

const body = Buffer.from('0123456789');
const answer = (status = 200, headers: Record<string, string> = { 'content-type': 'text/plain' }) => ({
  status,
  headers,
  body,
});
const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', given = answer()) => {
  const { status, headers: sent, body: bytes } = rawRange(given, { method, headers });
  return { status, range: sent['content-range'], text: Buffer.from(bytes as Uint8Array).toString() };
};
const tag = rawRange(answer(), { method: 'GET', headers: {} }).headers['etag'] ?? '';

test('the tag is strong, and depends on the bytes and their headers', () => {
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  const other = answer(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
  expect(rawRange(other, { method: 'GET', headers: {} }).headers['etag']).not.toBe(tag);
  const bytes = { ...answer(), body: Buffer.from('012345678x') };
  expect(rawRange(bytes, { method: 'GET', headers: {} }).headers['etag']).not.toBe(tag);
});

describe('a condition', () => {
  test.each([
    [{ 'if-none-match': tag }, 304, ''],
    [{ 'if-none-match': `"a", W/${tag}` }, 304, ''],
    [{ 'if-none-match': '"other"' }, 200, '0123456789'],
    [{ 'if-match': '"other"' }, 412, expect.any(String)],
    [{ 'if-match': tag }, 200, '0123456789'],
  ])('%j is answered with %i', (headers, status, text) => {
    expect(ask(headers)).toMatchObject({ status, text });
  });

  test('on an archived error is ignored: the error is shown as archived', () => {
    expect(ask({ 'if-none-match': tag, range: 'bytes=0-1' }, 'GET', answer(404))).toMatchObject({
      status: 404,
      text: '0123456789',
    });
  });
});

describe('a range', () => {
  test.each([
    ['bytes=2-4', {}, 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', {}, 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', {}, 206, 'bytes 7-9/10', '789'],
    ['bytes=2-4', { 'if-range': tag }, 206, 'bytes 2-4/10', '234'],
    ['bytes=2-4', { 'if-range': '"other"' }, 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', {}, 200, undefined, '0123456789'],
    ['bytes=10-', {}, 416, 'bytes */10', 'The record has 10 bytes.\n'],
  ])('%s with %j', (range, more, status, contentRange, text) => {
    expect(ask({ range, ...more })).toEqual({ status, range: contentRange, text });
  });

  test('in a HEAD request is ignored', () => {
    expect(ask({ range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 200 });
  });
});
