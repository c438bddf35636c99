import type { AccessCounts } from '../access-counts.ts';
import type { ComplaintKind, ComplaintStatus } from './complaint-views.ts';

/** Accesses to a host in an hour (UTC). */
export interface HostHour extends AccessCounts {
  at: Date;
  /** Of bodies. */
  bytes: number;
  /** From the first bytes of the requests to the last of the responses, all accesses together. */
  milliseconds: number;
}

/** Recent accesses to a host, and complaints about it. */
export interface HostActivity {
  /**
   * Oldest first, including hours without accesses; of a host with very many accesses only the last hours.
   */
  hours: HostHour[];
  /** False: there were accesses before the first of the hours. */
  isWhole: boolean;
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
