import type { AnnouncementSource, ThrottleParty } from '@meguri/schedule';
import type { HostRow } from '../host-list.ts';
import type { HostTerms, TermsChange } from '../host-terms.ts';
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
  settings: HostTerms;
  /** What the host's webmaster has set. */
  webmaster: HostTerms;
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
export interface HostEdit extends TermsChange {
  name: string;
  /** Whose terms are changed; the operator's where it is not said. */
  party?: ThrottleParty | undefined;
  reason?: string | undefined;
  /** The last edit that the editor has seen, HostDetail.version: another one since is a conflict. Left out: whatever was edited. */
  version?: string | null | undefined;
}
