import type { CrawlSample } from './sample-crawl.ts';

/** The n-th input of a query, n from 0 on: another one each time as far as there are others. */
export type InputOf = (sample: CrawlSample, n: number) => unknown;

function of<T>(choices: readonly T[], n: number): T {
  if (choices.length === 0) throw new Error('the made-up crawl has nothing to ask about');
  return choices[n % choices.length] as T;
}

const domains = [undefined, 'example', 'test', 'xn--zckzah'];
const statistics: InputOf = (_, n) => {
  const topLevelDomain = of(domains, n);
  return {
    ...(topLevelDomain === undefined ? {} : { topLevelDomain }),
    ...(n % 3 === 1 ? { node: 1 } : {}),
  };
};
const withList: InputOf = (sample, n) => ({
  ...(statistics(sample, n) as object),
  ...(n % 4 === 3 ? { seedList: 2 } : {}),
});
const none: InputOf = () => undefined;

const hostSorts = ['name', 'pages', 'captured', 'errors', 'load', 'interval', 'lastAccess'];
const hostStates = ['paused', 'blocked', 'overloaded', 'idle', 'suspended', 'alias', 'active', 'resting'];
/** What somebody types on the way to a name, what many names have, and what none can have. */
const searches = ['w', 'xq', 'www', '-machi', 'example', '%', 'no-such-host'];
const views = [
  { zoom: 2, bounds: { south: -85, west: -180, north: 85, east: 180 } },
  { zoom: 5, bounds: { south: 24, west: 122, north: 46, east: 150 } },
  { zoom: 8, bounds: { south: 33, west: 134, north: 37, east: 141 } },
  { zoom: 10, bounds: { south: 35.2, west: 139, north: 36.2, east: 140.4 } },
];

/** What every query of the console is asked, by its path in the router; or why it is not asked. */
export const queryInputs: Readonly<Record<string, InputOf | string>> = {
  'account.sessions': none,
  'archive.captures': ({ hosts }, n) =>
    of(
      [{}, { status: 404 }, { outcome: 'error' }, { seedListId: 1, status: 200 }, { host: of(hosts, n) }],
      n,
    ),
  'archive.files': () => ({}),
  'archive.storage': none,
  'auth.me': none,
  'auth.inspectLink': (_, n) => ({ token: `no such link ${n}` }),
  'overview.get': none,
  'overview.series': (_, n) => ({ rangeMinutes: of([60, 1_440, 10_080, 43_200, 525_600], n) }),
  'complaints.list': (_, n) =>
    of(
      [{}, { status: 'open' }, { kind: 'load' }, { search: 'server' }, { source: 'mail', status: 'closed' }],
      n,
    ),
  'complaints.get': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.templates': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.addresses': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.evidence': ({ complaints }, n) => of(complaints, n),
  'complaints.figures': none,
  'complaints.preview': ({ hosts }, n) => ({
    act: of(
      [
        { kind: 'slow', host: of(hosts, n), minIntervalSeconds: 60 },
        { kind: 'stop', scope: 'host', target: of(hosts, n) },
        { kind: 'takedown', scope: 'host', target: of(hosts, n) },
      ],
      n,
    ),
  }),
  'hosts.list': ({ hosts }, n) => ({
    sort: of(hostSorts, n),
    direction: n % 2 === 0 ? 'asc' : 'desc',
    limit: 100,
    ...of<(turn: number) => object>(
      [
        () => ({}),
        (turn) => ({ state: of(hostStates, turn) }),
        (turn) => ({ search: of(hosts, turn).slice(0, 3 + (turn % 8)) }),
        (turn) => ({ search: of(searches, turn) }),
        () => ({ asked: { fromSeconds: 600, toSeconds: 900 } }),
      ],
      n,
    )(Math.floor(n / 5)),
  }),
  'hosts.get': ({ hosts }, n) => ({ name: of(hosts, n) }),
  'hosts.pages': ({ hosts }, n) => ({
    name: of(hosts, n),
    ...(n % 4 === 3 ? { state: of(['failing', 'new', 'scheduled'], n) } : {}),
  }),
  'hosts.activity': ({ hosts }, n) => ({ name: of(hosts, n), hours: of([24, 168], n) }),
  'hosts.captures': ({ hosts }, n) => ({ name: of(hosts, n) }),
  'overload.list': (_, n) => ({ limit: of([50, 100, 500], n) }),
  'overload.preview': ({ overloaded }, n) => ({
    name: of(overloaded, n),
    resolutions: [{ kind: 'optimal-price' }, { kind: 'exclude-share', share: 0.2 }],
  }),
  'pages.list': ({ hosts, pages }, n) =>
    of(
      [
        {},
        { host: of(hosts, n) },
        { query: of(pages, n) },
        { query: of(hosts, n) },
        { state: 'failing' },
        { host: of(hosts, n), query: 'article-1' },
        { query: 'article-12345' },
        { interval: { fromSeconds: 86_400, toSeconds: 172_800 } },
        { interval: { fromSeconds: 86_400, toSeconds: 172_800 }, topLevelDomain: 'xn--zckzah', seedList: 2 },
      ],
      n,
    ),
  'pages.get': ({ pages }, n) => ({ url: of(pages, n) }),
  'seeds.lists': none,
  'settings.list': none,
  'audit.list': (_, n) => (n % 2 === 0 ? {} : { subject: 'setting:access.intervalSeconds' }),
  'statistics.choices': none,
  'statistics.revisitIntervals': (sample, n) => ({
    ...(withList(sample, n) as object),
    ...(n % 4 === 3 ? { site: of(sample.hosts, n).split('.').slice(-2).join('.') } : {}),
  }),
  'statistics.changeDetection': (sample, n) => ({
    ...(withList(sample, n) as object),
    ...(n % 2 === 1 ? { weeks: 9 } : {}),
  }),
  'statistics.hostIntervals': statistics,
  'map.view': (_, n) => ({
    ...of(views, n),
    ...(n % 5 === 1 ? { topLevelDomain: 'example' } : {}),
    ...(n % 5 === 2 ? { outcome: 'error' } : {}),
  }),
  'map.hosts': ({ cells }, n) => of(cells, n),
  'hosts.previewTerms': ({ hosts }, n) => ({
    name: of(hosts, n),
    change: { minIntervalSeconds: of([10, 60, 600], n) },
  }),
  'pages.compare': 'it reads the archive, and a made-up crawl has none',
  'pages.replay': 'it reads the archive, and a made-up crawl has none',
  'whatIf.overview': none,
  'robots.list': (_, n) => ({ filter: of(['all', 'errors', 'exceptions', 'wanted'], n) }),
  'robots.versions': ({ hosts }, n) => (n % 2 === 0 ? {} : { name: of(hosts, n) }),
  'robots.version': 'a made-up crawl has one version of each robots.txt',
  'robots.try': ({ hosts, pages }, n) => ({
    name: of(hosts, n),
    urls: [of(pages, n)],
    draft: 'User-agent: *\nDisallow: /news/\n',
  }),
  'throttleRules.list': none,
  'throttleRules.preview': ({ hosts }, n) => ({
    kind: 'domain',
    value: of(hosts, n).replace(/:\d+$/, ''),
    minIntervalSeconds: of([60, 600], n),
  }),
  'apiTokens.list': none,
  'audit.choices': none,
  'audit.search': (_, n) => of([{}, { actor: 'operator' }, { action: 'settings.set' }, { limit: 500 }], n),
  'events.list': (_, n) => ({ open: n % 2 === 0 }),
  'nodes.list': none,
  'overview.history': none,
  'seeds.previewScope': ({ pages }, n) => ({
    scope: { mode: of(['tld', 'domain', 'host'], n), tlds: ['example'] },
    listId: of([1, 2, null], n),
    urls: pages.slice(0, 20),
  }),
  'users.list': none,
  'webmasters.list': (_, n) => ({ active: n % 2 === 0 }),
};
