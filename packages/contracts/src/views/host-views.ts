import type { AnnouncementSource, ThrottleParty } from '@meguri/schedule';
import type { HostTerms, TermsChange } from '../host-terms.ts';
import type { IntervalView } from './interval-view.ts';
import type { IntervalRange } from './statistics-views.ts';
import type { ThrottleRuleView } from './throttle-rule-views.ts';

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
  node?: number | undefined;
  /** As `statistics.choices` names them. */
  topLevelDomain?: string | undefined;
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
