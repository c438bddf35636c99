import type {
  AnnouncementSource,
  IngredientRole,
  IntervalIngredientName,
  NextVisitExplanation,
  RevisitReason,
  ThrottleParty,
  VisitOutlook,
} from '@meguri/schedule';
import type { HostTerms, TermsChange } from './host-terms.ts';
import type { Role } from './administration-views.ts';
import type { IntervalRange } from './statistics-views.ts';
import type { NodeLive } from './node-live.ts';
import type { Scope } from './seed-list.ts';
import type { ThrottleRuleView } from './throttle-rule-views.ts';

/**
 * Plain data that the console and the CLI show; the tRPC router answers with exactly these (instants are `Date`, sent by superjson).
 * Procedures (packages/api):
 *   auth.claimLink {token} · auth.signIn {name, password} · auth.signOut · auth.me → Me | null
 *   overview.get → Overview · overview.series {rangeMinutes} → SeriesPoint[] · overview.live (subscription, SSE) → LiveEvent
 *   hosts.list HostQuery → HostPage · hosts.get {name} → HostDetail · hosts.edit HostEdit → HostDetail
 *   hosts.pages {name, cursor?, state?} → PageList · hosts.captures {name, cursor?} → CaptureList
 *   pages.list {query?, state?, host?, cursor?} → PageList · pages.get {url} → PageDetail · pages.revisit {urls} → {count}
 *   seeds.lists → SeedListView[] · seeds.add {list?, urls} → SeedAddResult[] · seeds.create / seeds.update
 *   settings.list → SettingView[] · settings.set {key, value, reason?} · audit.list {subject?} → AuditEntry[]
 */
export interface Me {
  id: number;
  name: string;
  role: Role;
}

export interface Overview {
  at: Date;
  known: number;
  captured: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  hosts: {
    total: number;
    active: number;
    resting: number;
    waiting: number;
    blocked: number;
    overloaded: number;
    paused: number;
  };
  queues: { shortTermPages: number; putOffPages: number; waitingHosts: number; uncommitted: number };
  pagesPerSecond: number;
  nodes: NodeLive[];
  /** Things that an operator must act upon, e.g. disk full or no contact URL. */
  alerts: Alert[];
  /** Complaints that nobody has closed yet. */
  openComplaints: number;
  /** Room left for the archive on the disk of the node that has least; null while no node tells. */
  freeBytes: number | null;
  /** Estimated share of pages, of those accessed twice or more, whose archived copy is current; null while there are none. */
  freshness: number | null;
  seedCount: number;
}

/** What an operator must act upon, with the values of the sentence that tells it. */
export interface Alert {
  kind: 'disk-full' | 'node-silent' | 'redis-unreachable' | 'no-contact-url';
  /** What it is about, e.g. `node:2`. */
  subject: string;
  detail: Record<string, string | number | null>;
  since: Date | null;
}

export interface SeriesPoint {
  minute: Date;
  accesses: number;
  changed: number;
  unchanged: number;
  errors: number;
  discovered: number;
  bytes: number;
}

export type HostState = 'active' | 'resting' | 'idle' | 'paused' | 'suspended' | 'blocked' | 'alias';

export interface HostRow {
  name: string;
  site: string;
  state: HostState;
  pages: number;
  captured: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  loadPerDay: number;
  /** 86,400 / loadPerDay; null when nothing is asked of the host. */
  theoreticalIntervalSeconds: number | null;
  effectiveIntervalSeconds: number;
  overloaded: boolean;
  nextAccessAt: Date;
  lastAccessAt: Date | null;
  lastCode: string | null;
  priority: number;
}

export interface HostQuery {
  search?: string;
  state?: HostState | 'overloaded';
  /** Hosts whose schedule asks for an access interval (1/L) in this range. */
  asked?: IntervalRange | undefined;
  sort: 'name' | 'pages' | 'captured' | 'errors' | 'load' | 'interval' | 'lastAccess';
  direction: 'asc' | 'desc';
  cursor?: string;
  limit: number;
}

export interface HostPage {
  rows: HostRow[];
  nextCursor: string | null;
  total: number;
  /** False: there are more than `total`; who counts them would read too much. */
  totalIsWhole: boolean;
}

export interface IntervalIngredient {
  name: IntervalIngredientName;
  seconds: number | null;
  binding: boolean;
  role: IngredientRole;
}

/** The effective access interval and what each ingredient has to do with it. */
export interface IntervalView {
  seconds: number;
  binding: IntervalIngredientName;
  ingredients: IntervalIngredient[];
  /** The numbers of the formula that adds seconds for slow and failing answers; null: nothing was measured yet. */
  efficiency: EfficiencyTerms | null;
}

/** `slowSeconds × (1 − speedShare) + errorSeconds × errors / 10` */
export interface EfficiencyTerms {
  slowSeconds: number;
  /** Of the speed from which on a host counts as answering freely, at most 1. */
  speedShare: number;
  errorSeconds: number;
  /** Of the last ten accesses. */
  errors: number;
}

export interface HostDetail extends HostRow {
  address: string | null;
  aliasOf: string | null;
  aliases: string[];
  firstSeenAt: Date;
  nodeId: number;
  interval: IntervalView;
  /** What operators have set. */
  settings: HostTerms;
  /** What the host's webmaster has set. */
  webmaster: HostTerms;
  /** Rules for its domain or its address. */
  rules: ThrottleRuleView[];
  /** The audit id of its last edit; null: nobody has edited it. */
  version: string | null;
  suspendedUntil: Date | null;
  retryAfterUntil: Date | null;
  putOffCount: number;
  queuedPages: number;
  /** What sources of announcements have been worth, those of the host that were ever tried. */
  announcements: AnnouncementStanding[];
  robots: {
    scheme: string;
    fetchedAt: Date;
    status: 'parsed' | 'allow-all' | 'disallow-all';
    /** Code of `robotsFromFetch`. */
    reason: string;
    httpStatus: number | null;
    text: string | null;
    crawlDelaySeconds: number | null;
    sitemaps: string[];
    recheckAt: Date;
  }[];
}

/** How a host is accessed under some terms. */
export interface PaceView {
  intervalSeconds: number;
  /** Share of the week in which it may be accessed. */
  openShare: number;
  paused: boolean;
  /** Accesses that it can be given; null: no limit. */
  capacityPerDay: number | null;
  /** Mean share of copies that are up to date; null where nothing is visited, or nothing known. */
  freshness: number | null;
  versionsPerDay: number | null;
  overloaded: boolean;
}

/** What a change of terms would do. */
export interface TermsPreview {
  before: PaceView;
  after: PaceView;
  /** Known pages that were held against the exclusions, a sample of many; none where nothing is excluded. And how many fall under one. */
  judgedPages: number;
  excludedPages: number;
}

export interface AnnouncementStanding {
  source: AnnouncementSource;
  /** Share of its announcements that were news beyond chance. */
  precision: number;
  /** Share of detected changes that it had announced. */
  recall: number;
  /** Visits that put it to the test. */
  trials: number;
  /** No better than chance: it moves no visit any more. */
  ignored: boolean;
}

/** Edits of a host; only named fields change; they hold at once. `null` clears an override. */
export interface HostEdit extends TermsChange {
  name: string;
  /** Whose terms are changed; the operator's where it is not said. */
  party?: ThrottleParty | undefined;
  reason?: string | undefined;
  /** The last edit that the editor has seen, HostDetail.version: another one since is a conflict. Left out: whatever was edited. */
  version?: string | null | undefined;
}

export interface PageRow {
  url: string;
  host: string;
  state: 'new' | 'scheduled' | 'gone' | 'failing' | 'excluded';
  lastCode: string | null;
  lastStatus: number | null;
  lastAccessAt: Date | null;
  lastChangedAt: Date | null;
  nextVisitAt: Date | null;
  intervalSeconds: number;
  visits: number;
  changes: number;
  title: string | null;
}

export interface PageList {
  rows: PageRow[];
  nextCursor: string | null;
}

export interface PageDetail extends PageRow {
  depth: number;
  dynamicHops: number;
  discoveredAt: Date;
  seedList: string;
  policy: string;
  /** Estimated changes per day; null before the second visit. */
  ratePerDay: number | null;
  /** Between which rates it is, at nine chances in ten; no highest where every visit found a change. Null before the second visit. */
  rateBounds: { lowPerDay: number; highPerDay: number | null } | null;
  why: WhyThen;
  /** Code of what keeps it from being visited; null: nothing does. */
  excludedReason: string | null;
  language: string | null;
  mime: string | null;
  etag: string | null;
  lastModified: string | null;
  captures: CaptureRow[];
}

/** Why the next visit of a page is when it is; who shows it makes the sentences. */
export interface WhyThen {
  code: NextVisitExplanation['code'];
  putOff: boolean;
  consecutiveErrors: number;
  /** Who announced the change that it is visited for, and how often that is right; null: nobody that is known. */
  announcement: { source: AnnouncementSource; precision: number } | null;
  /** How its revisit interval came about; empty where there is none. */
  interval: RevisitReason[];
  /** A page next to it has changed since, which brings the visit forward. */
  alarmed: boolean;
  /** What would move its visits; empty where none is planned, and before the first. */
  outlook: VisitOutlook[];
}

export interface CaptureRow {
  url: string;
  capturedAt: Date;
  outcome: 'changed' | 'unchanged' | 'error';
  code: string;
  status: number | null;
  mime: string | null;
  recordType: string;
  fileName: string;
  offset: number;
  length: number;
  payloadBytes: number;
  payloadDigest: string | null;
  truncated: string | null;
  durationMs: number;
}

export interface CaptureList {
  rows: CaptureRow[];
  nextCursor: string | null;
}

export interface SeedListView {
  id: number;
  name: string;
  policy: string;
  changeMode: string;
  /** What its pages are worth compared with others. */
  importance: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  scope: Scope;
  seeds: number;
}

export type SeedAddResult =
  | { url: string; accepted: true; host: string }
  | { url: string; accepted: false; error: string; reason: SeedRefusal };

/** Why a line is no seed; `error` beside it tells the same in English. */
export interface SeedRefusal {
  code:
    | 'too-long'
    | 'scheme'
    | 'no-address'
    | 'invalid'
    | 'host-out-of-scope'
    | 'excluded'
    | 'not-included'
    | 'host-full'
    | 'scope-invalid'
    | 'out-of-scope';
  /** The length allowed, the rule of the scope or what is wrong with it, where the code asks for one. */
  detail: string | number | null;
}

export interface SettingView {
  key: string;
  value: unknown;
  default: unknown;
  description: string;
  unit: string | null;
  /** In words, what is allowed. */
  range: SettingRange;
  isDefault: boolean;
  /** Who set it last; null while it is as shipped. */
  updatedBy: string | null;
  updatedAt: Date | null;
}

/** What a setting may be. */
export type SettingRange =
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null }
  | { kind: 'text'; longest: number | null }
  | { kind: 'choice'; options: string[] }
  | { kind: 'switch' };

export interface AuditEntry {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}
