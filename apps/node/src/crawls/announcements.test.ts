import { millisecondsPerDay } from '@meguri/contracts';
import { hostIdOf, openDatabase, readSourceRecord, type Database } from '@meguri/database';
import { announcementPrecision } from '@meguri/schedule';
import { distinctText, respond, seededRandom } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letDaysPass } from '../testing/let-days-pass.ts';
import { politenessOf } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const days = 26;
/** From this day on, sources are known. */
const settledDay = 10;
/** A little longer than a day, so that daily pages are due no matter how long a day's visits take. */
const stepDays = 1.01;
const pages = 80;
const changesPerDay = 1 / 8;
const intervalSeconds = 0.02;

const web = await ownWeb();
const crawl = await ownCrawl({ 'access.intervalSeconds': intervalSeconds });
let database: Database;
let today = 0;

/** A site whose pages change now and then, and what its sitemap says about that. */
interface Site {
  name: string;
  changedOn: number[];
  /** Day of each change, and the day on which it was read; null: never. */
  changes: { page: number; day: number; readOn: number | null }[];
  accesses: { page: number; day: number }[];
}

/** The middle of the day before: after its visits, and before those of the day. */
const instantOf = (day: number) => new Date(Date.now() - (today - day + 0.5) * stepDays * millisecondsPerDay);

const lastmods = {
  'truthful.localhost': (site: Site, page: number) => instantOf(site.changedOn[page] ?? 0).toISOString(),
  'lying.localhost': () => new Date().toISOString(),
  'silent.localhost': () => null,
} as const;
const sites = Object.keys(lastmods).map((name): Site => ({
  name,
  changedOn: Array.from({ length: pages }, () => 0),
  changes: [],
  accesses: [],
}));

function putSite(site: Site): void {
  const { name } = site;
  web.put(name, '/robots.txt', {
    body: `User-agent: *\nAllow: /\nSitemap: ${web.urlOf(name, '/sitemap.xml')}`,
  });
  web.handle(name, '/sitemap.xml', (exchange) => {
    const entries = site.changedOn.map((_, page) => {
      const lastmod = lastmods[name as keyof typeof lastmods](site, page);
      return `<url><loc>${web.urlOf(name, `/${page}`)}</loc>${lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`;
    });
    respond(exchange, `<urlset>${entries.join('')}</urlset>`, { 'Content-Type': 'text/xml' });
  });
  for (let page = 0; page < pages; page += 1) {
    const text = distinctText(`${name} ${page}`);
    web.handle(name, `/${page}`, (exchange) => {
      site.accesses.push({ page, day: today });
      for (const change of site.changes) if (change.page === page) change.readOn ??= today;
      respond(
        exchange,
        `<!doctype html><title>${page}</title><p>${text}</p><p>Changed on day ${site.changedOn[page]}.</p>`,
        {
          'Content-Type': 'text/html',
        },
      );
    });
  }
}

/** Changes of a day overwrite earlier ones: a version that was not read is lost. */
function change(site: Site, page: number): void {
  site.changedOn[page] = today;
  for (const other of site.changes) if (other.page === page) other.readOn ??= Infinity;
  site.changes.push({ page, day: today, readOn: null });
}

beforeAll(async () => {
  database = openDatabase(crawl.databaseUrl, 1);
  for (const site of sites) putSite(site);
  const list = await crawl.list({ scope: { mode: 'host' } });
  await crawl.seed(
    list,
    sites.map(({ name }) => web.urlOf(name, '/0')),
  );
  // Random draws do not depend on the order of the hosts.
  await crawl.start({ random: { next: () => 0.5 } });
  await crawl.untilIdle();
  const random = seededRandom(5);
  for (today = 1; today <= days; today += 1) {
    for (let page = 0; page < pages; page += 1) {
      if (random.next() >= changesPerDay) continue;
      for (const site of sites) change(site, page);
    }
    await letDaysPass(crawl.prisma, stepDays);
    await crawl.untilIdle();
  }
}, 600_000);
afterAll(() => database.close());

const precisionOf = async (name: string) =>
  announcementPrecision(
    await readSourceRecord(database.hotPath, { hostId: hostIdOf(web.hostOf(name)), source: 'sitemap' }),
  );

const siteOf = (name: keyof typeof lastmods) => sites.find((site) => site.name === name)!;

/** Of the changes since sources are known: the share that was read within a day, and requests for each. */
function readingsOf({ changes, accesses }: Site) {
  const late = changes.filter(({ day }) => day >= settledDay && day <= days - 2);
  const soon = late.filter(({ day, readOn }) => readOn !== null && readOn - day <= 1);
  return {
    soonShare: soon.length / late.length,
    accessesPerChange:
      accesses.filter(({ day }) => day >= settledDay).length /
      changes.filter(({ day }) => day >= settledDay).length,
  };
}

test('changes that a truthful sitemap announces are captured soon, at little cost', async () => {
  const truthful = readingsOf(siteOf('truthful.localhost'));
  const silent = readingsOf(siteOf('silent.localhost'));
  // believed-sources.test.ts measures the gain; here chance decides about a few dozen changes.
  expect(truthful.soonShare).toBeGreaterThan(silent.soonShare + 0.1);
  expect(truthful.accessesPerChange).toBeLessThan(1.5);
  expect(await precisionOf('truthful.localhost')).toBeGreaterThan(0.6);
});

test('a sitemap that dates every page today is ignored, although its pages do change', async () => {
  expect(await precisionOf('lying.localhost')).toBeLessThan(0.25);
  expect(readingsOf(siteOf('lying.localhost')).accessesPerChange).toBeLessThan(1.2);
});

test('no announcement shortens the minimum interval of a page or the access delay of a host', async () => {
  const captures = await crawl.captures();
  const gaps = [...Map.groupBy(captures, ({ url }) => url)]
    .filter(([url]) => !url.endsWith('/robots.txt'))
    .flatMap(([, own]) => own.slice(1).map((later, index) => +later.capturedAt - +own[index]!.capturedAt));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(millisecondsPerDay);
  for (const { name } of sites) {
    const { minGapSeconds, overlapped } = politenessOf(web, name);
    expect(overlapped).toBe(false);
    expect(minGapSeconds).toBeGreaterThanOrEqual(intervalSeconds);
  }
});

test('sitemaps that robots.txt names are read, and the kept figures stay right', async () => {
  const read = web.accesses.filter(({ path }) => path === '/sitemap.xml');
  expect(new Set(read.map(({ host }) => host)).size).toBe(sites.length);
  // Verdicts are counted by calendar week, and this test lets days pass by dating captures back.
  const wrong = (await crawl.wrongFigures()).filter((figure) => !figure.startsWith('visits: '));
  expect(wrong).toEqual([]);
});
