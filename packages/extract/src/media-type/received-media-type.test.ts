import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mediaTypeHeadBytes, receivedMediaType } from './received-media-type.ts';

const html = Buffer.from('<!doctype html><title>A page</title>');
const text = Buffer.from('Plain words.');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pdf = Buffer.from('%PDF-1.7\n%\u00e2');
const zip = Buffer.from('504b0304140000000800', 'hex');
const mp4 = Buffer.from('0000001866747970 6d703432'.replace(' ', ''), 'hex');
const noise = Buffer.from('0102030405060708', 'hex');
const ttf = Buffer.from('0001000000', 'hex');

function typeOf(declared: string | null, head: Uint8Array, encoding?: string, url = 'http://a.example/x') {
  const headers: [string, string][] = declared === null ? [] : [['Content-Type', declared]];
  if (encoding !== undefined) headers.push(['Content-Encoding', encoding]);
  return receivedMediaType(headers, url, head.subarray(0, mediaTypeHeadBytes));
}

describe('the media type of a response', () => {
  test.each([
    ['text/html; charset=utf-8', html, 'text/html'],
    ['Image/PNG', png, 'image/png'],
    ['application/vnd.oasis.opendocument.text', zip, 'application/vnd.oasis.opendocument.text'],
    ['application/x-unheard-of', noise, 'application/x-unheard-of'],
    ['application/json', text, 'application/json'],
    ['image/svg+xml', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['audio/mp4', mp4, 'audio/mp4'],
  ])('is the declared one where the bytes agree: %s', (declared, bytes, expected) => {
    expect(typeOf(declared, bytes)).toBe(expected);
  });

  test.each([
    [null, html, 'text/html'],
    [null, text, 'text/plain'],
    [null, png, 'image/png'],
    [null, noise, 'application/octet-stream'],
    [null, Buffer.from('<?xml version="1.0"?><rss/>'), 'application/xml'],
    ['*/*', pdf, 'application/pdf'],
    ['application/octet-stream', html, 'text/html'],
    ['application/octet-stream', mp4, 'video/mp4'],
    ['application/octet-stream', ttf, 'font/ttf'],
  ])('is that of the bytes where none is declared: %s', (declared, bytes, expected) => {
    expect(typeOf(declared, bytes)).toBe(expected);
  });

  test.each([
    ['text/html', png, 'image/png'],
    ['text/plain', mp4, 'video/mp4'],
    ['text/plain', noise, 'application/octet-stream'],
    ['image/jpeg', html, 'text/html'],
    ['application/pdf', html, 'text/html'],
    ['application/pdf', png, 'image/png'],
    ['application/x-zip-compressed', pdf, 'application/pdf'],
  ])('is that of the bytes where %s lies', (declared, bytes, expected) => {
    expect(typeOf(declared, bytes)).toBe(expected);
  });

  test('is the declared one for a damaged page, and for an empty body', () => {
    expect(typeOf('text/html', noise)).toBe('text/html');
    expect(typeOf('video/mp4', Buffer.alloc(0))).toBe('video/mp4');
    expect(typeOf(null, Buffer.alloc(0))).toBe('application/octet-stream');
  });

  const long = Buffer.concat([html, Buffer.alloc(100_000, 'Words of a page. ')]);
  test.each([
    ['gzip', gzipSync(long)],
    ['deflate', deflateSync(long)],
    ['br', brotliCompressSync(long)],
  ])('is read behind the content coding %s, of which the beginning is there', (encoding, body) => {
    expect(typeOf('image/png', body.subarray(0, 60), encoding)).toBe('text/html');
    expect(typeOf('image/png', noise, encoding)).toBe('image/png');
  });

  test('is read through zstd, if there is a whole block', () => {
    expect(typeOf('image/png', zstdCompressSync(html), 'zstd')).toBe('text/html');
    expect(typeOf('text/html', zstdCompressSync(long).subarray(0, 20), 'zstd')).toBe('text/html');
  });

  test('a bomb has no type of its own', () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(typeOf('text/html', bomb, 'gzip')).toBe('text/html');
  });

  test('a packed sitemap is XML', () => {
    const packed = gzipSync('<urlset/>');
    expect(typeOf('application/gzip', packed, undefined, 'http://a.example/sitemap.xml.gz')).toBe(
      'application/xml',
    );
    expect(typeOf('application/gzip', packed)).toBe('application/gzip');
  });
});
