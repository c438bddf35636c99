import type { ErrorClass, IntervalIngredientName } from '@meguri/schedule';
import type { AccessCounts } from '../access-counts.ts';
import type { TimeSeries } from '../time-range/time-steps.ts';
import type { ComplaintKind, ComplaintStatus } from './complaints/complaint-views.ts';

/** Accesses to a host in a period, and its pace at the end of the period. */
export interface HostHistoryPoint extends AccessCounts {
  at: Date;
  /** Received bytes. */
  bytes: number;
  /**
   * Seconds of an access, from the request to the end of the response; failed ones included. Null without
   * accesses.
   */
  meanSeconds: number | null;
  /** 95th percentile, estimated from classes of durations. */
  p95Seconds: number | null;
  /** Kinds without errors are absent. */
  errorsByKind: Partial<Record<ErrorClass, number>>;
  /** Access interval in force, and what sets it (null: unknown). */
  intervalSeconds: number;
  intervalReason: IntervalIngredientName | null;
  /** Accesses per day. Capacity is null if the interval is 0, which is no limit. */
  demandPerDay: number;
  capacityPerDay: number | null;
}

export type HostHistory = TimeSeries<HostHistoryPoint>;

/** Accesses to a host over time, and complaints about it. */
export interface HostActivity {
  history: HostHistory;
  /** Threads that mention the host, latest first. */
  complaints: {
    id: string;
    subject: string;
    fromName: string;
    kind: ComplaintKind;
    status: ComplaintStatus;
    lastMessageAt: Date;
  }[];
}
