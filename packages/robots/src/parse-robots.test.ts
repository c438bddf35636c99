import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRobots } from './parse-robots.ts';
import { maxRobotsBytes } from './parsed-robots.ts';

describe('parseRobots', () => {
  test('reads groups, delays and sitemaps with their lines', () => {
    const robots = [
      'User-agent: One # the first',
      'USER-AGENT: two/1.0',
      'Disallow: /private # not yours',
      'allow:/private/open',
      '',
      'Sitemap: https://example.org/sitemap.xml',
      'User-agent: *',
      'Crawl-delay: 2.5',
    ].join('\n');
    expect(parseRobots(robots)).toEqual({
      groups: [
        {
          agents: ['one', 'two'],
          rules: [
            { allow: false, pattern: '/private', line: 3 },
            { allow: true, pattern: '/private/open', line: 4, text: 'allow:/private/open' },
          ],
        },
        { agents: ['*'], rules: [] },
      ],
      crawlDelays: [{ agents: ['*'], seconds: 2.5 }],
      sitemaps: ['https://example.org/sitemap.xml'],
      truncated: false,
    });
  });

  test('keeps a sitemap once, relative or not, and decodes it', () => {
    const robots = 'Sitemap: /a.xml\nsite-map: /a.xml\nSitemap:\nSitemap: https://example.org/地図.xml';
    expect(parseRobots(robots).sitemaps).toEqual(['/a.xml', 'https://example.org/地図.xml']);
  });

  test.each([
    ['user-agent: a\ncrawl-delay: 5\nuser-agent: b\ncrawl-delay: 7', ['a 5', 'b 7']],
    ['user-agent: a\nuser-agent: b\ncrawl-delay: 5', ['a,b 5']],
    ['user-agent: a\ndisallow: /\ncrawl-delay: 5', ['a 5']],
    ['user-agent: a\ncrawl delay: .5\ncrawldelay: 3.', ['a 3']],
    ['crawl-delay: 5\nuser-agent: a', []],
    ['user-agent: a\ncrawl-delay: -1\ncrawl-delay: 1e9\ncrawl-delay: 10s\ncrawl-delay:', []],
    [`user-agent: a\ncrawl-delay: ${'9'.repeat(400)}`, []],
  ])('applies Crawl-delay to the agents right above it in %j', (robots, delays) => {
    expect(
      parseRobots(robots).crawlDelays.map(({ agents, seconds }) => `${agents.join()} ${seconds}`),
    ).toEqual(delays);
  });

  test('a Crawl-delay between two user-agent lines does not separate their rules', () => {
    const { groups } = parseRobots('user-agent: a\ncrawl-delay: 5\nuser-agent: b\ndisallow: /');
    expect(groups.map((group) => group.agents)).toEqual([['a', 'b']]);
  });

  test('counts \\r\\n, \\r and \\n as one line end each', () => {
    const { groups } = parseRobots('User-agent: *\r\n\rDisallow: /a\n\nDisallow: /b\r\n\r\nDisallow: /c');
    expect(groups[0]?.rules.map((rule) => rule.line)).toEqual([3, 5, 7]);
  });

  test.each([
    ['a whole byte order mark', [0xef, 0xbb, 0xbf]],
    ['one cut short', [0xef, 0xbb]],
  ])('skips %s', (_name, mark) => {
    const body = Uint8Array.from([...mark, ...new TextEncoder().encode('User-agent: *\nDisallow: /')]);
    expect(parseRobots(body).groups).toHaveLength(1);
  });

  test('escapes bytes that are not UTF-8 in the pattern and keeps the line readable', () => {
    const body = Uint8Array.from([...new TextEncoder().encode('User-agent: *\nDisallow: /'), 0xe4]);
    expect(parseRobots(body).groups[0]?.rules).toEqual([
      { allow: false, pattern: '/%E4', line: 2, text: 'Disallow: /\uFFFD' },
    ]);
  });

  test('reads 500 KiB and drops the line that the limit cuts', () => {
    const head = 'User-agent: *\nDisallow: /first\n';
    const filler = '#'.repeat(maxRobotsBytes - head.length - '\nDisallow: /sec'.length);
    const parsed = parseRobots(`${head}${filler}\nDisallow: /second\nDisallow: /third\n`);
    expect(parsed.truncated).toBe(true);
    expect(parsed.groups[0]?.rules.map((rule) => rule.pattern)).toEqual(['/first']);
  });

  test('reads a last line that ends exactly at 500 KiB', () => {
    const head = 'User-agent: *\n#';
    const tail = '\nDisallow: /last';
    const parsed = parseRobots(head + '#'.repeat(maxRobotsBytes - head.length - tail.length) + tail);
    expect(parsed.truncated).toBe(false);
    expect(parsed.groups[0]?.rules.map((rule) => rule.pattern)).toEqual(['/last']);
  });

  test('cuts a line of more than 16,663 bytes', () => {
    const { groups } = parseRobots(`User-agent: *\nDisallow: /${'a'.repeat(20_000)}`);
    expect(groups[0]?.rules[0]?.pattern).toHaveLength(16_663 - 'Disallow: '.length);
  });

  test('accepts agents named like properties of objects', () => {
    expect(parseRobots('User-agent: __proto__\nDisallow: /').groups[0]?.agents).toEqual(['__proto__']);
  });

  test('any bytes parse, and the result survives JSON unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        const parsed = parseRobots(body);
        expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed);
      }),
    );
  });
});
