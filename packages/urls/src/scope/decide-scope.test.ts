import { describe, expect, test } from 'vitest';
import { decideScope, type ScopeCandidate } from './decide-scope.ts';
import { compileScopeRules, type ScopeRules } from './scope-rules.ts';

const now = new Date('2026-06-15T00:00:00Z');

function rules(changes: { include?: string[]; exclude?: string[] } = {}): ScopeRules {
  const compiled = compileScopeRules(
    {
      mode: 'host',
      tlds: [],
      include: [],
      exclude: ['\\.zip$'],
      maxHops: 15,
      maxDynamicHops: 3,
      maxPagesPerHost: 100,
      maxUrlLength: 200,
      ...changes,
    },
    ['example.org'],
  );
  if (!compiled.ok) throw new Error(compiled.problems[0].message);
  return compiled.rules;
}

const candidate: ScopeCandidate = {
  url: 'http://example.org/a',
  host: 'example.org',
  hops: 1,
  dynamicHops: 0,
  pagesOnHost: 0,
};

describe('decideScope', () => {
  test('accepts a URL that passes every test', () => {
    expect(decideScope(rules(), candidate, now)).toEqual({ inScope: true });
    const atTheLimits = { ...candidate, hops: 15, dynamicHops: 4, pagesOnHost: 99 };
    expect(decideScope(rules(), atTheLimits, now)).toEqual({ inScope: true });
  });

  test.each([
    [{ url: `http://example.org/${'a'.repeat(200)}` }, 'url-too-long'],
    [{ url: 'http://other.example/', host: 'other.example' }, 'host-out-of-scope'],
    [{ url: 'http://example.org/a.zip' }, 'excluded'],
    [{ hops: 16 }, 'too-many-hops'],
    [{ dynamicHops: 5 }, 'too-many-dynamic-hops'],
    [{ url: 'http://example.org/a/a/a' }, 'trap-repeated-segments'],
    [{ pagesOnHost: 100 }, 'host-full'],
  ])('refuses %j as %s', (changes, reason) => {
    expect(decideScope(rules(), { ...candidate, ...changes }, now)).toEqual({ inScope: false, reason });
  });

  test('if there are include expressions, one of them must match', () => {
    const included = rules({ include: ['/a', '/b'] });
    expect(decideScope(included, candidate, now)).toEqual({ inScope: true });
    expect(decideScope(included, { ...candidate, url: 'http://example.org/c' }, now)).toEqual({
      inScope: false,
      reason: 'not-included',
    });
  });

  test('a seed is not tested for traps, a link from a starting point is', () => {
    const start = { ...candidate, url: 'http://example.org/a/a/a', hops: 0 };
    expect(decideScope(rules(), { ...start, isSeed: true }, now)).toEqual({ inScope: true });
    expect(decideScope(rules(), start, now)).toEqual({ inScope: false, reason: 'trap-repeated-segments' });
  });

  test('an adversarial expression takes no time', () => {
    const url = `http://example.org/${'a'.repeat(150)}!`;
    const started = performance.now();
    const decision = decideScope(rules({ exclude: ['(a+)+$', '(a|a)*b'] }), { ...candidate, url }, now);
    expect(decision).toEqual({ inScope: true });
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
