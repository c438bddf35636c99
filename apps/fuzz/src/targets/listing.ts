import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { parseListing, pathSegmentOf } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';

const directory = 'ftp://example.org/pub/';
const maxEntries = 40;

/** The first byte chooses the format. */
export function openListing(): FuzzTarget {
  return { dictionary, seeds, maxInputBytes: 4000, check, work };
}

const read = (input: Uint8Array) =>
  parseListing(
    Buffer.from(input.subarray(1)).toString('latin1'),
    input[0] === 0x6d ? 'mlsd' : 'list',
    maxEntries,
  );

function work(input: Uint8Array): void {
  read(input);
}

function check(input: Uint8Array): void {
  const listing = read(input);
  ok(listing.entries.length <= maxEntries, `${listing.entries.length} entries`);
  ok(!listing.isTruncated || listing.entries.length === maxEntries, 'truncated below the limit');
  for (const entry of listing.entries) {
    const url = new URL(pathSegmentOf(entry), directory);
    strictEqual(url.href, directory + pathSegmentOf(entry), 'a name that is more than a segment');
    ok(url.pathname.length > '/pub/'.length, 'an empty name');
  }
  deepStrictEqual(read(input), listing);
}

const seeds = [
  'mtype=cdir;modify=20250301120000; /pub\r\ntype=file;size=9;modify=20250301120000; a b\r\ntype=dir; c\r\n',
  'mType=OS.unix=slink:/etc;UNIX.mode=0777; link\n type=; x\n',
  'ltotal 8\r\ndrwxr-xr-x    2 ftp      ftp          4096 Mar  1 12:00 pub\r\n-rw-r--r-- 1 a b 1 Dec 24  2024 x -> y\r\n',
  'l12-24-24  01:30PM       <DIR>          My Files\r\n03-01-2025  12:00                  123 a.txt\r\n',
  'l+i8388621.48594,m825718503,r,s280,\tdjb.html\r\n+i1,m2,/,\t514\r\n',
].map((text) => new TextEncoder().encode(text));

const dictionary =
  `type= =dir =file =cdir =pdir ;size= ;modify= ;; drwxr-xr-x -rw-r--r-- lrwxrwxrwx Mar 12:00 2025 -> <DIR> 01:30PM 03-01-25 ../ /../ %2e . ..
 + ,/, \t \r\n \x00 \xff`.split(/ +|\n/);
