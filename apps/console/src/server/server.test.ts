import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from '../data/search-parameters.ts';
import { isFromAnotherSite, isPublicHost, readBearerToken, isSameOrigin, isSecure } from './request.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readEnvironment } from './environment.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './cookies.ts';

describe('the origin of a request', () => {
  const check = (headers: Record<string, string>) =>
    isSameOrigin(new Headers({ host: 'console.test:3000', ...headers }));

  it.each<[boolean, string, Record<string, string>]>([
    [true, 'its own page', { origin: 'http://console.test:3000' }],
    [
      true,
      'its own page, as the browser says too',
      { origin: 'http://console.test:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [false, 'another site', { origin: 'https://evil.example' }],
    [false, 'another port', { origin: 'http://console.test:4000' }],
    [false, 'a sibling site', { origin: 'http://console.test:3000', 'sec-fetch-site': 'same-site' }],
    [false, 'no origin', {}],
    [false, 'a sandboxed frame', { origin: 'null' }],
  ])('%s: %s', (expected, _, headers) => {
    expect(check(headers)).toBe(expected);
  });

  it.each<[boolean, string | null]>([
    [true, 'cross-site'],
    [true, 'same-site'],
    [false, 'same-origin'],
    [false, 'none'],
    [false, null],
  ])('%s: a download that %s asks for', (expected, site) => {
    expect(isFromAnotherSite(new Headers(site === null ? {} : { 'sec-fetch-site': site }))).toBe(expected);
  });

  it('is secure over TLS, also through a proxy', () => {
    expect(isSecure(new Headers(), 'https://a.example/')).toBe(true);
    expect(isSecure(new Headers({ 'x-forwarded-proto': 'https, http' }), 'http://a.example/')).toBe(true);
    expect(isSecure(new Headers(), 'http://127.0.0.1:3000/')).toBe(false);
  });

  it.each([
    ['archive.example', 'https://archive.example', true],
    ['Archive.Example:443', 'https://archive.example/console', true],
    ['archive.example:8080', 'https://archive.example', false],
    ['archive.example', 'http://archive.example:8080', false],
    ['evil.example', 'https://archive.example', false],
    ['archive.example@evil.example', 'https://archive.example', false],
    ['', 'https://archive.example', false],
    ['archive.example', '', false],
  ])('for %j is public at %j: %j', (host, publicUrl, expected) => {
    expect(isPublicHost(new Headers({ host }), publicUrl)).toBe(expected);
  });
});

describe('a bearer token', () => {
  it.each([
    ['Bearer mgr_abc-1', 'mgr_abc-1'],
    ['bearer  x', 'x'],
    ['Basic x', null],
    ['Bearer a b', null],
    [null, null],
  ])('of %o is %o', (header, token) => {
    expect(readBearerToken(header)).toBe(token);
  });
});

describe('the session cookie', () => {
  it('is read among others', () => {
    expect(readSessionToken('a=b; meguri_session=x%2Fy; meguri_theme=dark')).toBe('x/y');
    expect(readSessionToken('xmeguri_session=1')).toBeNull();
    expect(readSessionToken(null)).toBeNull();
  });

  it('is hidden from scripts and other sites, and secure over TLS', () => {
    const expires = new Date('2026-12-01T00:00:00Z');
    expect(writeSessionToken('x/y', expires, true)).toBe(
      'meguri_session=x%2Fy; Path=/; Expires=Tue, 01 Dec 2026 00:00:00 GMT; HttpOnly; SameSite=Lax; Secure',
    );
    expect(writeSessionToken('x', expires, false)).not.toContain('Secure');
    expect(clearSessionToken(false)).toContain('Max-Age=0');
  });

  it('reads back a written token', () => {
    const written = writeSessionToken('a=b;c', new Date(0), false).split(';', 1)[0] ?? '';
    expect(readSessionToken(written)).toBe('a=b;c');
  });
});

describe('the path to open after signing in', () => {
  it.each([
    ['/hosts?state=blocked', '/hosts?state=blocked'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example/x', '/'],
    ['/a/..//evil.example/x', '/'],
    ['/%2e//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
  ])('%o leads to %s', (next, path) => {
    expect(safeNext(next)).toBe(path);
  });

  it('stays on the console for any text', () => {
    const here = 'https://console.example';
    const ascii = ['/', '.', '..', '\\', '%2e', '%2f', '@', ':', '\t', '\n', '?', '#', 'evil.example'];
    // Full-width characters, which some resolvers read as ASCII, and an unpaired surrogate.
    const wide = ['／', '。', '＼', '\ud800'];
    const hostile = fc.array(fc.constantFrom(...ascii, ...wide)).map((parts) => `/${parts.join('')}`);
    const staysHere = fc.property(fc.oneof(hostile, fc.string({ unit: 'binary-ascii' })), (next) => {
      const path = safeNext(next);
      return path.startsWith('/') && URL.parse(path, `${here}/sign-in`)?.origin === here;
    });
    expect(fc.check(staysHere, { numRuns: 1_000 }).counterexample).toBeNull();
  });
});

describe('the content security policy', () => {
  it('allows nothing from other origins and no script without the nonce', () => {
    const policy = contentSecurityPolicy('abc', false);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
  });
});

describe('the environment', () => {
  const good = {
    DATABASE_URL: 'postgres://u:p@localhost:5432/meguri',
    REDIS_URL: 'redis://:p@localhost:6379',
  };

  it('needs only the addresses of the database and Redis', () => {
    expect(readEnvironment(good)).toEqual({
      databaseUrl: good.DATABASE_URL,
      redisUrl: good.REDIS_URL,
      archiveDirectory: undefined,
      archiveBucket: null,
      importDirectories: [],
      importAccess: { region: 'us-east-1', endpoint: null, credentials: null },
      replay: { host: '127.0.0.1', port: 0, publicUrl: null, proxies: { list: '', hops: 1 } },
      signingKey: null,
    });
  });

  it('may place scans outside the directory of snapshots', () => {
    expect(readEnvironment({ ...good, SCAN_DIRECTORY: '/mnt/scans' })).toMatchObject({
      scanDirectory: '/mnt/scans',
    });
  });

  it('accepts only absolute paths and places in buckets to import from', () => {
    const read = (text: string) => readEnvironment({ ...good, IMPORT_DIRECTORIES: text }).importDirectories;
    expect(read('/data/old, /mnt/warc,')).toEqual(['/data/old', '/mnt/warc']);
    expect(read('s3://crawls/old,/mnt/warc')).toEqual(['s3://crawls/old', '/mnt/warc']);
    expect(() => read('s3://crawls/../old')).toThrow('IMPORT_DIRECTORIES must be absolute paths');
    expect(() => read('/data,old')).toThrow('IMPORT_DIRECTORIES must be absolute paths');
  });

  it('names missing variables in one line', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://x' })).toThrow(
      'DATABASE_URL must be a postgres:// address; REDIS_URL must be a redis:// address',
    );
  });
});
