import type { AutomaticMail, ComplaintKind, MailAttachment, MailProblem } from '@meguri/mail';
import type { AuditEntry } from '../audit-views.ts';

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

/**
 * `unverified`: sent through the form without proof of work, to be reviewed before it counts. `waiting`: answered;
 * the sender's reply is awaited.
 */
export const complaintStatuses = ['unverified', 'open', 'waiting', 'closed'] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];
/** Statuses by which the inbox is filtered. `needs-action`: open or unverified, as the badge counts them. */
export const complaintStatusFilters = ['needs-action', ...complaintStatuses] as const;
export type ComplaintStatusFilter = (typeof complaintStatusFilters)[number];

export const complaintSources = ['mail', 'form', 'manual'] as const;
export type ComplaintSource = (typeof complaintSources)[number];

/**
 * Procedures of the inbox:
 *   complaints.list ComplaintQuery → ComplaintPage · complaints.get {id} → ComplaintDetail
 *   complaints.evidence {id, host} → ComplaintEvidence · complaints.addresses {id} → AddressCheck[]
 *   complaints.figures → ComplaintFigures · complaints.templates {id} → AnswerTemplate[]
 *   complaints.preview {id, act} → ActPreview · complaints.act {id, act, version?, reason} → ComplaintDetail
 *   complaints.undo {id, actionId, reason?} → ComplaintDetail
 *   complaints.answer {id, text, version?, close} → ComplaintDetail
 *   complaints.triage {id, change, version?} → ComplaintDetail
 *   complaints.enter NewComplaint → ComplaintDetail
 */
export interface ComplaintRow {
  id: string;
  subject: string;
  source: ComplaintSource;
  status: ComplaintStatus;
  kind: ComplaintKind;
  /** Classification of the text, with its confidence from 0 to 1. */
  suggestedKind: ComplaintKind;
  confidence: number;
  language: string | null;
  fromName: string;
  fromAddress: string | null;
  assignee: string | null;
  /** Crawled hosts that it mentions, at most three. */
  hosts: string[];
  hostCount: number;
  /** Beginning of the first message. */
  snippet: string;
  createdAt: Date;
  lastMessageAt: Date;
  /** When the first action was taken, also automatic: slow-down, pause, stop, takedown, robots recheck or reply. */
  firstActionAt: Date | null;
  closedAt: Date | null;
  messageCount: number;
  /** An automatic pause awaits confirmation, or a proposed one an operator's decision. */
  awaitsDecision: boolean;
  /** Hosts that it asks to stop, beyond the limit of automatic pauses. */
  proposedPauses: string[];
}

export interface ComplaintQuery {
  status?: ComplaintStatusFilter | undefined;
  kind?: ComplaintKind | undefined;
  source?: ComplaintSource | undefined;
  /** A user name; empty: unassigned. */
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

/**
 * Delivery state of an outgoing mail. `uncertain`: the connection broke when it may have been delivered; it
 * is not resent automatically.
 */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'refused' | 'uncertain';

/** Sender and recipient of a message in a thread. */
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
  /** Null: unknown to the crawl. */
  known: {
    pages: number;
    paused: boolean;
    minIntervalSeconds: number | null;
    effectiveIntervalSeconds: number;
  } | null;
}

/** Actions available in a thread. */
export type ComplaintAct =
  | { kind: 'slow'; host: string; minIntervalSeconds: number }
  | { kind: 'pause'; host: string }
  | { kind: 'stop'; scope: 'host' | 'domain' | 'addresses'; target: string }
  | { kind: 'recheck-robots'; host: string }
  | {
      kind: 'takedown';
      scope: 'host' | 'url' | 'prefix';
      target: string;
      /** Days until the hidden records are purged; absent: they are only hidden. */
      purgeDays?: number | undefined;
    };

/** Preview of an act; changes nothing. */
export interface ActPreview {
  hosts: { name: string; pages: number; paused: boolean }[];
  hostCount: number;
  pages: number;
  /** Demand in accesses per day, up to the access limit: now and after the act. */
  accessesPerDayNow: number;
  accessesPerDayThen: number;
  /** Captures that would be hidden, counted up to a bound; null if none would. */
  captures: { count: number; more: boolean } | null;
}

export interface ComplaintAction {
  id: string;
  at: Date;
  /** `complaints` for automatic actions. */
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
  /** Why no answer can be sent; null if one can. */
  noAnswer: 'no-address' | 'automatic' | 'no-own-address' | null;
  /** Answers stay queued, because no relay is configured. */
  relayMissing: boolean;
  /** Setting `takedown.purgeDays`: the deadline of a purge in days, if its request names none. */
  defaultPurgeDays: number;
}

export interface ComplaintTakedown {
  id: string;
  host: string;
  /** A URL, or a URL prefix (`isPrefix`); null: the whole host. */
  url: string | null;
  isPrefix: boolean;
  createdAt: Date;
  createdBy: string;
  liftedAt: Date | null;
  /** Deadline of its purge; null: it only hides. */
  purgeBy: Date | null;
  /** From here on the purge cannot be undone. */
  purgeStartedAt: Date | null;
  purgedAt: Date | null;
  purgedCaptures: number;
  /** Why the purge is not complete yet. */
  purgeProblem: string | null;
  /** Receipts that were issued. */
  receipts: number;
}

/** A takedown in force, with the state of its purge. */
export interface TakedownDetail extends Omit<ComplaintTakedown, 'liftedAt'> {
  complaint: string | null;
}

/** The record of a purge, as issued. */
export interface PurgeReceipt {
  takedown: string;
  /** From 1. */
  number: number;
  issuedAt: Date;
  /** JSON. */
  document: string;
  /** SHA-256 of the document, in hexadecimal. */
  sha256: string;
}

/** Possible deadlines of a purge, in days. It begins a day before its deadline. */
export const purgeDaysRange = { least: 1, most: 3_650 } as const;

/** A takedown in force, as shown for the pages and hosts that it hides. */
export interface ActiveTakedown extends Pick<
  ComplaintTakedown,
  'id' | 'host' | 'url' | 'isPrefix' | 'createdAt' | 'createdBy' | 'purgeBy' | 'purgeStartedAt' | 'purgedAt'
> {
  reason: string | null;
  /** The complaint that it answers; null if there was none. */
  complaint: { id: string; subject: string } | null;
}

export interface AnswerTemplate {
  key: string;
  language: 'en' | 'ja';
  text: string;
}

/** A complaint from a telephone call or letter, as entered in the console. */
export interface NewComplaint {
  subject: string;
  text: string;
  fromName: string;
  fromAddress: string | null;
  kind?: ComplaintKind | undefined;
}

/** A change of a thread itself. Only named fields change. */
export interface ComplaintTriage {
  status?: 'open' | 'waiting' | 'closed' | undefined;
  kind?: ComplaintKind | undefined;
  /** Null: unassigned. */
  assignee?: string | null | undefined;
  /** Decision on the automatic pause. */
  decision?: 'keep' | 'resume' | 'pause' | undefined;
}
