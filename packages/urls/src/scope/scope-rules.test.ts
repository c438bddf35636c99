import { describe, expect, test } from 'vitest';
import { compileScopeRules, type ScopeSettings } from './scope-rules.ts';

const settings: ScopeSettings = {
  mode: 'any',
  tlds: [],
  include: [],
  exclude: [],
  maxHops: 15,
  maxDynamicHops: 3,
  maxPagesPerHost: 1000,
  maxUrlLength: 2083,
};

function covers(changes: Partial<ScopeSettings>, host: string): boolean {
  const compiled = compileScopeRules({ ...settings, ...changes }, ['www.example.co.jp', 'alice.github.io']);
  if (!compiled.ok) throw new Error(compiled.problems[0].message);
  return compiled.rules.coversHost(host);
}

describe('compileScopeRules', () => {
  test.each([
    ['host', 'www.example.co.jp', true],
    ['host', 'www.example.co.jp:8080', false],
    ['host', 'example.co.jp', false],
    ['domain', 'other.example.co.jp:8080', true],
    ['domain', 'another.co.jp', false],
    ['domain', 'bob.github.io', false],
    ['any', 'anything.example', true],
  ] as const)('mode %s covers %s: %j', (mode, host, expected) => {
    expect(covers({ mode }, host)).toBe(expected);
  });

  test.each([
    ['jp', 'www.example.jp', true],
    ['.JP', 'www.example.jp:81', true],
    ['go.jp', 'www.example.go.jp', true],
    ['go.jp', 'www.example.jp', false],
    ['みんな', 'example.xn--q9jyb4c', true],
    ['jp', 'examplejp', false],
  ])('mode tld with %s covers %s: %j', (tld, host, expected) => {
    expect(covers({ mode: 'tld', tlds: [tld] }, host)).toBe(expected);
  });

  test.each([
    [{ include: ['a', '('] }, 'include.1', /missing closing/],
    [{ exclude: ['a(?=b)'] }, 'exclude.0', /unsupported/],
    [{ exclude: [''] }, 'exclude.0', /empty/],
    [{ exclude: ['a'.repeat(1001)] }, 'exclude.0', /1000 characters/],
    [{ mode: 'tld' as const }, 'tlds', /at least one/],
    [{ tlds: ['jp/x'] }, 'tlds.0', /not a domain/],
    [{ tlds: ['a b'] }, 'tlds.0', /not a domain/],
    [{ tlds: ['jp:81'] }, 'tlds.0', /not a domain/],
  ])('reports the problem of %j', (changes, field, message) => {
    const compiled = compileScopeRules({ ...settings, ...changes }, []);
    expect(compiled).toMatchObject({
      ok: false,
      problems: [{ field, message: expect.stringMatching(message) }],
    });
  });

  test('reports every problem at once', () => {
    const compiled = compileScopeRules({ ...settings, include: ['['], exclude: [')', 'b'] }, []);
    expect(compiled.ok ? [] : compiled.problems.map(({ field }) => field)).toEqual([
      'include.0',
      'exclude.0',
    ]);
  });
});
