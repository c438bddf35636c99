import type { DemoSite, DemoSitePage } from '@meguri/demo-web';

/** The simulated sites that play each part; each part has a different site. */
export interface DemoCast {
  /** Its webmaster proves control and limits the crawl. */
  proves: DemoSite;
  /** Its webmaster asks to stop. */
  asksToStop: DemoSite;
  /** Its webmaster asks to slow down, so that it becomes overloaded. */
  asksToSlow: DemoSite;
  /** Its robots.txt changes. */
  changesRobots: DemoSite;
  /** A rule slows its domain, so that it becomes overloaded. */
  ruled: DemoSite;
  /** Pages of small sites that change within minutes, fastest first. */
  busyPages: readonly string[];
  /** Pages of the same sites at any change rate. */
  calmPages: readonly string[];
}

/** Range of sites that a crawl reaches within seconds, without its seeds: those lead to all other sites. */
const early = { from: 5, to: 120 };
const earliest = 40;
const smallSitePages = 60;
const busyPagesPerSite = 4;
/** Pages of each slowed site with change rates that are learned before. */
const learnedBusyPages = 7;
const learnedCalmPages = 3;
const busyPages = 80;
const calmPages = 160;

/**
 * @param sites in the order of their discovery
 * @throws if the web is too small to play all parts
 */
export function chooseCast(sites: readonly DemoSite[]): DemoCast {
  const free = new Set(sites.slice(early.from, early.to).filter(({ isSteady }) => isSteady));
  const take = (fits: (site: DemoSite) => boolean): DemoSite => {
    const site = [...free].find(fits);
    if (!site) throw new Error('the simulated web has too few sites for the demo');
    free.delete(site);
    return site;
  };
  const between = (least: number, most: number) => (site: DemoSite) =>
    site.pages.length >= least && site.pages.length <= most;
  // Politeness costs most if few pages change fast: then the crawl can choose among pages.
  const takeBusiest = () =>
    take((site) => site === busiestOf([...free].slice(0, earliest).filter(between(25, smallSitePages))));
  const parts = {
    asksToSlow: takeBusiest(),
    ruled: takeBusiest(),
    asksToStop: take(between(30, 150)),
    proves: take(between(20, 150)),
    changesRobots: take((site) => site.robots === 'allow-all' && between(20, 150)(site)),
  };
  const small = [...free].filter(({ pages }) => pages.length <= smallSitePages);
  const fastest = small.flatMap((site) => byChangeRate(site).slice(0, busyPagesPerSite));
  const busy = fastest.toSorted((a, b) => b.changesPerSecond - a.changesPerSecond).slice(0, busyPages);
  const learned = [parts.asksToSlow, parts.ruled].flatMap((site) => {
    const pages = byChangeRate(site);
    return [...pages.slice(0, learnedBusyPages), ...pages.slice(-learnedCalmPages)];
  });
  const chosen = new Set([...learned, ...busy].map(({ url }) => url));
  const calm = small.flatMap(({ pages }) => pages.filter(({ url }) => !chosen.has(url)));
  return {
    ...parts,
    busyPages: [...chosen],
    calmPages: calm.slice(0, calmPages).map(({ url }) => url),
  };
}

/** Pages, fastest first. */
function byChangeRate({ pages }: DemoSite): DemoSitePage[] {
  return pages.toSorted((a, b) => b.changesPerSecond - a.changesPerSecond);
}

/** The site with the most changes of pages, counting each page at most once a minute. */
function busiestOf(sites: readonly DemoSite[]): DemoSite | undefined {
  const changes = ({ pages }: DemoSite) =>
    pages.reduce((sum, { changesPerSecond }) => sum + Math.min(changesPerSecond, 1 / 60), 0);
  return sites.toSorted((a, b) => changes(b) - changes(a))[0];
}
