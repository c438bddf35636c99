import { changesOf } from '../sites/site.ts';
import type { Site } from '../sites/site.ts';
import { createDemoWorld, originOf } from './demo-world.ts';
import { defaultEpoch } from './virtual-time.ts';

/** A site of the default simulated web, for code that acts as its webmaster. */
export interface DemoSite {
  /** Name with port, the unit of politeness. */
  readonly host: string;
  readonly title: string;
  readonly isSteady: boolean;
  readonly robots: Site['robots'];
  readonly pages: readonly DemoSitePage[];
}

export interface DemoSitePage {
  readonly url: string;
  /** True change rate in real time. */
  readonly changesPerSecond: number;
}

/** The sites in the order in which the crawl discovers them, without second names. */
export function listDemoSites(options: { port: number; hosts: number; speed: number }): DemoSite[] {
  const { port, hosts, speed } = options;
  const time = { epoch: defaultEpoch, speed };
  const world = createDemoWorld({ seed: 1, hostCount: hosts, port, time });
  return world.hosts
    .filter(({ role }) => role === 'own-site')
    .map(({ hostname, site }) => ({
      host: `${hostname}:${port}`,
      title: site.name.title,
      isSteady: site.behaviour === 'steady',
      robots: site.robots,
      pages: site.tree.pages.map((page) => ({
        url: originOf(port, hostname) + page.target,
        changesPerSecond: changesOf(site, page).ratePerSecond * speed,
      })),
    }));
}
