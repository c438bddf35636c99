import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalizeLine } from './canonicalize-line.ts';
import { surtKey } from './surt-key.ts';

function readCases<Case>(name: string): Case[] {
  const file = new URL(`../fixtures/conformance/${name}`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;
}

function report(name: string, count: number, failures: number): void {
  console.info(`conformance ${name}: ${count - failures} of ${count} pass`);
}

interface UrlCase {
  input: string;
  base: string | null;
  failure?: true;
  href?: string;
  protocol?: string;
  host?: string;
  pathname?: string;
  search?: string;
}

/**
 * The expected URL from the parts of a case: null for a failure or another scheme, otherwise the standard's
 * URL without credentials, fragment and empty query, and with needless escapes decoded. No case has tracking
 * or sessions.
 */
function expectedUrl({ protocol, host, pathname = '', search = '' }: UrlCase): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return `${protocol}//${host}${unescapeUnreserved(pathname + search)}`;
}

function unescapeUnreserved(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) =>
    escape
      .toUpperCase()
      .replace(/%(2D|2E|3\d|4[1-9A-F]|5[0-9A]|5F|6[1-9A-F]|7[0-9A]|7E)/, decodeURIComponent),
  );
}

describe('conformance', () => {
  test('url-wpt.json: the platform parses every case as the URL standard says', () => {
    const cases = readCases<UrlCase>('url-wpt.json');
    const failures = cases.filter(
      ({ input, base, href }) => (URL.parse(input, base ?? undefined)?.href ?? null) !== (href ?? null),
    );
    report('url-wpt.json (parsing)', cases.length, failures.length);
    expect(failures).toEqual([]);
    expect(cases).toHaveLength(445);
  });

  test('url-wpt.json: every case has the canonical URL that follows from it, or an error', () => {
    const cases = readCases<UrlCase>('url-wpt.json');
    const failures = cases.filter((item) => {
      const answer = canonicalizeLine({ url: item.input, base: item.base });
      return ('url' in answer ? answer.url : null) !== expectedUrl(item);
    });
    report('url-wpt.json (canonical form)', cases.length, failures.length);
    expect(failures).toEqual([]);
  });

  test('url-toascii.json: every host name gets its ASCII form, or an error', () => {
    const cases = readCases<{ input: string; output: string | null }>('url-toascii.json');
    const failures = cases.filter(({ input, output }) => {
      const answer = canonicalizeLine({ url: `https://${input}/x` });
      return ('host' in answer ? answer.host : null) !== output;
    });
    report('url-toascii.json', cases.length, failures.length);
    expect(failures).toEqual([]);
    expect(cases).toHaveLength(43);
  });

  test('surt.json: every key is that of pywb', () => {
    const cases = readCases<{ url: string; surt: string }>('surt.json');
    const failures = cases.filter(({ url, surt }) => {
      const answer = canonicalizeLine({ url });
      return surtKey(url) !== surt || !('surt' in answer) || answer.surt !== surt;
    });
    report('surt.json', cases.length, failures.length);
    expect(failures).toEqual([]);
    expect(cases).toHaveLength(999);
  });
});
