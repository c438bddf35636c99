import type { AutomaticMail, ComplaintKind, MailAttachment, MailProblem } from '@meguri/mail';
import type { AuditEntry } from './audit-views.ts';
import type { HostDetail } from './host-views.ts';

export type { ComplaintKind };

/** Every kind of complaint, in the order of choosers. */
export const complaintKinds = [
  'load',
  'question',
  'robots',
  'removal',
  'impersonation',
  'other',
] as const satisfies readonly ComplaintKind[];

/** `held`: from the form without proof of work, to be looked at before it counts; `waiting`: answered, the other side is to speak. */
export const complaintStatuses = ['held', 'open', 'waiting', 'closed'] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

export const complaintSources = ['mail', 'form', 'hand'] as const;
export type ComplaintSource = (typeof complaintSources)[number];

/**
 * What the inbox shows:
 *   complaints.list ComplaintQuery → ComplaintPage · complaints.get {id} → ComplaintDetail · complaints.evidence {id, host} → ComplaintEvidence
 *   complaints.addresses {id} → AddressCheck[] · complaints.figures → ComplaintFigures · complaints.templates {id} → AnswerTemplate[]
 *   complaints.preview {id, act} → ActPreview · complaints.act {id, act, version?, reason} → ComplaintDetail
 *   complaints.undo {id, actionId, reason?} → ComplaintDetail · complaints.answer {id, text, version?, close} → ComplaintDetail
 *   complaints.triage {id, change, version?} → ComplaintDetail · complaints.enter NewComplaint → ComplaintDetail
 */
export interface ComplaintRow {
  id: string;
  subject: string;
  source: ComplaintSource;
  status: ComplaintStatus;
  kind: ComplaintKind;
  /** What the words suggested, and how sure that was, 0 to 1. */
  suggestedKind: ComplaintKind;
  confidence: number;
  language: string | null;
  fromName: string;
  fromAddress: string | null;
  assignee: string | null;
  /** Hosts of ours that it is about, at most three. */
  hosts: string[];
  hostCount: number;
  /** Beginning of the first message. */
  snippet: string;
  createdAt: Date;
  lastMessageAt: Date;
  /** When something was first done about it. */
  relievedAt: Date | null;
  closedAt: Date | null;
  messageCount: number;
  /** A pause that was made by itself waits for somebody's decision. */
  awaitsDecision: boolean;
}

export interface ComplaintQuery {
  status?: ComplaintStatus | undefined;
  kind?: ComplaintKind | undefined;
  source?: ComplaintSource | undefined;
  /** A user's name; empty: nobody's. */
  assignee?: string | undefined;
  /** Words of subject, sender or host. */
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface ComplaintPage {
  rows: ComplaintRow[];
  nextCursor: string | null;
  counts: Record<ComplaintStatus, number>;
}

/** What became of a mail to the outside. `uncertain`: the connection broke when it may have been delivered; it is not sent again by itself. */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'refused' | 'uncertain';

/** Who wrote what to whom in a thread. */
export interface MessageText {
  direction: 'in' | 'out' | 'note';
  at: Date;
  author: string | null;
  fromName: string;
  fromAddress: string | null;
  toAddress: string | null;
  subject: string;
  /** Plain text, never HTML. */
  text: string;
  textTruncated: boolean;
}

export interface ComplaintMessage extends MessageText {
  id: string;
  automatic: AutomaticMail | null;
  attachments: MailAttachment[];
  problem: MailProblem | null;
  delivery: { state: DeliveryState; attempts: number; error: string | null; sentAt: Date | null } | null;
}

/** A host that a complaint is about. */
export interface ComplaintHost {
  name: string;
  source: string;
  /** Null: the crawl does not know it. */
  known: {
    pages: number;
    paused: boolean;
    minIntervalSeconds: number | null;
    effectiveIntervalSeconds: number;
  } | null;
}

/** What can be done from inside a thread. */
export type ComplaintAct =
  | { kind: 'slow'; host: string; minIntervalSeconds: number }
  | { kind: 'pause'; host: string }
  | { kind: 'stop'; scope: 'host' | 'domain' | 'addresses'; target: string }
  | { kind: 'recheck-robots'; host: string }
  | { kind: 'takedown'; scope: 'host' | 'url' | 'prefix'; target: string };

/** What an act would touch and change; nothing is changed. */
export interface ActPreview {
  hosts: { name: string; pages: number; paused: boolean }[];
  hostCount: number;
  pages: number;
  /** Accesses a day that the schedule asks for now, and that could be made afterwards. */
  accessesPerDayNow: number;
  accessesPerDayThen: number;
  /** Captures that would be hidden, counted up to a bound; null where none would. */
  captures: { count: number; more: boolean } | null;
}

export interface ComplaintAction {
  id: string;
  at: Date;
  /** `complaints` for what was done by itself. */
  actor: string;
  act: ComplaintAct;
  hosts: number;
  canUndo: boolean;
  reason: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
}

export interface ComplaintDetail extends ComplaintRow {
  version: number;
  messages: ComplaintMessage[];
  linkedHosts: ComplaintHost[];
  urls: { url: string; host: string }[];
  addresses: string[];
  actions: ComplaintAction[];
  history: AuditEntry[];
  takedowns: ComplaintTakedown[];
  /** Why no answer can be sent; null where it can. */
  noAnswer: 'no-address' | 'automatic' | 'no-own-address' | null;
  /** Answers wait, for no relay is set. */
  relayMissing: boolean;
}

export interface ComplaintTakedown {
  id: string;
  host: string;
  /** URL, or what URLs begin with (`isPrefix`); null: the whole host. */
  url: string | null;
  isPrefix: boolean;
  createdAt: Date;
  createdBy: string;
  liftedAt: Date | null;
  purgedAt: Date | null;
  purgedCaptures: number;
}

/** What was done at a host lately. */
export interface ComplaintEvidence {
  host: string;
  since: Date;
  accesses: number;
  errors: number;
  bytes: number;
  /** Captures that were looked at are the latest so many; older ones within the time are not counted. */
  isPartial: boolean;
  hours: { at: Date; accesses: number; errors: number }[];
  codes: { code: string; accesses: number }[];
  interval: HostDetail['interval'];
  /** Shortest time between two accesses, robots.txt included; null of fewer than two. */
  shortestGapSeconds: number | null;
  robots: { at: Date; url: string; status: number | null; outcome: string; code: string }[];
  urls: { url: string; isKnown: boolean; accesses: { at: Date; code: string; status: number | null }[] }[];
}

/** Whether an address that a complaint names was ours. */
export interface AddressCheck {
  address: string;
  /** `unknown`: the setting public.addresses names none. */
  ours: 'yes' | 'no' | 'unknown';
  times: {
    at: Date;
    hasZone: boolean;
    /** Accesses to the hosts of this complaint within two minutes of then. */
    accesses: number;
    /** Accesses that the whole crawl made in that minute; null where that is not kept any more. */
    crawlAccesses: number | null;
  }[];
}

export interface ComplaintFigures {
  quarters: {
    /** Its first day, UTC. */
    quarter: Date;
    complaints: number;
    kinds: Record<ComplaintKind, number>;
    /** Median seconds from the complaint to the first thing that was done about it; null where nothing was done yet. */
    medianReliefSeconds: number | null;
    /** Null where accesses were not counted. */
    accesses: number | null;
  }[];
}

export interface AnswerTemplate {
  key: string;
  language: 'en' | 'ja';
  text: string;
}

/** What somebody at the console writes down from a telephone call or a letter. */
export interface NewComplaint {
  subject: string;
  text: string;
  fromName: string;
  fromAddress: string | null;
  kind?: ComplaintKind | undefined;
}

/** What is decided about a thread itself. Only named fields change. */
export interface ComplaintTriage {
  status?: 'open' | 'waiting' | 'closed' | undefined;
  kind?: ComplaintKind | undefined;
  /** Null: nobody. */
  assignee?: string | null | undefined;
  /** What becomes of the pause that was made by itself. */
  decision?: 'keep' | 'resume' | undefined;
}
