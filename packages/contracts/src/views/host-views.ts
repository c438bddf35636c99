import type { AnnouncementSource, ThrottleParty } from '@meguri/schedule';
import type { CrawlPause } from '../crawl-pause.ts';
import type { DuplicateForms } from '../duplicate-forms.ts';
import type { HostRow } from '../hosts/host-list.ts';
import type { HostSettings, HostSettingsChange } from '../hosts/host-settings.ts';
import type { ActiveTakedown } from './complaints/complaint-views.ts';
import type { StoppedBy } from './webmaster-views.ts';
import type { IntervalView } from './interval-view.ts';
import type { ThrottleRuleView } from './crawl/throttle-rule-views.ts';

export interface HostDetail extends HostRow {
  address: string | null;
  aliasOf: string | null;
  aliases: string[];
  firstSeenAt: Date;
  nodeId: number;
  interval: IntervalView;
  /** What stops its crawl at present. */
  stoppedBy: StoppedBy;
  /** Takedowns in force of its captures, at most 20, the first one first. */
  takedowns: ActiveTakedown[];
  /** Settings of the operators. */
  settings: HostSettings;
  /** Settings of the host's webmaster. */
  webmaster: HostSettings;
  /** Throttling rules for its domain or address. */
  rules: ThrottleRuleView[];
  /** Audit id of its last edit; null: never edited. */
  version: string | null;
  /** The pause of the crawl or of its node; null: none. */
  crawlPause: CrawlPause | null;
  suspendedUntil: Date | null;
  retryAfterUntil: Date | null;
  /** Forms of URLs whose new pages are nearly all duplicates, and session parameters. */
  duplicateForms: DuplicateForms;
  deferredCount: number;
  /** Accesses that were preempted: the host was slow while visit slots ran short. */
  preemptedCount: number;
  /** Accesses that ended early because their media type is not in scope. */
  excludedTypeCount: number;
  queuedPages: number;
  queueing: FrontQueueView;
  /** Usefulness of the announcement sources of a host that were ever tried. */
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

/** The front queue of a host, and what led to it: `FrontQueue` of packages/schedule, counted from 1. */
export interface FrontQueueView {
  /** The queue that it was last put into; null: none so far. */
  queue: number | null;
  /** Number of queues. */
  queues: number;
  /** The value of its due pages at that time, in versions lost per day that one of them waits; null: unknown. */
  dueValuePerDay: number | null;
  /** The queue by that value alone. */
  byValue: number;
  /** Queues that the operator's priority and a good record move it up; negative: down. */
  priorityUp: number;
  recordUp: number;
  /** Since when it waits for a back queue; null: it does not wait. */
  waitingSince: Date | null;
  /** Seconds of waiting that move it up by one queue. */
  raiseAfterSeconds: number;
}

export interface AnnouncementStanding {
  source: AnnouncementSource;
  /** Share of its announcements that were followed by a change, beyond chance. */
  precision: number;
  /** Share of detected changes that it had announced. */
  recall: number;
  /** Visits that tested it. */
  trials: number;
  /** No better than chance: it no longer moves any visit. */
  ignored: boolean;
}

/** An edit of a host; only named fields change; takes effect at once. `null` clears an override. */
export interface HostEdit extends HostSettingsChange {
  name: string;
  /** Whose settings are changed; the operator's by default. */
  party?: ThrottleParty | undefined;
  reason?: string | undefined;
  /** Confirms our own server, or an interval below the default, which is refused otherwise. */
  confirmed?: boolean | undefined;
  /**
   * Version of the host that the editor has seen (HostDetail.version); a newer one is a conflict. Omitted:
   * any version.
   */
  version?: string | null | undefined;
}

/** Preview of a change of host settings. */
export interface HostSettingsPreview {
  before: PaceView;
  after: PaceView;
  /** Known pages checked against the exclusions, or a sample if there are many; 0 without exclusions. */
  judgedPages: number;
  /** How many of them are excluded. */
  excludedPages: number;
}

/** Access to a host under some settings. */
export interface PaceView {
  intervalSeconds: number;
  /** Share of the week in which it may be accessed. */
  openShare: number;
  paused: boolean;
  /** Access limit of the host; null: no limit. */
  capacityPerDay: number | null;
  /** Mean share of copies that are up to date; null if nothing is visited or known. */
  freshness: number | null;
  versionsPerDay: number | null;
  overloaded: boolean;
}
