import { behaviourAt } from '../sites/behaviour.ts';
import { mix, pick, trait, unit } from '../hash.ts';
import { demoDomain, hostNames } from '../sites/host-names.ts';
import type { HostName } from '../sites/host-names.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import { createSite } from '../sites/site.ts';
import type { Site } from '../sites/site.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A host name of the world. A twin serves another host's site; a former name only redirects to it. */
export interface DemoHost {
  readonly hostname: string;
  readonly role: 'own-site' | 'twin' | 'former-name';
  readonly site: Site;
  /** hosts that the home page links to: the tree that makes every host reachable from the seeds */
  readonly linkedHosts: readonly string[];
}

export interface DemoWorldOptions {
  readonly seed: number;
  readonly hostCount: number;
  /** the port that all hosts share; part of every link between hosts */
  readonly port: number;
  readonly time: VirtualTime;
  /** no site has more pages than this; without it, up to 400 */
  readonly maxPagesPerSite?: number | undefined;
}

export interface DemoWorld {
  readonly port: number;
  readonly time: VirtualTime;
  readonly hosts: readonly DemoHost[];
  readonly byHostname: ReadonlyMap<string, DemoHost>;
  /** home pages to start from */
  readonly seeds: readonly string[];
}

type Named = Omit<DemoHost, 'linkedHosts'>;

const seedCount = 5;
const hostTreeBreadth = 4;
const crossLinkShare = 0.3;

/** The whole simulated web as a value: same options, same web. */
export function createDemoWorld(options: DemoWorldOptions): DemoWorld {
  const named = nameHosts(options.seed, options.hostCount, options.maxPagesPerSite);
  const linked = linkHosts(named);
  const hosts = named.map((host) => ({ ...host, linkedHosts: linked.get(host.hostname) ?? [] }));
  const seeds = hosts.filter((host) => isSteadySite(host) && isBare(host.hostname)).slice(0, seedCount);
  return {
    port: options.port,
    time: options.time,
    hosts,
    byHostname: new Map(hosts.map((host) => [host.hostname, host])),
    seeds: seeds.map((host) => `${originOf(options.port, host.hostname)}/`),
  };
}

export function originOf(port: number, hostname: string): string {
  return `http://${hostname}:${port}`;
}

/** Links from a page to pages of other hosts, in addition to the host tree: one page in three has one. */
export function crossLinksOf(world: DemoWorld, page: DemoPage): readonly string[] {
  const key = trait(page.key, 'cross-link');
  if (unit(key) >= crossLinkShare) return [];
  const host = pick(world.hosts, mix(key, 1));
  return [originOf(world.port, host.hostname) + pick(host.site.tree.pages, mix(key, 2)).target];
}

function nameHosts(seed: number, hostCount: number, maxPages: number | undefined): readonly Named[] {
  const names = hostNames(seed);
  const hosts: Named[] = [];
  const lent = new Set<Site>();
  for (let index = 0; index < hostCount; index++) {
    const behaviour = behaviourAt(index);
    if (behaviour === 'twin' || behaviour === 'former-name') {
      const site = lastBareSite(hosts, lent);
      lent.add(site);
      const prefix = behaviour === 'twin' ? 'www.' : 'old-';
      hosts.push({ hostname: prefix + site.hostname, role: behaviour, site });
    } else {
      hosts.push(ownSite(seed, names.next().value, behaviour, maxPages));
    }
  }
  return hosts;
}

function ownSite(
  seed: number,
  name: HostName,
  behaviour: Site['behaviour'],
  maxPages: number | undefined,
): Named {
  return { hostname: name.hostname, role: 'own-site', site: createSite(seed, name, behaviour, maxPages) };
}

/** The latest steady site with a bare name (no subdomain) that has no second name yet. */
function lastBareSite(hosts: readonly Named[], lent: ReadonlySet<Site>): Site {
  const found = hosts.findLast((host) => isSteadySite(host) && isBare(host.hostname) && !lent.has(host.site));
  if (found === undefined)
    throw new Error('the world has no steady site for a second name; give it more hosts');
  return found.site;
}

function isSteadySite({ role, site }: Named): boolean {
  return role === 'own-site' && site.behaviour === 'steady';
}

/** Whether the name is that of a site itself, with nothing before it. */
function isBare(hostname: string): boolean {
  return !hostname.slice(0, -(demoDomain.length + 1)).includes('.');
}

/**
 * Home pages of steady hosts link to each other as a tree; each other host is linked from the steady host
 * before it.
 */
function linkHosts(hosts: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  const steady: Named[] = [];
  for (const host of hosts) {
    const isSteady = isSteadySite(host);
    const parent = isSteady ? steady[Math.floor((steady.length - 1) / hostTreeBreadth)] : steady.at(-1);
    if (parent !== undefined) {
      links.set(parent.hostname, [...(links.get(parent.hostname) ?? []), host.hostname]);
    }
    if (isSteady) steady.push(host);
  }
  return links;
}
