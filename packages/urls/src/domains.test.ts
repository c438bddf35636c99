import { describe, expect, test } from 'vitest';
import {
  isWwwTwin,
  publicSuffix,
  registrableDomain,
  siteName,
  topLevelDomain,
  topLevelGroup,
} from './domains.ts';

describe('domains of a host', () => {
  test.each([
    ['www.example.co.jp', 'example.co.jp', 'co.jp', 'jp'],
    ['a.b.example.org:8080', 'example.org', 'org', 'org'],
    ['alice.github.io', 'alice.github.io', 'github.io', 'io'],
    ['www.alice.github.io', 'alice.github.io', 'github.io', 'io'],
    ['github.io', 'github.io', 'github.io', 'io'],
    ['co.jp', 'co.jp', 'co.jp', 'jp'],
    ['www.xn--wgv71a119e.jp', 'xn--wgv71a119e.jp', 'jp', 'jp'],
    ['a.b.unknown-suffix', 'b.unknown-suffix', 'unknown-suffix', 'unknown-suffix'],
    ['localhost:3000', 'localhost', 'localhost', null],
    ['192.0.2.1:80', '192.0.2.1', null, null],
    ['[2001:db8::1]:80', '[2001:db8::1]', null, null],
    ['[2001:db8::1]', '[2001:db8::1]', null, null],
  ])('%s: domain %s, public suffix %s, top-level domain %s', (host, domain, suffix, tld) => {
    expect(registrableDomain(host)).toBe(domain);
    expect(publicSuffix(host)).toBe(suffix);
    expect(topLevelDomain(host)).toBe(tld);
  });
});

describe('siteName', () => {
  test.each([
    ['www.example.org', 'example.org'],
    ['www.example.org:8080', 'example.org:8080'],
    ['example.org', 'example.org'],
    ['www2.example.org', 'www2.example.org'],
    ['www.com', 'www.com'],
  ])('%s is the site %s', (host, name) => {
    expect(siteName(host)).toBe(name);
  });
});

describe('isWwwTwin', () => {
  test.each([
    ['example.org', 'www.example.org', true],
    ['www.example.org:81', 'example.org:81', true],
    ['www.example.org', 'example.org:81', false],
    ['example.org', 'example.org', false],
    ['example.org', 'www.example.com', false],
  ])('%s and %s: %j', (host, other, twins) => {
    expect(isWwwTwin(host, other)).toBe(twins);
    expect(isWwwTwin(other, host)).toBe(twins);
  });
});

test.each([
  ['www.example.co.jp', 'jp'],
  ['localhost:8080', 'localhost'],
  ['xn--wgv71a119e.xn--q9jyb4c', 'xn--q9jyb4c'],
  ['192.0.2.1:8080', '(ip)'],
  ['[2001:db8::1]:443', '(ip)'],
  ['[2001:db8::1]', '(ip)'],
])('statistics count %s among %s', (host, group) => {
  expect(topLevelGroup(host)).toBe(group);
});
