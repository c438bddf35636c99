import { parseSetting, seedListSchema } from '@meguri/contracts';
import type { HostDetail, HostQuery, HostRow, IntervalRange, Me, PageDetail } from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type {
  AccountServices,
  ArchiveServices,
  AuthServices,
  ConsoleServices,
  HostServices,
  PageServices,
  RobotsServices,
  SeedServices,
  SettingServices,
} from '../services-port.ts';
import { memoryBulkEdits } from './memory-bulk-edits.ts';
import { memoryComplaints } from './memory-complaints.ts';
import { memoryAdministration } from './memory-administration.ts';
import { memoryOverload } from './memory-overload.ts';
import { memoryOverview } from './memory-overview.ts';
import { addHost, addPage, createMemoryWorld, withIngredients } from './memory-world.ts';
import { memoryMap } from './memory-map.ts';
import { memoryPublic } from './memory-public.ts';
import { memoryWebmasterDesk, memoryWebmasters } from './memory-webmasters.ts';
import { memoryWhatIf } from './memory-what-if.ts';
import { memoryThrottleRules } from './memory-throttle-rules.ts';
import { memoryStatistics } from './memory-statistics.ts';
import type { MemoryWorld } from './memory-world.ts';

export interface MemoryOptions {
  clock?: () => Date;
  /** Nothing known yet: the first minutes of an installation. */
  empty?: boolean;
  pulseMs?: number;
}

/** No robots.txt was read yet. */
const memoryRobots: RobotsServices = {
  list: async () => ({
    rows: [],
    nextCursor: null,
    recheckSeconds: 21_600,
    blockedHosts: 0,
    readAfter: null,
  }),
  versions: async () => ({ rows: [], nextCursor: null }),
  version: ({ input }) =>
    Promise.reject(new ServiceError('not-found', `No robots.txt of ${input.name} was read then.`)),
  try: async () => ({ verdicts: [], effect: null }),
  want: async () => ({ hosts: null, until: null }),
};

const memoryArchive: ArchiveServices = {
  captures: async () => ({ rows: [], nextCursor: null, lookedTo: null }),
  storage: async () => ({ days: [], nodes: [], minFreeBytes: 0, free: [], usedPerDay: null, fullAt: null }),
  files: async () => ({ rows: [], nextCursor: null }),
};

const memoryAccount: AccountServices = {
  sessions: async () => [],
  changePassword: async () => ({ endedSessions: 0 }),
  endSession: () => Promise.reject(new ServiceError('not-found', 'This session has ended already.')),
};

/** The whole port over data in memory: for tests, and for working on the console without a crawl. */
export function createMemoryServices(options: MemoryOptions = {}): ConsoleServices {
  const clock = options.clock ?? (() => new Date());
  const world = createMemoryWorld(clock(), options);
  return {
    health: () => Promise.resolve({ ok: true }),
    auth: memoryAuth(clock),
    account: memoryAccount,
    archive: memoryArchive,
    overview: memoryOverview(world, clock, options.pulseMs ?? 1_000),
    hosts: memoryHosts(world, clock),
    complaints: memoryComplaints(),
    complaintForm: {
      begin: () => Promise.resolve({ challenge: '', bits: 16, product: 'Meguri' }),
      submit: () => Promise.resolve({ kind: 'too-many' }),
    },
    overload: memoryOverload(world),
    pages: memoryPages(world, clock),
    seeds: memorySeeds(world, clock),
    settings: memorySettings(world),
    webSub: {
      verifyIntent: () => Promise.resolve({ kind: 'unknown' }),
      receiveContent: () => Promise.resolve({ kind: 'unknown' }),
    },
    audit: {
      list: ({ input }) =>
        Promise.resolve(
          world.audit.filter(({ subject }) => !input.subject || subject === input.subject).toReversed(),
        ),
      search: () => Promise.resolve({ rows: world.audit.toReversed(), nextCursor: null }),
      choices: () => Promise.resolve({ actors: [], actions: [] }),
    },
    ...memoryAdministration(world, clock),
    statistics: memoryStatistics(world, clock),
    map: memoryMap(),
    whatIf: memoryWhatIf(),
    robots: memoryRobots,
    bulkEdits: memoryBulkEdits,
    throttleRules: memoryThrottleRules(clock),
    public: memoryPublic,
    webmasterDesk: memoryWebmasterDesk,
    webmasters: memoryWebmasters,
    close: () => Promise.resolve(),
  };
}

function memoryAuth(clock: () => Date): AuthServices {
  const users = new Map<string, { me: Me; password: string }>();
  const sessions = new Map<string, Me>();
  let linkUsed = false;
  const begin = (me: Me) => {
    const sessionToken = `session-${sessions.size + 1}-of-${me.name}`;
    sessions.set(sessionToken, me);
    return { me, sessionToken, expiresAt: new Date(clock().getTime() + 86_400_000) };
  };
  const usable = (token: string) => !linkUsed && token === 'first';
  return {
    findToken: async () => null,
    inspectLink: async ({ input }) => ({ usable: usable(input.token), role: 'administrator' }),
    claimLink: async ({ input }) => {
      if (!usable(input.token))
        throw new ServiceError('link-invalid', 'This link has been used or has expired.');
      linkUsed = true;
      const me: Me = { id: 1, name: input.name, role: 'administrator' };
      users.set(me.name, { me, password: input.password });
      return begin(me);
    },
    signIn: async ({ input }) => {
      const user = users.get(input.name);
      if (!user || user.password !== input.password)
        throw new ServiceError('bad-credentials', 'Name or password is not right.');
      return begin(user.me);
    },
    signOut: async ({ input }) => {
      sessions.delete(input.sessionToken);
    },
    findSession: async ({ input }) => sessions.get(input.sessionToken) ?? null,
  };
}

const sortKeys: Record<HostQuery['sort'], (row: HostRow) => string | number> = {
  name: (row) => row.name,
  pages: (row) => row.pages,
  captured: (row) => row.captured,
  errors: (row) => row.errors,
  load: (row) => row.loadPerDay,
  interval: (row) => row.effectiveIntervalSeconds,
  lastAccess: (row) => row.lastAccessAt?.getTime() ?? 0,
};

function isIn(range: IntervalRange | undefined, seconds: number | null): boolean {
  if (!range) return true;
  return seconds !== null && seconds >= range.fromSeconds && seconds < (range.toSeconds ?? Infinity);
}

function memoryHosts(world: MemoryWorld, clock: () => Date): HostServices {
  const find = (name: string): HostDetail => {
    const host = world.hosts.get(name);
    if (!host) throw new ServiceError('not-found', `No host is called ${name}.`);
    return host;
  };
  return {
    list: async ({ input }) => {
      const key = sortKeys[input.sort];
      const rows = [...world.hosts.values()]
        .filter((row) => !input.search || row.name.includes(input.search))
        .filter(({ theoreticalIntervalSeconds }) => isIn(input.asked, theoreticalIntervalSeconds))
        .filter(
          (row) =>
            !input.state || (input.state === 'overloaded' ? row.overloaded : row.state === input.state),
        )
        .sort((a, b) => (key(a) < key(b) ? -1 : 1) * (input.direction === 'asc' ? 1 : -1));
      const from = Number(input.cursor ?? 0);
      const to = from + input.limit;
      return {
        rows: rows.slice(from, to),
        total: rows.length,
        totalIsWhole: true,
        nextCursor: to < rows.length ? String(to) : null,
      };
    },
    get: async ({ input }) => structuredClone(find(input.name)),
    edit: async ({ ctx, input: { name, reason, ...change } }) => {
      const host = find(name);
      const before = host.settings;
      host.settings = { ...host.settings, ...change };
      if (change.paused !== undefined) host.state = change.paused ? 'paused' : 'idle';
      const measured =
        host.interval.ingredients.find((one) => one.name === 'measured-efficiency')?.seconds ?? 20;
      withIngredients(host, host.robots[0]?.crawlDelaySeconds ?? null, measured);
      world.audit.push({
        id: String(world.audit.length + 1),
        at: clock(),
        actor: ctx.actor.name,
        action: 'host.edit',
        subject: `host:${name}`,
        before,
        after: host.settings,
        reason: reason ?? null,
      });
      return structuredClone(host);
    },
    undo: async ({ input }) => structuredClone(find(input.name)),
    activity: async () => ({ hours: [], isWhole: true, complaints: [] }),
    previewTerms: async ({ input }) => {
      const { interval } = find(input.name);
      const pace = {
        intervalSeconds: interval.seconds,
        openShare: 1,
        paused: false,
        capacityPerDay: null,
        freshness: null,
        versionsPerDay: null,
        overloaded: false,
      };
      return { before: pace, after: pace, judgedPages: 0, excludedPages: 0 };
    },
    pages: async ({ input }) => ({
      rows: [...world.pages.values()].filter(
        (page) => page.host === input.name && (!input.state || page.state === input.state),
      ),
      nextCursor: null,
    }),
    captures: async ({ input }) => ({
      rows: [...world.pages.values()]
        .filter((page) => page.host === input.name)
        .flatMap((page) => page.captures)
        .sort((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime())
        .slice(0, 100),
      nextCursor: null,
    }),
  };
}

function memoryPages(world: MemoryWorld, clock: () => Date): PageServices {
  const matches = (page: PageDetail, query: string) =>
    page.url.includes(query) || (page.title ?? '').toLowerCase().includes(query.toLowerCase());
  return {
    list: async ({ input }) => ({
      rows: [...world.pages.values()].filter(
        (page) =>
          (!input.query || matches(page, input.query)) &&
          (!input.state || page.state === input.state) &&
          (!input.host || page.host === input.host) &&
          isIn(input.interval, page.intervalSeconds),
      ),
      nextCursor: null,
    }),
    get: async ({ input }) => {
      const page = world.pages.get(input.url);
      if (!page) throw new ServiceError('not-found', 'This address is not known to the crawl.');
      return structuredClone(page);
    },
    compare: ({ input }) =>
      Promise.reject(new ServiceError('unavailable', `The archive of ${input.url} is made up.`)),
    replay: ({ input }) =>
      Promise.reject(new ServiceError('unavailable', `The archive of ${input.url} is made up.`)),
    revisit: async ({ input }) => {
      const known = input.urls.flatMap((url) => world.pages.get(url) ?? []);
      for (const page of known) {
        page.nextVisitAt = clock();
        page.why = { ...page.why, code: 'requested', putOff: false };
      }
      return { count: known.length };
    },
  };
}

function memorySeeds(world: MemoryWorld, clock: () => Date): SeedServices {
  return {
    lists: async () => world.seedLists,
    previewScope: async () => ({
      sampledPages: 0,
      sampledHosts: 0,
      includedPages: 0,
      examples: [],
      tried: [],
    }),
    add: async ({ input }) =>
      input.urls.map((url) => {
        const parsed = URL.canParse(url) ? new URL(url) : null;
        if (!parsed || !/^https?:$/.test(parsed.protocol))
          return {
            url,
            accepted: false,
            error: 'not valid',
            reason: { code: 'invalid', detail: null },
          } as const;
        const list = world.seedLists.find(({ id }) => id === (input.list ?? 1));
        if (list) list.seeds += 1;
        const host =
          world.hosts.get(parsed.host) ??
          addHost(world, parsed.host, parsed.hostname, 500 + world.hosts.size, clock());
        addPage(world, host, parsed.pathname.slice(1), 0, clock());
        return { url, accepted: true, host: host.name } as const;
      }),
    create: async ({ input }) => {
      const { honourNoarchive: _, ...definition } = seedListSchema.parse(input);
      const list = { ...definition, id: world.seedLists.length + 1, seeds: 0 };
      world.seedLists.push(list);
      return list;
    },
    update: async ({ input }) => {
      const list = world.seedLists.find(({ id }) => id === input.id);
      if (!list) throw new ServiceError('not-found', 'This seed list is gone.');
      const { honourNoarchive: _, ...change } = input.change;
      return Object.assign(
        list,
        Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      );
    },
  };
}

function memorySettings(world: MemoryWorld): SettingServices {
  return {
    list: async () => [...world.settings.values()],
    set: async ({ input }) => {
      const view = world.settings.get(input.key);
      const parsed = parseSetting(input.key, input.value ?? view?.default);
      if (!parsed.ok || !view)
        throw new ServiceError('invalid', parsed.ok ? 'unknown setting' : parsed.error, 'value');
      view.value = parsed.value;
      view.isDefault = parsed.value === view.default;
      return { ...view };
    },
  };
}
