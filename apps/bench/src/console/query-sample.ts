import type { PrismaClient } from '@meguri/database';

/** The n-th input of a query, n from 0; inputs vary as far as possible. */
export type InputOf = (sample: CrawlSample, n: number) => unknown;

/** The n-th of some choices, cyclically. */
export function of<T>(choices: readonly T[], n: number): T {
  if (choices.length === 0) throw new Error('the synthetic crawl has no such rows; seed it with more pages');
  return choices[n % choices.length] as T;
}

const topLevelDomains = [undefined, 'example', 'test', 'xn--zckzah'];

/** Filters of statistics and lists of hosts; sometimes none. */
export function crawlPart(n: number): { node?: number; topLevelDomain?: string } {
  const topLevelDomain = of(topLevelDomains, n);
  return {
    ...(topLevelDomain === undefined ? {} : { topLevelDomain }),
    ...(n % 3 === 1 ? { node: 1 } : {}),
  };
}

export function siteOf(host: string): string {
  return host.replace(/:\d+$/, '').split('.').slice(-2).join('.');
}

/** Subjects of queries: hosts of all sizes, the largest first, and pages of them. */
export interface CrawlSample {
  hosts: readonly string[];
  overloaded: readonly string[];
  pages: readonly string[];
  complaints: readonly { id: string; host: string }[];
  cells: readonly { level: number; cell: number }[];
}

const sampleSize = 60;
const largest = 10;

export async function sampleCrawl(prisma: PrismaClient): Promise<CrawlSample> {
  const names = async (rows: Promise<{ name: string }[]>) => (await rows).map(({ name }) => name);
  const big = await names(
    prisma.$queryRaw`SELECT name FROM host ORDER BY page_count DESC, host_id LIMIT ${largest}`,
  );
  const others = await names(prisma.$queryRaw`
    SELECT name FROM host WHERE host_id % (SELECT greatest(1, count(*) / ${sampleSize}) FROM host) = 0 ORDER BY host_id LIMIT ${sampleSize}`);
  const hosts = [...big, ...others];
  const overloaded = await names(
    prisma.$queryRaw`SELECT name FROM host WHERE overloaded ORDER BY base_load DESC, host_id LIMIT ${sampleSize}`,
  );
  const pages = await prisma.$queryRaw<{ url: string }[]>`
    SELECT page.url FROM unnest(${hosts}::text[]) AS asked(name) JOIN host ON host.name = asked.name,
      LATERAL (SELECT url FROM page WHERE page.host_id = host.host_id ORDER BY url_key LIMIT 2) AS page`;
  const cells = await prisma.$queryRaw<{ level: number; cell: number }[]>`
    (SELECT level, cell FROM map_cell_count WHERE level = 3 GROUP BY 1, 2 ORDER BY sum(hosts) DESC LIMIT 8)
    UNION ALL (SELECT level, cell FROM map_cell_count WHERE level = 9 GROUP BY 1, 2 ORDER BY sum(hosts) DESC LIMIT 12)`;
  const complaints = await prisma.$queryRaw<{ id: string; host: string }[]>`
    SELECT complaint_id::text AS id, value AS host FROM complaint_mention WHERE kind = 'host'
    ORDER BY complaint_id LIMIT ${sampleSize}`;
  return { complaints, hosts, overloaded, pages: pages.map(({ url }) => url), cells };
}
