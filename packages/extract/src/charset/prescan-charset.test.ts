import { describe, expect, it } from 'vitest';
import { prescanCharset } from './prescan-charset.ts';

describe('prescanCharset', () => {
  it.each([
    ['<meta charset=shift_jis>', 'shift_jis'],
    ['<META CHARSET = "EUC-JP" >', 'euc-jp'],
    ["<meta http-equiv='Content-Type' content='text/html; charset=x-sjis'>", 'shift_jis'],
    ['<meta content="text/html; charset=big5" http-equiv=content-type>', 'big5'],
    ['<?xml version="1.0" encoding="EUC-JP"?><rss>', 'euc-jp'],
    ["<?xml version='1.0' encoding='Shift_JIS'?><html><meta charset=utf-8>", 'utf-8'],
    ['<meta charset=utf-16>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<!--><meta charset=koi8-r>-->', 'koi8-r'],
  ])('reads %s as %s', (head, charset) => {
    expect(prescanCharset(Buffer.from(head))).toBe(charset);
  });

  it.each([
    '',
    '<meta',
    '<meta charset=utf-8',
    '<meta charset=no-such-encoding>',
    '<meta content="text/html; charset=utf-8">',
    '<!-- <meta charset=utf-8> -->',
    '<p title="<meta charset=utf-8>">',
    `${' '.repeat(1024)}<meta charset=utf-8>`,
  ])('finds no declaration in %j', (head) => {
    expect(prescanCharset(Buffer.from(head))).toBeNull();
  });
});
