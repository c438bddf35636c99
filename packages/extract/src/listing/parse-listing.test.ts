import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseListing, pathSegmentOf } from './parse-listing.ts';

const one = (line: string, format: 'mlsd' | 'list' = 'list') => parseListing(line, format, 10).entries[0];

describe('parseListing', () => {
  test.each([
    [
      'type=file;size=9;modify=20250301120000; Read me',
      { name: 'Read me', size: '9', modified: '20250301120000' },
    ],
    ['Type=dir;Modify=20250301120000;UNIX.mode=0755; pub', { name: 'pub', isDirectory: true, size: null }],
    ['type=OS.unix=slink:/etc; link', { name: 'link', isDirectory: false, size: null, modified: null }],
    [' bare', { name: 'bare', isDirectory: false }],
  ])('reads %j of MLSD', (line, entry) => {
    expect(one(line, 'mlsd')).toMatchObject(entry);
  });

  test.each([
    [
      'drwxr-xr-x    2 ftp      ftp          4096 Mar  1 12:00 pub',
      { name: 'pub', isDirectory: true, size: null },
    ],
    [
      '-rw-r--r--+   1 1000     a group  123 Dec 24  2024  two  blanks',
      { name: ' two  blanks', size: '123', modified: 'Dec 24' },
    ],
    [
      'lrwxrwxrwx    1 ftp      ftp            11 Mar  1 12:00 a -> b -> c',
      { name: 'a', isDirectory: false },
    ],
    ['crw-rw-rw-    1 root     root       1, 3 Mar  1 12:00 null', { name: 'null' }],
    ['12-24-24  01:30PM       <DIR>          My Files', { name: 'My Files', isDirectory: true }],
    ['03-01-2025  12:00                  123 a.txt', { name: 'a.txt', size: '123', modified: '03-01-2025' }],
    [
      '+i8388621.48594,m825718503,r,s280,\tdjb.html',
      { name: 'djb.html', size: '280', modified: '825718503' },
    ],
    ['+i8388621.50690,m824255907,/,\t514', { name: '514', isDirectory: true, size: null }],
  ])('reads %j of LIST', (line, entry) => {
    expect(one(line)).toMatchObject(entry);
  });

  test.each(['total 12', '', '-rw-r--r-- 1', 'no listing at all', `+s1,\t${'x'.repeat(5_000)}`])(
    'leaves out %j of LIST',
    (line) => expect(one(line)).toBeUndefined(),
  );

  test.each(['.', '..', '', 'a/b', '../../etc', 'a\u0000b', 'a\rb', '\u001b[2J', 'a\u007f'])(
    'leaves out %j, which cannot be part of a path',
    (name) => expect(one(`type=file; ${name}`, 'mlsd')).toBeUndefined(),
  );

  test('leaves out the directory itself and the one above', () => {
    const lines = 'type=cdir; /pub\r\ntype=pdir; /\r\ntype=dir; deep\r\n';
    expect(parseListing(lines, 'mlsd', 10).entries.map(({ name }) => name)).toEqual(['deep']);
  });

  test('stops at the limit', () => {
    const lines = 'type=file; a\n'.repeat(1_000);
    expect(parseListing(lines, 'mlsd', 3)).toMatchObject({ entries: { length: 3 }, isTruncated: true });
    expect(parseListing(lines, 'mlsd', 1_000)).toMatchObject({ isTruncated: false });
  });

  test('the time of an entry may be replaced by its year', () => {
    const [now, later] = ['12:00', ' 2025'].map((time) => one(`-rw-r--r-- 1 a b 1 Mar  1 ${time} c`));
    expect(now).toEqual(later);
  });

  test('accepts any bytes', () => {
    const texts = fc.array(
      fc.constantFrom('-rw-r--r-- ', ' ', '1', 'Mar', '12:00', ';', '=', '\n', '\t', '+', 'a'),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('mlsd' as const, 'list' as const), (parts, format) => {
        for (const { name } of parseListing(parts.join(''), format, 100).entries) expect(name).not.toBe('');
      }),
    );
  });
});

test('a name becomes one segment of a URL, byte by byte', () => {
  const entry = { name: 'caf\xe9?a#b%2F;type=a ', isDirectory: true, size: null, modified: null };
  const segment = pathSegmentOf(entry);
  expect(segment).toBe('caf%E9%3Fa%23b%252F%3Btype%3Da%20/');
  expect(new URL(segment, 'ftp://example.org/pub/').href).toBe(`ftp://example.org/pub/${segment}`);
});
