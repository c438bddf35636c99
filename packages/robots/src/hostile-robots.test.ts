import { expect, test } from 'vitest';
import { evaluateRobots } from './evaluate-robots.ts';
import { parseRobots } from './parse-robots.ts';
import { maxRobotsBytes } from './parsed-robots.ts';

const longest = (character: string) => `/${character.repeat(16_000)}`;
const long = `/bb${'ab'.repeat(8_000)}`;

/** A file of the largest size that is read, of lines made from their number. */
function fileOf(line: (index: number) => string): string {
  const lines = ['User-agent: *'];
  for (let bytes = 14, index = 0; ; index += 1) {
    const next = line(index);
    bytes += next.length + 1;
    if (bytes > maxRobotsBytes) return lines.join('\n');
    lines.push(next);
  }
}

const pieces = (count: number) => '*a'.repeat(count);

test.each<[string, (index: number) => string, string]>([
  ['short patterns with a star', (index) => `Disallow: /*a${index % 10}`, longest('a')],
  ['pieces that nearly match', () => `Disallow: *${'a'.repeat(40)}b`, longest('a')],
  ['long pieces that nearly match', () => `Disallow: *${'a'.repeat(8_000)}b`, longest('a')],
  ['pairs that the path has', () => 'Disallow: *ababababbb', long],
  ['many stars', () => `Disallow: ${pieces(4_000)}c`, longest('a')],
  ['short patterns with many stars', () => `Disallow: /${pieces(20)}`, longest('a')],
  ['ever longer matches', (index) => `Disallow: /*${'a'.repeat(index % 900)}`, longest('a')],
  ['ends', () => 'Disallow: /*a$', `${longest('a')}b`],
  ['plain patterns', () => 'Disallow: /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', longest('a')],
  ['shortest lines', () => 'allow:*b', longest('a')],
  ['folders', () => `Allow: *${'a'.repeat(50)}/index.html`, longest('a')],
  [
    'agents',
    (index) => `User-agent: ${String.fromCharCode(97 + (index % 26)).repeat(1 + (index % 7))}`,
    longest('a'),
  ],
])('the largest file of %s takes at most 5 ms', (what, line, path) => {
  const robots = parseRobots(fileOf(line));
  evaluateRobots(robots, 'meguri', path);
  const timesMs = Array.from({ length: 7 }, () => {
    const started = process.cpuUsage();
    evaluateRobots(robots, 'meguri', path);
    return process.cpuUsage(started).user / 1_000;
  }).toSorted((a, b) => a - b);
  const [medianMs = Infinity] = timesMs.slice(3);
  console.info(`${what}: ${medianMs.toFixed(1)} ms (goal: 5 ms)`);
  // Processor time of a machine whose speed varies, so the limit is generous: unbounded evaluation took
  // seconds.
  expect(medianMs).toBeLessThan(50);
});

test('rules that take too long disallow', () => {
  const robots = parseRobots(fileOf(() => 'Disallow: *ababababbb'));
  expect(evaluateRobots(robots, 'meguri', long)).toMatchObject({ allowed: false, line: null });
  expect(evaluateRobots(robots, 'meguri', '/short')).toMatchObject({ allowed: true });
  expect(evaluateRobots(robots, 'meguri', `/${'x'.repeat(20_000)}`)).toMatchObject({ allowed: false });
});

test('two thousand wildcard rules of an honest site are evaluated for a long URL', () => {
  const rules = Array.from({ length: 2_000 }, (_, index) => `Disallow: /*?*sort${index}=`);
  const robots = parseRobots(['User-agent: *', ...rules, 'Allow: /'].join('\n'));
  const url = `/list?${'filter=red&page=2&'.repeat(100)}sort1999=up`;
  expect(evaluateRobots(robots, 'meguri', url)).toMatchObject({ allowed: false, line: 2_001 });
  expect(evaluateRobots(robots, 'meguri', url.replace('sort1999', 'order'))).toMatchObject({ allowed: true });
});

test('many delays for many agents stay small', () => {
  const agents = Array.from(
    { length: 10_000 },
    (_, index) => `User-agent: a${'b'.repeat(index % 20)}${String.fromCharCode(97 + (index % 26))}`,
  );
  const robots = parseRobots(
    [...agents, ...Array<string>(15_000).fill('Crawl-delay: 3'), 'Crawl-delay: 9'].join('\n'),
  );
  expect(JSON.stringify(robots).length).toBeLessThan(maxRobotsBytes);
  expect(evaluateRobots(robots, 'aa', '/').crawlDelaySeconds).toBe(9);
});
