import { expect, test } from 'vitest';
import { findTrap, defaultTrapLimits } from '../traps/find-trap.ts';
import { hopsOfDiscoveredLink, type HopCounts } from './hop-counts.ts';
import { linkStructures, type LinkStructure } from './link-structures.fixture.ts';
import { createPagePatterns } from './page-patterns.ts';

const now = new Date('2026-06-15T00:00:00Z');
const host = 'a.example';
const [defaultHops, maxDynamicHops, maxPages] = [15, 5, 20_000];

/** How a crawl counts the hops of a link; null: it does not follow it. */
type Rule = (from: HopCounts & { url: string }, to: string) => HopCounts | null;

const isQuery = (url: string) => /\?.|\/cgi(-bin)?\/|\.(cgi|fcgi|pl)(\/|$)/i.test(url);

/** The former rule: a page that does not look dynamic starts from zero. */
const formerRule = (): Rule => (from, to) => {
  const isHop = isQuery(from.url) && isQuery(to);
  const dynamicHops = isHop ? from.dynamicHops + 1 : 0;
  return dynamicHops > maxDynamicHops ? null : { hops: from.hops + 1, dynamicHops };
};

/** A rule by which every hop after the first dynamic page counts, to any page. */
const everyHopRule = (): Rule => (from) => {
  const dynamicHops = from.dynamicHops > 0 || isQuery(from.url) ? from.dynamicHops + 1 : 0;
  return dynamicHops > maxDynamicHops ? null : { hops: from.hops + 1, dynamicHops };
};

const currentRule = (): Rule => {
  const patterns = createPagePatterns();
  return (from, to) => {
    patterns.learn({ host, from: from.url, to, now });
    const pageAt = (url: string) => ({ host, isDynamic: patterns.isDynamic(host, url) });
    const counts = hopsOfDiscoveredLink({ ...from, ...pageAt(from.url) }, pageAt(to));
    return counts.dynamicHops > maxDynamicHops + 1 ? null : counts;
  };
};

/** Crawls a site, nearest pages first; returns the visited pages. */
function crawl({ start, linksOf }: LinkStructure, rule: Rule, maxHops: number): Set<string> {
  const urlOf = (path: string) => `http://${host}${path}`;
  const queue: (HopCounts & { path: string })[] = [{ path: start, hops: 0, dynamicHops: 0 }];
  const seen = new Set([start]);
  for (const page of queue) {
    if (seen.size > maxPages) break;
    for (const path of linksOf(page.path)) {
      if (seen.has(path)) continue;
      const counts = rule({ ...page, url: urlOf(page.path) }, urlOf(path));
      if (counts === null || counts.hops > maxHops) continue;
      if (findTrap(urlOf(path), now, defaultTrapLimits) !== null) continue;
      seen.add(path);
      queue.push({ path, ...counts });
    }
  }
  return seen;
}

/** Content that a crawl misses, and other pages that it visits. */
function judge(
  structure: LinkStructure,
  rule: Rule,
  maxHops = defaultHops,
): { missed: number; others: number } {
  const visited = crawl(structure, rule, maxHops);
  const missed = structure.content.filter((path) => !visited.has(path)).length;
  return { missed, others: visited.size - (structure.content.length - missed) };
}

const table = linkStructures.map((structure) => ({
  name: structure.name,
  former: judge(structure, formerRule()),
  everyHop: judge(structure, everyHopRule()),
  current: judge(structure, currentRule()),
  fartherCurrent: judge(structure, currentRule(), 4 * defaultHops),
}));
if (process.env['PRINT_TABLE'])
  for (const { name, former, everyHop, current } of table)
    console.info(
      `| ${name} | ${[former, everyHop, current].map(({ missed, others }) => `${missed}, ${others}`).join(' | ')} |`,
    );

test.each(table)('$name: all content is found, and more hops lead no farther into an endless part', (row) => {
  const { former, current, fartherCurrent } = row;
  expect(current.missed).toBe(0);
  expect(current.others).toBeLessThanOrEqual(former.others);
  expect(fartherCurrent).toEqual(current);
});

test('the former rule followed rewritten calendars as far as hops reach', () => {
  const rewritten = table.filter(({ former, current }) => former.others > 3 * current.others);
  expect(rewritten.map(({ name }) => name)).toEqual([
    'WordPress, The Events Calendar',
    'WordPress, All-in-One Event Calendar',
    'Drupal, calendar views',
    'Joomla, JEvents',
    'vBulletin, rewritten calendar',
  ]);
});

test('counting every hop after a dynamic page would lose pages behind an index', () => {
  expect(table.filter(({ everyHop }) => everyHop.missed > 0).map(({ name }) => name)).toEqual([
    'static pages behind one CGI page',
  ]);
});
