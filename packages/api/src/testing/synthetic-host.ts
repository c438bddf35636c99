import {
  emptyHostRow,
  noDuplicateForms,
  unsetHostSettings,
  type HostDetail,
  type HostState,
  type IntervalIngredient,
} from '@meguri/contracts';
import { addPage, paths } from './synthetic-page.ts';
import type { MemoryWorld } from './memory-world.ts';

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

const states: readonly HostState[] = [
  'active',
  'in-access-delay',
  'in-access-delay',
  'idle',
  'idle',
  'idle',
  'idle',
];
const unusual: Record<number, HostState> = {
  5: 'paused',
  10: 'blocked',
  11: 'suspended',
  17: 'blocked',
  23: 'alias',
};

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
  const repeated = accesses - captured;
  const changed = Math.floor(repeated * random() * 0.4);
  const errors = Math.floor((repeated - changed) * random() ** 3 * 0.3);
  const delay = index % 4 === 0 ? 10 : null;
  const effective = index === 2 ? 60 : Math.round(20 + random() ** 6 * 60);
  const demandPerDay = Math.round(pages * (0.02 + random() ** 3 * 0.25));
  const host: HostDetail = {
    ...emptyHostRow,
    name,
    site,
    state,
    pages,
    captured,
    duplicates: index % 7 === 3 ? Math.floor(captured * 0.6) : 0,
    accesses,
    firstCaptures: captured,
    changed,
    errors,
    unchanged: repeated - changed - errors,
    bytes: accesses * 18_000,
    demandPerDay,
    demandedIntervalSeconds: demandPerDay > 0 ? 86_400 / demandPerDay : null,
    effectiveIntervalSeconds: effective,
    overloaded: demandPerDay > 86_400 / effective,
    nextAccessAt: new Date(now.getTime() + random() * 40_000),
    lastAccessAt: new Date(now.getTime() - random() ** 3 * 90_000_000),
    lastCode: random() < 0.9 ? 'ok' : 'connect-timeout',
    priority: index === 0 ? 2 : 0,
    frontQueue: 1 + (index % 4),
    address: `192.0.2.${index % 250}`,
    aliasOf: state === 'alias' ? 'www.example.org' : null,
    aliases: index === 0 ? ['example.org'] : [],
    firstSeenAt: new Date(now.getTime() - 86_400_000 * 92),
    nodeId: 1,
    interval: {
      seconds: effective,
      sustainedSeconds: effective,
      binding: 'default',
      ingredients: [],
      efficiency: null,
    },
    stoppedBy: state === 'paused' ? 'operator' : null,
    takedowns: [],
    settings: { ...unsetHostSettings, paused: state === 'paused' },
    webmaster: unsetHostSettings,
    rules: [],
    version: null,
    crawlPause: null,
    suspendedUntil: state === 'suspended' ? new Date(now.getTime() + 1_200_000) : null,
    retryAfterUntil: null,
    duplicateForms: noDuplicateForms,
    deferredCount: index % 9 === 0 ? 1_204 : 0,
    excludedTypeCount: index % 7 === 2 ? 12 : 0,
    preemptedCount: index % 9 === 1 ? 3 : 0,
    queuedPages: Math.floor(random() * 400),
    queueing: {
      queue: 1 + (index % 4),
      queues: 5,
      dueValuePerDay: 0.8 / 4 ** (index % 4),
      byValue: index === 0 ? 3 : 2 + (index % 4),
      priorityUp: index === 0 ? 2 : 0,
      recordUp: index === 0 ? 0 : 1,
      waitingSince: null,
      raiseAfterSeconds: 86_400,
    },
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

/** Recomputes the interval of a synthetic host from its ingredients; the longest one decides. */
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
  host.overloaded = host.demandPerDay > 86_400 / greatest;
  const efficiency = { slowSeconds: 20, speedShare: 0.94, errorSeconds: 60, errors: 1 };
  host.interval = {
    seconds: greatest,
    sustainedSeconds: greatest,
    binding: binding?.name ?? 'default',
    ingredients,
    efficiency,
  };
}
