import { ServiceError } from '../service-error.ts';
import type {
  AccessRuleServices,
  AnalyserServices,
  ConsoleScanServices,
  ScanResultServices,
  ConsoleSnapshotServices,
  ConsoleSourceServices,
} from '../services-port.ts';

// Services of an empty installation, in which nothing can be created.

const none = (what: string) => Promise.reject(new ServiceError('not-found', `There is no ${what}.`));
const unavailable = (message: string) => () => Promise.reject(new ServiceError('unavailable', message));
const noScan = ({ input: { name } }: { input: { name: string } }) => none(`scan ${name}`);
const noSource = ({ input: { id } }: { input: { id: number } }) => none(`source ${id}`);

/** No rules and takedowns, and none can be added. */
export const memoryAccessRules: AccessRuleServices = {
  list: async () => ({ rows: [], nextCursor: null, total: 0 }),
  get: ({ input }) => none(`access rule ${input.id}`),
  preview: async () => ({ existing: null, captures: 0, isEstimate: false, hosts: 0, narrower: 0 }),
  test: async () => ({ surt: '', rows: [] }),
  takedowns: async () => ({ rows: [], isComplete: true }),
  set: unavailable('No access rules are kept here.'),
  remove: ({ input }) => none(`access rule ${input.id}`),
};

/** No analysers, and none can be stored. */
export const memoryAnalysers: AnalyserServices = {
  list: async () => ({ rows: [], protection: 'none' }),
  get: ({ input }) => none(`analyser ${input.name}`),
  upload: unavailable('No analysers are stored here.'),
  trial: ({ input }) => none(`analyser ${input.name}`),
  remove: ({ input }) => none(`analyser ${input.name}`),
};

/** No scans, and none can be created. */
export const memoryScans: ConsoleScanServices = {
  list: async () => ({ rows: [], nextCursor: null }),
  get: noScan,
  create: unavailable('No scans run here.'),
  pause: noScan,
  resume: noScan,
  cancel: noScan,
  remove: noScan,
  skipped: noScan,
  trace: noScan,
};

/** No results. */
export const memoryScanResults: ScanResultServices = {
  rows: noScan,
  query: noScan,
  export: noScan,
};

/** No snapshots, and none can be created. */
export const memorySnapshots: ConsoleSnapshotServices = {
  list: async () => ({ rows: [], isComplete: true }),
  get: ({ input }) => none(`snapshot ${input.name}`),
  estimate: async () => null,
  diff: ({ input }) => none(`snapshot ${input.from}`),
  addUrls: async () => ({ urls: 0, problems: [], leftOut: 0 }),
  create: unavailable('No snapshots are made here.'),
  export: ({ input }) => none(`snapshot ${input.name}`),
  remove: ({ input }) => none(`snapshot ${input.name}`),
};

/** No sources. */
export const memorySources: ConsoleSourceServices = {
  list: async () => ({ rows: [] }),
  packages: async () => ({ rows: [], nextCursor: null }),
  run: noSource,
  trust: noSource,
  remove: noSource,
};
