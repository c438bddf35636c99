import type { AnnouncementSource, ThrottleParty } from '@meguri/schedule';
import type { HostRow } from '../host-list.ts';
import type { HostSettings, HostSettingsChange } from '../host-settings.ts';
import type { IntervalView } from './interval-view.ts';
import type { ThrottleRuleView } from './throttle-rule-views.ts';

export interface HostDetail extends HostRow {
  address: string | null;
  aliasOf: string | null;
  aliases: string[];
  firstSeenAt: Date;
  nodeId: number;
  interval: IntervalView;
  /** What operators have set. */
  settings: HostSettings;
  /** What the host's webmaster has set. */
  webmaster: HostSettings;
  /** Rules for its domain or its address. */
  rules: ThrottleRuleView[];
  /** The audit id of its last edit; null: nobody has edited it. */
  version: string | null;
  suspendedUntil: Date | null;
  retryAfterUntil: Date | null;
  deferredCount: number;
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
export interface HostEdit extends HostSettingsChange {
  name: string;
  /** Whose terms are changed; the operator's where it is not said. */
  party?: ThrottleParty | undefined;
  reason?: string | undefined;
  /** The last edit that the editor has seen, HostDetail.version: another one since is a conflict. Left out: whatever was edited. */
  version?: string | null | undefined;
}

/** What a change of host settings would do. */
export interface HostSettingsPreview {
  before: PaceView;
  after: PaceView;
  /** Known pages checked against the exclusions, a sample of many; 0 without exclusions. */
  judgedPages: number;
  /** How many of them are excluded. */
  excludedPages: number;
}

/** How a host is accessed under some settings. */
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
