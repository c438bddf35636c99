import { describe, expect, it } from 'vitest';
import { isReadAsText, mediaType, textKind } from './content-kind.ts';

describe('mediaType', () => {
  it('is the first Content-Type without parameters', () => {
    expect(
      mediaType([
        ['content-type', 'Text/HTML ; charset=x'],
        ['Content-Type', 'a/b'],
      ]),
    ).toBe('text/html');
    expect(mediaType([])).toBe('');
  });
});

describe('isReadAsText', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01]);
  it.each([
    ['text/html', jpeg, true],
    ['application/atom+xml', jpeg, true],
    ['', jpeg, false],
    ['text/plain', jpeg, false],
    ['application/pdf', Buffer.from('%PDF-1.4'), false],
    ['application/json', Buffer.from('{}'), true],
    ['', Buffer.from('hello'), true],
    ['', Buffer.alloc(100), false],
    ['text/plain', Buffer.from(`one\0${'x'.repeat(50)}`), true],
    ['text/plain', Buffer.from('every page is revisited', 'utf16le'), true],
  ])('decides on %s', (type, body, expected) => {
    expect(isReadAsText(type, body)).toBe(expected);
  });
});

describe('textKind', () => {
  it.each([
    ['text/html', 'anything', 'html'],
    ['text/html', '<?xml version="1.0"?><!-- x --><rss version="2.0">', 'feed'],
    ['application/xhtml+xml', '<html>', 'html'],
    ['application/xml', '<?xml version="1.0"?><html xmlns="x">', 'html'],
    ['application/xml', '<?xml version="1.0"?>\n<urlset>', 'sitemap'],
    ['text/xml', '<!DOCTYPE x><s:sitemapindex>', 'sitemap'],
    ['text/xml', '<feed xmlns="http://www.w3.org/2005/Atom">', 'feed'],
    ['text/xml', '<rdf:RDF>', 'feed'],
    ['application/rss+xml', '', 'feed'],
    ['image/svg+xml', '<svg>', 'xml'],
    ['text/plain', '<html>', 'text'],
    ['application/json', '{}', 'text'],
    ['', ' <!-- x --> <!DOCTYPE HTML>', 'html'],
    ['', '<p>text', 'html'],
    ['', '<?xml version="1.0"?><urlset>', 'sitemap'],
    ['unknown/unknown', '<rss>', 'feed'],
    ['', 'just words', 'text'],
    ['', '', 'text'],
  ])('takes %j beginning with %j for %s', (type, head, kind) => {
    expect(textKind(type, head)).toBe(kind);
  });
});

it('comments before a document of undeclared type take time proportional to their number', () => {
  const comments = '<!---->'.repeat(20_000);
  expect(textKind('', `${comments}x`)).toBe('text');
  expect(textKind('', ` <!-- a --> ${comments}<p>`)).toBe('html');
  expect(textKind('', '<!-- never ends')).toBe('text');
});
