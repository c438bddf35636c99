import type { ComplaintKind, ComplaintStatus } from './complaint-views.ts';

/** What was done at a host in an hour (UTC). */
export interface HostHour {
  at: Date;
  changed: number;
  unchanged: number;
  errors: number;
  /** Of bodies. */
  bytes: number;
  /** From the first bytes of the requests to the last of the answers, all accesses together. */
  milliseconds: number;
}

/** What was done at a host lately, and who complained about it. */
export interface HostActivity {
  /** Oldest first, the quiet ones too; of a host with very many accesses only the last hours. */
  hours: HostHour[];
  /** False: there were accesses before the first of the hours. */
  isWhole: boolean;
  /** Threads in which the host is mentioned, the latest first. */
  complaints: {
    id: string;
    subject: string;
    fromName: string;
    kind: ComplaintKind;
    status: ComplaintStatus;
    lastMessageAt: Date;
  }[];
}
