import { ok, strictEqual } from 'node:assert/strict';
import { canonicalizeUrl, defaultTrapLimits, findTrap, surtKey } from '@meguri/urls';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkCanonical } from './check-links.ts';
import { conformanceCases } from './seed-inputs.ts';

const now = new Date('2024-06-01');
const base = 'https://example.org/a/b?c';

export function openUrl(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 2500, check, work };
}

function work(input: Uint8Array): void {
  canonicalizeUrl(Buffer.from(input).toString('utf8'), base, { maxLength: input.length * 4 });
}

function check(input: Uint8Array): void {
  const text = Buffer.from(input).toString('utf8');
  ok(surtKey(text).length <= text.length * 12 + 100, 'a key much longer than the URL');
  const canonical = canonicalizeUrl(text, base);
  if (!canonical.ok) return;
  checkCanonical(canonical.url);
  ok(canonical.url.length <= 2083);
  strictEqual(new URL(canonical.url).hash, '');
  findTrap(canonical.url, now, defaultTrapLimits);
}

function seeds(): Uint8Array[] {
  const texts = [
    ...conformanceCases<{ input: string }>('urls', 'url-wpt.json').map(({ input }) => input),
    ...conformanceCases<{ url: string }>('urls', 'surt.json')
      .slice(0, 100)
      .map(({ url }) => url),
    'http://user:pw@EXAMPLE.org:80/%7e/../a;jsessionid=0123456789ABCDEF0123456789ABCDEF?utm_source=x&PHPSESSID=abc&b#f',
    'https://例え.jp/テスト?q=値',
    'http://[::1]:8080/(S(abcdefghijklmnopqrstuvwx))/calendar/2024/01/02',
  ];
  return texts.map((text) => new TextEncoder().encode(text));
}

const dictionary =
  `http:// https:// // :80 :443 @ %2e%2e/ /../ /./ %25 %2525 %00 %ff ;jsessionid= ?PHPSESSID= &sid= utm_source= fbclid= # xn-- [::1]
 0x7f.1 www. .. \xe3\x81\x82 \xc2\xad \xef\xbc\x8e /calendar/ 2024-01-01 (S( )) cfid= &cftoken=`.split(/\s+/);
