import type { ComplaintKind } from '@meguri/mail';
import type { RateFinding } from '@meguri/schedule';
import type { TimeSeries } from '../../time-range/time-steps.ts';
import type { AuditEntry } from '../audit-views.ts';
import type { HostDetail } from '../host-views.ts';

/** Recent accesses to a host. */
export interface ComplaintEvidence {
  host: string;
  since: Date;
  accesses: number;
  errors: number;
  bytes: number;
  /** Only the latest captures are read, up to this number; older ones within the time are not counted. */
  isPartial: boolean;
  hours: { at: Date; accesses: number; errors: number }[];
  codes: { code: string; accesses: number }[];
  interval: HostDetail['interval'];
  /** Shortest time between two accesses, robots.txt included; null for fewer than two. */
  shortestGapSeconds: number | null;
  robots: { at: Date; url: string; status: number | null; verdict: string; code: string }[];
  urls: { url: string; isKnown: boolean; accesses: { at: Date; code: string; status: number | null }[] }[];
}

/** Whether an address that a complaint names belongs to the crawler. */
export interface AddressCheck {
  address: string;
  /** `unknown`: the setting public.addresses is empty. */
  ours: 'yes' | 'no' | 'unknown';
  times: {
    at: Date;
    hasZone: boolean;
    /** Accesses to the hosts of this complaint within two minutes of that time. */
    accesses: number;
    /** Accesses of the whole crawl in that minute; null if no longer stored. */
    crawlAccesses: number | null;
  }[];
}

export interface ComplaintFigures {
  quarters: {
    /** Its first day, UTC. */
    quarter: Date;
    complaints: number;
    kinds: Record<ComplaintKind, number>;
    /** Median seconds from the complaint to the first action; null if there was none yet. */
    medianFirstActionSeconds: number | null;
    /** Null: accesses were not counted. */
    accesses: number | null;
  }[];
  /** Complaints by week, or by several weeks of a long range. */
  weeks: TimeSeries<{ at: Date; complaints: number }>;
  /** Changes of politeness or scope within that time, the latest first, up to a bound. */
  changes: PolicyChange[];
  /** Whether there were more changes. */
  moreChanges: boolean;
}

/** A change of settings or policies, with the complaints in the weeks before and after it. */
export interface PolicyChange {
  entry: AuditEntry;
  before: WeeklyComplaints;
  after: WeeklyComplaints;
  finding: RateFinding;
  /** Other changes in the same weeks, which may also be the reason. */
  others: number;
}

export interface WeeklyComplaints {
  complaints: number;
  /** Weeks on each side; fewer if records begin or end within them. */
  weeks: number;
}

/** Whether a request that a server logged was ours, as the public form answers it. */
export type AccessCheck =
  | { kind: 'invalid'; field: 'host' | 'address' | 'at' }
  | { kind: 'too-many' }
  | { kind: 'not-ours'; address: string }
  /** That time is not recorded: records begin at `since`. */
  | { kind: 'not-kept'; since: Date }
  | {
      kind: 'checked';
      host: string;
      address: string;
      /** Whether our addresses are published, so that the address is known to be one of them. */
      isPublished: boolean;
      /** Requests to the host, robots.txt included, counted up to a bound. */
      requests: number;
      more: boolean;
      from: Date;
      to: Date;
    };
