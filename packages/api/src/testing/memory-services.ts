import { ServiceError } from '../service-error.ts';
import type { AccountServices, ArchiveServices, ConsoleServices, RobotsServices } from '../services-port.ts';
import { createMemoryWorld } from './create-memory-world.ts';
import { memoryAuth } from './memory-auth.ts';
import { memoryBulkEdits } from './memory-bulk-edits.ts';
import { memoryComplaints } from './memory-complaints.ts';
import { memoryAdministration } from './memory-administration.ts';
import { memoryHosts } from './memory-hosts.ts';
import { memoryOverload } from './memory-overload.ts';
import { memoryOverview } from './memory-overview.ts';
import { memoryPages } from './memory-pages.ts';
import { memorySeeds } from './memory-seeds.ts';
import { memorySettings } from './memory-settings.ts';
import { memoryMap } from './memory-map.ts';
import { memoryPublic } from './memory-public.ts';
import { memoryWebmasterDesk, memoryWebmasters } from './memory-webmasters.ts';
import { memoryWhatIf } from './memory-what-if.ts';
import { memoryThrottleRules } from './memory-throttle-rules.ts';
import { memoryStatistics } from './memory-statistics.ts';

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
