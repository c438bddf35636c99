import {
  ServiceError,
  type AccountServices,
  type ArchiveServices,
  type ConsoleServices,
  type ExportServices,
  type ListServices,
  type RobotsServices,
  type MapServices,
  type PublicServices,
  type WhatIfServices,
  type WebmasterDeskServices,
  type WebmasterServices,
  type BulkEditServices,
} from '../services-port.ts';
import { createMemoryWorld } from './create-memory-world.ts';
import { memoryAuth } from './memory-auth.ts';
import { memoryComplaints, memoryTakedowns } from './memory-complaints.ts';
import { memoryConsumers, memoryPackages, memoryRemovals } from './memory-consumers.ts';
import { memoryAdministration } from './memory-administration.ts';
import { memoryHosts } from './memory-hosts.ts';
import { memoryImports } from './memory-imports.ts';
import { memoryOverload } from './memory-overload.ts';
import { memoryOverview } from './memory-overview.ts';
import { memoryPages } from './memory-pages.ts';
import { memorySeeds } from './memory-seeds.ts';
import { memorySettings } from './memory-settings.ts';
import { memoryThrottleRules } from './memory-throttle-rules.ts';
import { memoryStatistics } from './memory-statistics.ts';
import {
  memoryAccessRules,
  memoryAnalysers,
  memorySources,
  memoryScanResults,
  memoryScans,
  memorySnapshots,
} from './nothing-kept.ts';

export interface MemoryOptions {
  clock?: () => Date;
  /** No data yet: the first minutes of an installation. */
  empty?: boolean;
  pulseMs?: number;
}

/** No fetches of robots.txt yet. */
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

const noLimits = { maxHosts: null, newHostsPerDay: null, maxBackQueues: null };

const memoryArchive: ArchiveServices = {
  captures: async () => ({ rows: [], nextCursor: null, lookedTo: null }),
  storage: async () => ({
    days: [],
    nodes: [],
    minFreeBytes: 0,
    free: [],
    usedPerDay: null,
    fullAt: null,
    keeping: {
      files: 0,
      bytes: 0,
      states: { unchecked: 0, sound: 0, damaged: 0, missing: 0 },
      replicas: null,
      oldestCheckAt: null,
      recent: { files: 0, bytes: 0 },
      bytesPerDay: 0,
      scrubDays: 90,
      replicaProblem: null,
      damage: [],
    },
    database: {
      bytes: 3e9,
      maxBytes: null,
      freeBytes: 2e10,
      level: 'open',
      ages: {
        transactions: { age: 12_345_678, alertAt: 500e6 },
        multixacts: { age: 1_234, alertAt: 600e6 },
      },
      discoveryMinFreeBytes: 2e9,
      minFreeBytes: 1e9,
    },
  }),
  files: async () => ({ rows: [], nextCursor: null }),
  keepFile: ({ input }) =>
    Promise.reject(new ServiceError('not-found', `There is no sealed file ${input.file}.`)),
};

const memoryAccount: AccountServices = {
  sessions: async () => [],
  changePassword: async () => ({ endedSessions: 0 }),
  endSession: () => Promise.reject(new ServiceError('not-found', 'This session has ended already.')),
};

/** All services with data in memory: for tests, and for working on the console without a crawl. */
export function createMemoryServices(options: MemoryOptions = {}): ConsoleServices {
  const clock = options.clock ?? (() => new Date());
  const world = createMemoryWorld(clock(), options);
  return {
    serveArchive: () => Promise.resolve(null),
    health: () => Promise.resolve({ ok: true }),
    auth: memoryAuth(clock),
    accessRules: memoryAccessRules,
    account: memoryAccount,
    archive: memoryArchive,
    overview: memoryOverview(world, clock, options.pulseMs ?? 1_000),
    hosts: memoryHosts(world, clock),
    complaints: memoryComplaints(),
    takedowns: memoryTakedowns(),
    complaintForm: {
      begin: () => Promise.resolve({ challenge: '', bits: 16, product: 'Meguri' }),
      submit: () => Promise.resolve({ kind: 'too-many' }),
      check: () => Promise.resolve({ kind: 'too-many' }),
    },
    consumers: memoryConsumers,
    packages: memoryPackages,
    removals: memoryRemovals,
    domains: {
      list: async () => [],
      raise: async () => ({ before: noLimits, after: { ...noLimits, newHostsPerDay: 600 } }),
      setLimits: async ({ input }) => ({ before: noLimits, after: input.limits }),
    },
    overload: memoryOverload(world),
    pages: memoryPages(world, clock),
    pauses: { list: async () => [], set: async () => [] },
    scans: memoryScans,
    scanResults: memoryScanResults,
    seeds: memorySeeds(world, clock),
    settings: memorySettings(world),
    analysers: memoryAnalysers,
    snapshots: memorySnapshots,
    webSub: {
      verifyIntent: () => Promise.resolve({ kind: 'unknown' }),
      receiveContent: () => Promise.resolve({ kind: 'unknown' }),
    },
    audit: {
      list: ({ input }) =>
        Promise.resolve(
          world.audit
            .filter(({ subject }) => !input.subject || subject === input.subject)
            .toReversed()
            .map((entry) => ({ ...entry, undoneBy: null, subjectName: null })),
        ),
      search: () =>
        Promise.resolve({
          rows: world.audit.toReversed().map((entry) => ({ ...entry, undoneBy: null, subjectName: null })),
          nextCursor: null,
        }),
      choices: () => Promise.resolve({ actors: [], actions: [] }),
      previewUndo: () => Promise.resolve({ kind: 'none' }),
      undo: () => Promise.resolve(),
    },
    ...memoryAdministration(world, clock),
    statistics: memoryStatistics(world, clock),
    exports: memoryExports,
    imports: memoryImports,
    sources: memorySources,
    lists: memoryLists,
    map: memoryMap(),
    whatIf: memoryWhatIf(),
    robots: memoryRobots,
    bulkEdits: memoryBulkEdits,
    throttleRules: memoryThrottleRules(clock),
    public: memoryPublic,
    webmasterDesk: memoryWebmasterDesk,
    webmasters: memoryWebmasters,
    demo: { state: async () => null, tour: () => Promise.reject(new ServiceError('not-found', 'No demo.')) },
    close: () => Promise.resolve(),
  };
}

const nothing = { hosts: 0, pages: 0, firstCaptures: 0, changed: 0, unchanged: 0, errors: 0 };

/** A map without located hosts. */
function memoryMap(): MapServices {
  return {
    view: async () => ({
      level: 3,
      cells: [],
      cellsInView: 0,
      located: nothing,
      unknown: { ...nothing, hosts: 3, pages: 40 },
    }),
    hosts: async () => ({ rows: [] }),
  };
}

/** No views; columns are not stored. */
const memoryLists: ListServices = {
  columns: async () => ({}),
  setColumns: async () => undefined,
  views: async () => [],
  createView: () => Promise.reject(new ServiceError('unavailable', 'Views are not stored here.')),
  editView: () => Promise.reject(new ServiceError('not-found', 'There is no such view.')),
  deleteView: () => Promise.reject(new ServiceError('not-found', 'There is no such view.')),
};

/** Files without rows. */
const memoryExports: ExportServices = {
  size: async () => ({ rows: 0, isComplete: true, maxRows: 1 }),
  begin: async ({ input }) => ({
    name: `${input.list}.${input.format}`,
    mediaType: 'text/plain',
    body: (async function* empty() {})(),
  }),
};

const memoryPublic: PublicServices = {
  about: async () => ({
    product: 'Meguri',
    name: '',
    purpose: { en: '', ja: '' },
    contact: '',
    addresses: [],
    hostSuffix: '',
    publicUrl: '',
    accessIntervalSeconds: 20,
    robotsRecheckSeconds: 21_600,
    maxCrawlDelaySeconds: 300,
  }),
};

/** No what-if runs yet. */
function memoryWhatIf(): WhatIfServices {
  return {
    overview: async () => ({ present: [], runs: [] }),
    start: async () => ({ id: '1' }),
    cancel: () => Promise.reject(new ServiceError('not-found', 'This replay is over already.')),
  };
}

/** No host has a proved claim. */
const memoryWebmasters: WebmasterServices = {
  list: async () => ({ rows: [], nextCursor: null, active: 0 }),
  revoke: () => Promise.reject(new ServiceError('not-found', 'There is no such claim.')),
};

/** A desk that no key opens. */
const memoryWebmasterDesk: WebmasterDeskServices = {
  claim: async () => ({ kind: 'unknown' }),
  open: async () => null,
  check: async () => ({ kind: 'closed' }),
  editSettings: async () => ({ kind: 'closed' }),
  requestRemoval: async () => ({ kind: 'closed' }),
  tryRobots: async () => null,
  leave: async () => ({ kind: 'closed' }),
};

const totals = { stoppedHosts: 0, overloadedHosts: 0, demand: 0, capacity: 0 };

/** Every edit affects no host. */
const memoryBulkEdits: BulkEditServices = {
  preview: () =>
    Promise.resolve({
      asOf: '0',
      hosts: 0,
      pages: 0,
      refused: [],
      before: totals,
      after: totals,
      freshness: null,
    }),
  apply: () => Promise.resolve({ auditId: '1', hosts: 0, pages: 0, refused: [] }),
  undo: () => Promise.resolve({ auditId: '2', hosts: 0, pages: 0, refused: [] }),
};
