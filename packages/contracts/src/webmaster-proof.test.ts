import { expect, test } from 'vitest';
import { isCovered, proofText, provableDomains, readProofText } from './webmaster-proof.ts';

const token = 'a'.repeat(43);

test.each([
  [proofText(token), token],
  [`\uFEFF${proofText(token)}\r\n`, token],
  [`<html>${proofText(token)}</html>`, null],
  [`${proofText(token)}\n${proofText(token)}`, null],
  [proofText('short'), null],
  ['', null],
])('of %j the token is %j', (text, expected) => {
  expect(readProofText(text)).toBe(expected);
});

test.each([
  ['www.example.co.jp', 'example.co.jp', ['example.co.jp', 'www.example.co.jp']],
  ['a.b.example.jp:8080', 'example.jp', ['example.jp', 'b.example.jp', 'a.b.example.jp']],
  ['example.jp', 'example.jp', ['example.jp']],
  ['192.0.2.1:81', '192.0.2.1', []],
  ['[2001:db8::1]', '[2001:db8::1]', []],
])(
  '%s may be proved by the DNS of its registered domain and below, never above',
  (host, registrable, names) => {
    expect(provableDomains(host, registrable)).toEqual(names);
  },
);

test('a name of very many labels causes few lookups', () => {
  expect(provableDomains(`${'a.'.repeat(100)}example.jp`, 'example.jp')).toHaveLength(6);
});

const byFile = { hostName: 'www.example.jp', provedDomain: null };
const byDns = { hostName: 'www.example.jp', provedDomain: 'example.jp' };

test.each([
  ['a file', byFile, 'www.example.jp', true],
  ['a file', byFile, 'www.example.jp:8080', false],
  ['a file', byFile, 'example.jp', false],
  ['DNS', byDns, 'example.jp', true],
  ['DNS', byDns, 'blog.example.jp:8080', true],
  ['DNS', byDns, 'badexample.jp', false],
  ['DNS', byDns, 'example.jp.evil.example', false],
])('a proof by %s (%o) covers %s: %s', (_how, scope, host, expected) => {
  expect(isCovered(scope, host)).toBe(expected);
});
