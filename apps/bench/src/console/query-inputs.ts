import { timePresetKeys } from '@meguri/contracts';
import { crawlPart, of, siteOf, type InputOf } from './query-sample.ts';
import { surtKey } from '@meguri/urls';
import { captureListInput, hostListInput, pageListInput, pageStates } from './list-inputs.ts';

const statistics: InputOf = (_, n) => crawlPart(n);
const withList: InputOf = (_, n) => ({ ...crawlPart(n), ...(n % 4 === 3 ? { seedList: 2 } : {}) });
const none: InputOf = () => undefined;

const views = [
  { zoom: 2, bounds: { south: -85, west: -180, north: 85, east: 180 } },
  { zoom: 5, bounds: { south: 24, west: 122, north: 46, east: 150 } },
  { zoom: 8, bounds: { south: 33, west: 134, north: 37, east: 141 } },
  { zoom: 10, bounds: { south: 35.2, west: 139, north: 36.2, east: 140.4 } },
];

/** Prefix of the sort keys of a host's registrable domain. */
const domainPrefix = (host: string) =>
  `${siteOf(host).replace(/:\d+$/, '').split('.').toReversed().join(',')},`;

const outcomes = ['error', 'changed', 'unchanged'];

/** The input of every query by its path in the router, or the reason to skip it. */
export const queryInputs: Readonly<Record<string, InputOf | string>> = {
  'accessRules.list': (_, n) => of([{}, { search: 'org,' }, { access: 'closed' }], n),
  'accessRules.get': 'a synthetic crawl has no access rule',
  'accessRules.preview': ({ hosts, pages }, n) => ({
    surtPrefix: of(['', domainPrefix(of(hosts, n)), surtKey(of(pages, n))], n),
    ...(n % 2 === 1 ? { capturedFrom: new Date(Date.now() - 30 * 86_400_000) } : {}),
  }),
  'accessRules.test': ({ pages }, n) => ({ url: of(pages, n), capturedAt: new Date() }),
  'accessRules.takedowns': none,
  'account.sessions': none,
  'analysers.list': none,
  'analysers.get': () => ({ name: 'links' }),
  'archive.captures': captureListInput,
  'archive.files': () => ({}),
  'archive.storage': none,
  'auth.me': none,
  'auth.inspectLink': (_, n) => ({ token: `no such link ${n}` }),
  'overview.get': none,
  'overview.series': (_, n) => ({ range: { preset: of(timePresetKeys, n) } }),
  'consumers.list': () => ({}),
  'consumers.get': 'a synthetic crawl has no consumer',
  'consumers.transfers': () => ({}),
  'packages.list': () => ({}),
  'removals.list': () => ({}),
  'packages.get': 'a synthetic crawl has no package',
  'complaints.list': (_, n) =>
    of(
      [
        {},
        { status: 'open' },
        { kind: 'load' },
        { search: 'server' },
        { source: 'mail', status: 'closed' },
        { search: 'no such words' },
        { assignee: 'operator' },
      ],
      n,
    ),
  'complaints.get': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.templates': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.addresses': ({ complaints }, n) => ({ id: of(complaints, n).id }),
  'complaints.evidence': ({ complaints }, n) => of(complaints, n),
  'complaints.figures': none,
  'takedowns.list': () => ({ limit: 200 }),
  'takedowns.get': 'the generated crawl has no takedowns',
  'takedowns.receipt': 'the generated crawl has no takedowns',
  'complaints.preview': ({ hosts }, n) => ({
    act: of(
      [
        { kind: 'slow', host: of(hosts, n), minIntervalSeconds: 60 },
        { kind: 'stop', scope: 'host', target: of(hosts, n) },
        { kind: 'takedown', scope: 'host', target: of(hosts, n) },
        { kind: 'takedown', scope: 'prefix', target: `https://${of(hosts, n)}/news/` },
        { kind: 'stop', scope: 'domain', target: siteOf(of(hosts, n)) },
        { kind: 'stop', scope: 'addresses', target: '203.0.113.0/24' },
      ],
      n,
    ),
  }),
  'exports.size': (_, n) => ({
    list: of(['hosts', 'pages', 'captures', 'complaints', 'audit'], n),
    parameters: {},
  }),
  'imports.list': () => ({}),
  'sources.list': () => ({}),
  'sources.packages': () => ({}),
  'imports.get': 'a synthetic crawl has no import',
  'imports.files': (_, n) => ({ id: n + 1 }),
  'imports.problems': (_, n) => ({ id: n + 1 }),
  'imports.browse': 'it reads directories, and a synthetic crawl has none',
  'lists.columns': none,
  'lists.views': none,
  'domains.list': ({ hosts }, n) => (n % 2 === 0 ? {} : { search: siteOf(of(hosts, n)) }),
  'hosts.list': hostListInput,
  'hosts.get': ({ hosts }, n) => ({ name: of(hosts, n) }),
  'hosts.pages': ({ hosts }, n) => ({
    name: of(hosts, n),
    ...(n % 4 === 3 ? { state: of(pageStates, n) } : {}),
  }),
  'hosts.activity': ({ hosts }, n) => ({
    name: of(hosts, Math.floor(n / 2)),
    range: { preset: of(timePresetKeys, n) },
  }),
  'hosts.captures': ({ hosts }, n) => ({ name: of(hosts, n) }),
  'overload.list': (_, n) => ({ limit: of([50, 100, 500], n) }),
  'overload.preview': ({ overloaded }, n) => ({
    name: of(overloaded, n),
    resolutions: [
      { kind: 'optimal-price' },
      { kind: 'drop-share', share: 0.2 },
      { kind: 'drop-class', importance: 1 },
      { kind: 'shorten-interval', accessIntervalSeconds: 5 },
      { kind: 'accept' },
    ],
  }),
  'pages.list': pageListInput,
  'pages.get': ({ pages }, n) => ({ url: of(pages, n) }),
  'pages.captures': ({ pages }, n) => ({ url: of(pages, n) }),
  'pages.calendar': ({ pages }, n) => ({ url: of(pages, n), ...(n % 2 === 1 ? { year: 2026 } : {}) }),
  'pages.timeline': ({ pages }, n) => ({ url: of(pages, n) }),
  'pauses.list': none,
  'seeds.lists': none,
  'settings.list': none,
  'audit.list': (_, n) => (n % 2 === 0 ? {} : { subject: 'setting:access.intervalSeconds' }),
  'snapshots.list': none,
  'snapshots.get': 'a synthetic crawl has no snapshot',
  'snapshots.diff': 'it compares files of snapshots, and a synthetic crawl has none',
  'scanResults.rows': 'a synthetic crawl has no scan',
  'scans.list': () => ({}),
  'scans.get': 'a synthetic crawl has no scan',
  'scans.skipped': 'a synthetic crawl has no scan',
  'scans.trace': 'a synthetic crawl has no scan',
  'statistics.choices': none,
  'statistics.revisitIntervals': (sample, n) => ({
    ...(withList(sample, n) as object),
    ...(n % 5 > 2 ? { site: siteOf(of(sample.hosts, n)) } : {}),
  }),
  'statistics.changeDetection': (sample, n) => ({
    ...(withList(sample, n) as object),
    ...(n % 2 === 1 ? { range: { preset: '30d' as const } } : {}),
  }),
  'statistics.hostIntervals': statistics,
  'map.view': (_, n) => ({
    ...of(views, n),
    ...(n % 5 > 0 ? crawlPart(n) : {}),
    ...(n % 5 > 1 ? { verdict: of(outcomes, n) } : {}),
  }),
  'map.hosts': ({ cells }, n) => ({
    ...of(cells, n),
    ...(n % 3 > 0 ? crawlPart(n) : {}),
    ...(n % 3 > 1 ? { verdict: of(outcomes, Math.floor(n / 3)) } : {}),
  }),
  'hosts.previewSettings': ({ hosts }, n) => ({
    name: of(hosts, n),
    change: { minIntervalSeconds: of([10, 60, 600], n) },
  }),
  'pages.compare': 'it reads the archive, and a synthetic crawl has none',
  'pages.replay': 'it reads the archive, and a synthetic crawl has none',
  'whatIf.overview': none,
  'robots.list': (_, n) => ({ filter: of(['all', 'errors', 'exceptions', 'requested'], n) }),
  'robots.versions': ({ hosts }, n) => (n % 2 === 0 ? {} : { name: of(hosts, n) }),
  'robots.version': 'a synthetic crawl has one version of each robots.txt',
  'robots.try': ({ hosts, pages }, n) => ({
    name: of(hosts, n),
    urls: [of(pages, n)],
    draft: 'User-agent: *\nDisallow: /news/\n',
  }),
  'throttleRules.list': none,
  'throttleRules.preview': ({ hosts }, n) => ({
    ...(n % 3 === 2
      ? { kind: 'address-range', value: of(['203.0.113.0/24', '198.51.100.0/22', '2001:db8::/32'], n) }
      : { kind: 'domain', value: of([of(hosts, n).replace(/:\d+$/, ''), siteOf(of(hosts, n))], n) }),
    minIntervalSeconds: of([60, 600], n),
  }),
  'apiTokens.list': none,
  'audit.choices': none,
  'audit.search': (_, n) =>
    of(
      [
        {},
        { actor: 'operator' },
        { action: 'settings.set' },
        { limit: 500 },
        { subject: 'host:' },
        { from: new Date(Date.now() - 7 * 86_400_000), to: new Date(), actor: 'operator' },
      ],
      n,
    ),
  'audit.previewUndo': 'it needs an entry that can be undone, and a synthetic crawl has none',
  'demo.tour': none,
  'events.list': (_, n) => ({ open: n % 2 === 0 }),
  'nodes.list': none,
  'overview.history': none,
  'seeds.previewPacing': () => ({ listId: 1 }),
  'seeds.previewScope': ({ pages }, n) => ({
    scope: { mode: of(['tld', 'domain', 'host'], n), tlds: ['example'] },
    listId: of([1, 2, null], n),
    urls: pages.slice(0, 20),
  }),
  'users.list': none,
  'webmasters.list': (_, n) => ({ active: n % 2 === 0 }),
};
