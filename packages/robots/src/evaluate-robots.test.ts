import { describe, expect, test } from 'vitest';
import { evaluateRobots } from './evaluate-robots.ts';
import { parseRobots } from './parse-robots.ts';

function ask(robots: string, url: string, agent = 'Meguri') {
  return evaluateRobots(parseRobots(robots), agent, url);
}

describe('evaluateRobots', () => {
  test('returns the deciding line', () => {
    const robots = 'User-agent: *\nDisallow: /private # keep out\nAllow: /private/open\nCrawl-delay: 3';
    expect(ask(robots, 'https://example.org/private/x')).toEqual({
      allowed: false,
      crawlDelaySeconds: 3,
      rule: 'Disallow: /private',
      line: 2,
    });
    expect(ask(robots, 'https://example.org/private/open')).toMatchObject({
      allowed: true,
      rule: 'Allow: /private/open',
      line: 3,
    });
    expect(ask(robots, 'https://example.org/')).toMatchObject({ allowed: true, rule: null, line: null });
  });

  test('shows the deciding line as it was written', () => {
    expect(ask('User-agent: *\n  DISALOW /%7Ejoe', '/~joe/').rule).toBe('DISALOW /%7Ejoe');
  });

  test.each([
    ['the longest pattern wins', 'Allow: /a\nDisallow: /a/b', '/a/b', false],
    ['wherever it stands', 'Disallow: /a\nAllow: /a/b', '/a/b', true],
    ['Allow wins among equals', 'Disallow: /a\nAllow: /a', '/a', true],
    ['an empty Disallow forbids nothing', 'Disallow:', '/a', true],
    ['robots.txt itself is allowed', 'Disallow: /', '/robots.txt', true],
    ['but nothing that only begins like it', 'Disallow: /', '/robots.txt.bak', false],
    ['index.html means the folder too', 'Disallow: /\nAllow: /a/index.html', '/a/', true],
    ['but nothing else in it', 'Disallow: /\nAllow: /a/index.html', '/a/b', false],
    ['paths are compared with case', 'Disallow: /A', '/a', true],
    ['escapes are compared as characters', 'Disallow: /%7ejoe', '/~joe', false],
    ['escaped stars are stars', 'Disallow: /a%2A', '/a*b', false],
    ['escaped stars are not wildcards', 'Disallow: /a%2Ac', '/abc', true],
    ['an escaped dollar is a dollar', 'Disallow: /a%24', '/a$b', false],
    ['non-ASCII is compared escaped', 'Disallow: /\u00e4', '/%c3%a4', false],
  ])('%s', (_name, rules, url, allowed) => {
    expect(ask(`User-agent: *\n${rules}`, url).allowed).toBe(allowed);
  });

  test('groups of the same agent are read as one', () => {
    const robots =
      'User-agent: meguri\nDisallow: /a\n\nUser-agent: x\nDisallow: /x\n\nUser-agent: MEGURI\nDisallow: /b';
    expect(['/a', '/b', '/x'].map((url) => ask(robots, url).allowed)).toEqual([false, false, true]);
  });

  test('a group without rules exempts its agents from the rules of *', () => {
    const robots = 'User-agent: *\nDisallow: /\nCrawl-delay: 9\n\nUser-agent: meguri\n';
    expect(ask(robots, '/')).toMatchObject({ allowed: true, crawlDelaySeconds: null });
    expect(ask(robots, '/', 'Meguri-Images')).toMatchObject({ allowed: false, crawlDelaySeconds: 9 });
  });

  test('the longest of several delays for an agent counts', () => {
    expect(ask('User-agent: *\nCrawl-delay: 9\nCrawl-delay: 4', '/').crawlDelaySeconds).toBe(9);
  });

  test('a whole User-Agent is reduced to its product token', () => {
    expect(ask('User-agent: meguri\nDisallow: /', '/', 'Meguri/1.0 (+https://example.org/)').allowed).toBe(
      false,
    );
  });

  test('throws for text that is not a URL', () => {
    expect(() => ask('', 'no url')).toThrow(TypeError);
  });
});
