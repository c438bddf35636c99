import { defaultSettings, scopeSchema, settingDefinitions, unsetHostTerms } from '@meguri/contracts';
import type {
  AuditEntry,
  CaptureRow,
  HostDetail,
  IntervalIngredient,
  HostState,
  PageDetail,
  SeedListView,
  SettingView,
} from '@meguri/contracts';
import { seededRandom } from './seeded-random.ts';

/** A made-up installation, held in memory: what the console shows while nothing real is there. */
export interface MemoryWorld {
  random: () => number;
  hosts: Map<string, HostDetail>;
  pages: Map<string, PageDetail>;
  seedLists: SeedListView[];
  settings: Map<string, SettingView>;
  audit: AuditEntry[];
}

const robotsText = `# Crawlers are welcome, in moderation.
User-agent: *
Crawl-delay: 10
Disallow: /search
Disallow: /*?sort=
Allow: /search/about

User-agent: Meguri
Disallow: /private/
Allow: /private/annual-report.html

Sitemap: https://www.example.org/sitemap.xml
`;

const hostNames: readonly [string, string][] = [
  ['www.example.org', 'example.org'],
  ['docs.example.org', 'example.org'],
  ['news.example.org', 'example.org'],
  ['archive.example.org:8080', 'example.org'],
  ['www.example.co.jp', 'example.co.jp'],
  ['blog.example.co.jp', 'example.co.jp'],
  ['shop.example.co.jp', 'example.co.jp'],
  ['xn--fsqu00a.xn--g6w251d', 'xn--fsqu00a.xn--g6w251d'],
  ['www.xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah'],
  ['library.university.example', 'university.example'],
  ['physics.university.example', 'university.example'],
  ['old.company.example', 'company.example'],
  ...Array.from({ length: 140 }, (_, index): [string, string] => {
    const site = `town-${String(Math.floor(index / 3) + 1).padStart(3, '0')}.example`;
    return [`${['www', 'city-council', 'events'][index % 3]}.${site}`, site];
  }),
];

const states: readonly HostState[] = ['active', 'resting', 'resting', 'idle', 'idle', 'idle', 'idle'];
const unusual: Record<number, HostState> = {
  5: 'paused',
  10: 'blocked',
  11: 'suspended',
  17: 'blocked',
  23: 'alias',
};
const paths = [
  '',
  'about/',
  'news/',
  'news/2026/10/opening-of-the-new-reading-room.html',
  'faq.html',
  'calendar?month=11',
  'feed.xml',
  'img/logo.svg',
  'documents/annual-report-2025.pdf',
  'people/',
  'contact.html',
  'events/autumn-festival/programme.html',
];
const titles = [
  'Front page',
  'About us',
  'News',
  'The new reading room opens',
  'Questions and answers',
  'Calendar, November',
  null,
  null,
  'Annual report 2025',
  'People',
  'Contact',
  'Autumn festival: programme',
];

export function createMemoryWorld(now: Date, options: { empty?: boolean } = {}): MemoryWorld {
  const random = seededRandom(7);
  const world: MemoryWorld = {
    random,
    hosts: new Map(),
    pages: new Map(),
    seedLists: [
      {
        id: 1,
        name: 'Default',
        policy: 'gamma',
        changeMode: 'text',
        importance: 1,
        minIntervalSeconds: 86_400,
        maxIntervalSeconds: 34_560_000,
        scope: scopeSchema.parse({}),
        seeds: options.empty ? 0 : 42,
      },
    ],
    settings: memorySettings(),
    audit: [],
  };
  if (options.empty) return world;
  world.seedLists.push({
    id: 2,
    name: 'Town councils',
    policy: 'paper',
    changeMode: 'near-duplicate',
    importance: 1,
    minIntervalSeconds: 604_800,
    maxIntervalSeconds: 34_560_000,
    scope: scopeSchema.parse({ mode: 'host', exclude: ['/calendar'], maxPagesPerHost: 20_000 }),
    seeds: 140,
  });
  hostNames.forEach(([name, site], index) => addHost(world, name, site, index, now));
  return world;
}

export function addHost(
  world: MemoryWorld,
  name: string,
  site: string,
  index: number,
  now: Date,
): HostDetail {
  const { random } = world;
  const state = unusual[index] ?? states[Math.floor(random() * states.length)] ?? 'idle';
  const pages = Math.floor(12 + random() ** 4 * 90_000);
  const captured = Math.floor(pages * (0.5 + random() * 0.5));
  const accesses = Math.floor(captured * (1 + random() * 3));
  const changed = captured + Math.floor((accesses - captured) * random() * 0.4);
  const errors = Math.floor((accesses - changed) * random() ** 3 * 0.3);
  const delay = index % 4 === 0 ? 10 : null;
  const effective = index === 2 ? 60 : Math.round(20 + random() ** 6 * 60);
  const loadPerDay = Math.round(pages * (0.02 + random() ** 3 * 0.25));
  const host: HostDetail = {
    name,
    site,
    state,
    pages,
    captured,
    changed,
    errors,
    unchanged: accesses - changed - errors,
    bytes: accesses * 18_000,
    loadPerDay,
    theoreticalIntervalSeconds: loadPerDay > 0 ? 86_400 / loadPerDay : null,
    effectiveIntervalSeconds: effective,
    overloaded: loadPerDay > 86_400 / effective,
    nextAccessAt: new Date(now.getTime() + random() * 40_000),
    lastAccessAt: new Date(now.getTime() - random() ** 3 * 90_000_000),
    lastCode: random() < 0.9 ? 'ok' : 'connect-timeout',
    priority: index === 0 ? 2 : 0,
    address: `192.0.2.${index % 250}`,
    aliasOf: state === 'alias' ? 'www.example.org' : null,
    aliases: index === 0 ? ['example.org'] : [],
    firstSeenAt: new Date(now.getTime() - 86_400_000 * 92),
    nodeId: 1,
    interval: { seconds: effective, binding: 'default', ingredients: [], efficiency: null },
    settings: { ...unsetHostTerms, paused: state === 'paused' },
    webmaster: unsetHostTerms,
    rules: [],
    version: null,
    suspendedUntil: state === 'suspended' ? new Date(now.getTime() + 1_200_000) : null,
    retryAfterUntil: null,
    putOffCount: index % 9 === 0 ? 1_204 : 0,
    queuedPages: Math.floor(random() * 400),
    announcements: [{ source: 'sitemap', precision: 0.83, recall: 0.61, trials: 212, ignored: false }],
    robots: [
      {
        scheme: 'https',
        fetchedAt: new Date(now.getTime() - 7_200_000),
        status: state === 'blocked' ? 'disallow-all' : 'parsed',
        reason: state === 'blocked' ? 'server-error' : 'parsed',
        httpStatus: state === 'blocked' ? 503 : 200,
        text: state === 'blocked' ? null : robotsText,
        crawlDelaySeconds: delay,
        sitemaps: ['https://www.example.org/sitemap.xml'],
        recheckAt: new Date(now.getTime() + 14_400_000),
      },
    ],
  };
  withIngredients(host, delay, effective);
  world.hosts.set(name, host);
  if (index < 24) paths.forEach((path, position) => addPage(world, host, path, position, now));
  return host;
}

/** Recomputes the interval of a made-up host from its ingredients; the greatest binds. */
export function withIngredients(host: HostDetail, delay: number | null, measured: number): void {
  const asked = [
    ['default', 20],
    ['robots-crawl-delay', delay],
    ['operator', host.settings.minIntervalSeconds],
    ['measured-efficiency', measured],
    ['retry-after', null],
  ] as const;
  const ingredients = asked.map(([name, seconds]): IntervalIngredient => ({
    name,
    seconds,
    binding: false,
    role: seconds === null ? 'not-set' : 'applies',
  }));
  const greatest = Math.max(...ingredients.map(({ seconds }) => seconds ?? 0));
  const binding = ingredients.find(({ seconds }) => seconds === greatest);
  if (binding) binding.binding = true;
  host.effectiveIntervalSeconds = greatest;
  host.overloaded = host.loadPerDay > 86_400 / greatest;
  const efficiency = { slowSeconds: 20, speedShare: 0.94, errorSeconds: 60, errors: 1 };
  host.interval = { seconds: greatest, binding: binding?.name ?? 'default', ingredients, efficiency };
}

export function addPage(
  world: MemoryWorld,
  host: HostDetail,
  path: string,
  position: number,
  now: Date,
): void {
  const { random } = world;
  const url = `https://${host.name}/${path}`;
  const visits = 2 + Math.floor(random() * 30);
  const changes = Math.floor(visits * random() * 0.7);
  const interval = 86_400 * (1 + random() ** 2 * 90);
  const captures = Array.from({ length: Math.min(visits, 14) }, (_, index) =>
    memoryCapture(world, url, now.getTime() - (index + random()) * interval * 1_000),
  );
  const last = captures[0];
  const state =
    position === 4 ? 'failing' : position === 10 ? 'gone' : position === 5 ? 'excluded' : 'scheduled';
  const nextVisitAt =
    state === 'excluded' ? null : new Date((last?.capturedAt.getTime() ?? now.getTime()) + interval * 1_000);
  const ratePerDay = changes > 0 ? 86_400 / interval : 0.004;
  world.pages.set(url, {
    url,
    host: host.name,
    state,
    lastCode: last?.code ?? null,
    lastStatus: last?.status ?? null,
    lastAccessAt: last?.capturedAt ?? null,
    lastChangedAt: captures.find(({ outcome }) => outcome === 'changed')?.capturedAt ?? null,
    nextVisitAt,
    intervalSeconds: interval,
    visits,
    changes,
    title: titles[position] ?? null,
    depth: position === 0 ? 0 : 1 + (position % 3),
    dynamicHops: path.includes('?') ? 1 : 0,
    discoveredAt: new Date(now.getTime() - 86_400_000 * 90),
    seedList: 'Default',
    policy: 'gamma',
    ratePerDay,
    rateBounds: { lowPerDay: ratePerDay / 2, highPerDay: ratePerDay * 1.8 },
    why: {
      code: 'estimated-rate',
      putOff: position === 9,
      consecutiveErrors: 0,
      announcement: null,
      interval: [{ code: 'estimated-rate', ratePerDay, intervalSeconds: interval }],
      alarmed: false,
      outlook: [
        { code: 'after-change', intervalSeconds: 354_240 },
        { code: 'after-no-change', intervalSeconds: 552_960 },
      ],
    },
    excludedReason: state === 'excluded' ? 'robots-disallowed' : null,
    language: 'en',
    mime: 'text/html',
    etag: '"5f3-61a"',
    lastModified: 'Tue, 03 Nov 2026 08:12:31 GMT',
    captures,
  });
}

function memoryCapture({ random }: MemoryWorld, url: string, at: number): CaptureRow {
  const chance = random();
  const outcome = chance < 0.35 ? 'changed' : chance < 0.93 ? 'unchanged' : 'error';
  return {
    url,
    capturedAt: new Date(at),
    outcome,
    code:
      outcome === 'error'
        ? 'headers-timeout'
        : outcome === 'unchanged' && chance > 0.6
          ? 'not-modified'
          : 'ok',
    status: outcome === 'error' ? null : outcome === 'unchanged' && chance > 0.6 ? 304 : 200,
    mime: 'text/html',
    recordType: outcome === 'unchanged' ? 'revisit' : 'response',
    fileName: `meguri-20261103081231-00001.warc.gz`,
    offset: Math.floor(random() * 1e9),
    length: Math.floor(800 + random() * 9_000),
    payloadBytes: Math.floor(4_000 + random() * 90_000),
    payloadDigest: outcome === 'error' ? null : 'sha256:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJHQ3OZ2OZ5LQ4BQXF4OQA',
    truncated: null,
    durationMs: Math.floor(20 + random() * 800),
  };
}

function memorySettings(): Map<string, SettingView> {
  const values: Record<string, unknown> = {
    ...defaultSettings(),
    'crawler.contactUrl': 'https://archive.example.org/crawler',
  };
  return new Map(
    Object.entries(settingDefinitions).map(([key, row]) => [
      key,
      {
        key,
        value: values[key],
        default: row.default,
        description: row.description,
        unit: row.unit,
        range: { kind: 'text', longest: null },
        isDefault: values[key] === row.default,
        updatedBy: null,
        updatedAt: null,
      },
    ]),
  );
}
