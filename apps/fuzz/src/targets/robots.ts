import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import {
  evaluateRobots,
  parseRobots,
  parseRobotsDirectives,
  productToken,
  type ParsedRobots,
} from '@meguri/robots';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { allowedBySlowReference } from './robots-reference.ts';
import { conformanceCases } from './seed-inputs.ts';

/** The first line of an input is agent, space, path, so that queries are fuzzed together with the file. */
interface RobotsInput {
  agent: string;
  path: string;
  body: Uint8Array;
}

export function openRobots(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 4000, check, work };
}

function readInput(input: Uint8Array): RobotsInput {
  const end = input.indexOf(0x0a);
  const line = Buffer.from(input.subarray(0, Math.max(0, end))).toString('utf8');
  const blank = line.indexOf(' ');
  return {
    agent: line.slice(0, Math.max(0, blank)),
    path: `/${line.slice(blank + 1).replace(/^\//, '')}`,
    body: input.subarray(end + 1),
  };
}

function writeInput(agent: string, url: string, body: string | Uint8Array): Uint8Array {
  const { pathname, search } = new URL(url, 'http://host/');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return new Uint8Array(Buffer.concat([Buffer.from(`${agent} ${pathname}${search}\n`), bytes]));
}

function work(input: Uint8Array): void {
  const { agent, path, body } = readInput(input);
  evaluateRobots(parseRobots(body), agent, path);
  evaluateRobots(parseRobots(body), agent, `/${'a'.repeat(Math.min(body.length, 100_000))}`);
}

function check(input: Uint8Array): void {
  const { agent, path, body } = readInput(input);
  const robots = parseRobots(body);
  const url = URL.parse(`http://host${path}`);
  const paths = ['/', '/robots.txt', '/a/b/index.html?x=*', ...(url === null ? [] : [path])];
  for (const each of paths) checkAnswer(robots, agent, each);

  // Robots records are stored as JSON.
  deepStrictEqual(JSON.parse(JSON.stringify(robots)), robots);
  for (const rule of robots.groups.flatMap(({ rules }) => rules)) {
    ok(/^[\x21-\x7e]*$/.test(rule.pattern), `a pattern that is not in normal form: ${rule.pattern}`);
    ok(
      (rule.text ?? '').isWellFormed() && !rule.text?.includes('\0'),
      'a text that PostgreSQL does not store',
    );
  }
  for (const { seconds } of robots.crawlDelays) ok(seconds >= 0 && Number.isFinite(seconds));

  checkLineEnds(robots, body);
  checkComments(robots, body);
  const text = Buffer.from(body).toString('latin1');
  parseRobotsDirectives([text], agent);
}

function checkAnswer(robots: ParsedRobots, agent: string, path: string): void {
  const answer = evaluateRobots(robots, agent, path);
  const { href } = new URL(`http://host${path}`);
  const hash = href.indexOf('#');
  const asked = href.slice('http://host'.length, hash === -1 ? undefined : hash);
  if (/%|[^\x21-\x7e]|["<>\\^`{|}*$]/.test(asked)) return;
  strictEqual(
    answer.allowed,
    allowedBySlowReference(robots, productToken(agent).toLowerCase(), asked),
    'the slow reference answers otherwise',
  );
  ok(answer.rule !== null || answer.allowed, 'forbidden by no rule');
}

const lineEnds = /\r\n|\r|\n/;

function linesOf(body: Uint8Array): string[] {
  return Buffer.from(body).toString('latin1').split(lineEnds);
}

function checkLineEnds(robots: ParsedRobots, body: Uint8Array): void {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const other = parseRobots(Buffer.from(linesOf(body).join(lineEnd), 'latin1'));
    deepStrictEqual(other, robots, `another answer with lines that end in ${JSON.stringify(lineEnd)}`);
  }
}

function checkComments(robots: ParsedRobots, body: Uint8Array): void {
  const commented = linesOf(body).map((line) => `${line} \t# disallow: /`);
  const other = parseRobots(Buffer.from(commented.join('\n'), 'latin1'));
  deepStrictEqual(other, robots, 'another answer with comments behind the lines');
}

function seeds(): Uint8Array[] {
  const files = conformanceCases<{ agent: string; url: string; robots?: string; robotsBase64?: string }>(
    'robots',
    'robots.json',
  );
  const real = conformanceCases<{ robots: string }>('robots', 'robots-real.json.gz').slice(0, 40);
  return [
    ...files.map(({ agent, url, robots, robotsBase64 }) =>
      writeInput(agent, url, robots ?? Buffer.from(robotsBase64 ?? '', 'base64')),
    ),
    ...real.map(({ robots }) => writeInput('meguri', '/a', robots.slice(0, 3000))),
    writeInput(
      'meguri',
      '/p/x?q=1',
      'User-agent: *\nDisallow: /p*x$\nAllow: /p/\nCrawl-delay: 1.5\nSitemap: /s.xml\n',
    ),
    writeInput(
      'meguri',
      '/aaaa',
      `user-agent: meguri\rdisallow: ${'*a'.repeat(200)}*b$\rallow: /index.html\r`,
    ),
  ];
}

const dictionary = [
  ...`user-agent: useragent: disallow: dissallow: allow: crawl-delay: crawl_delay: sitemap: site-map: * $ # *$ ** /* %2a %24 %2F %25 %e3%81%82
   index.html /index.htm meguri googlebot * 0.5 1e9`.split(/\s+/),
  'user agent: ',
  '\r\n',
  '\r',
  '\n\n',
  '\xef\xbb\xbf',
  '\xa0',
  'Disallow: /',
  'Allow: /a*b',
];
