import type { AuditEntry } from './console-views.ts';
import type { NodeLive } from './node-live.ts';

/** Who may do what; each may do all that the ones before it may. */
export const roles = ['viewer', 'operator', 'administrator'] as const;
export type Role = (typeof roles)[number];

export interface UserView {
  id: number;
  name: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** Browsers that are signed in. */
  sessions: number;
}

/** A one-time link that nobody has used yet. */
export interface InvitationView {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  /** For whom, in the words of who made it. */
  invitee: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface UserList {
  users: UserView[];
  invitations: InvitationView[];
}

/** What is told once and never again. */
export interface NewSecret {
  token: string;
  expiresAt: Date | null;
}

export interface ApiTokenView {
  id: number;
  name: string;
  role: Role;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  /** Part of what was acted upon. */
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditPage {
  /** Latest first. */
  rows: AuditEntry[];
  nextCursor: string | null;
}

export interface AuditChoices {
  actors: string[];
  actions: string[];
}

export interface NodeView {
  id: number;
  name: string;
  startedAt: Date;
  heartbeatAt: Date;
  /** It has given no sign of life for longer than nodes may be silent. */
  silent: boolean;
  live: NodeLive | null;
}

/** Something that needs a person. `detail` holds the values of the sentence that the console makes of it. */
export interface CrawlEventView {
  id: string;
  at: Date;
  kind: string;
  /** What it is about, e.g. `node:2`. */
  subject: string;
  detail: Record<string, string | number | null>;
  closedAt: Date | null;
  /** Null while open, and when it was over by itself. */
  closedBy: string | null;
}

export interface CrawlEventPage {
  /** Latest first. */
  rows: CrawlEventView[];
  nextCursor: string | null;
  open: number;
}

/** Figures of the overview that are remembered every ten minutes. */
export const figureNames = [
  'known',
  'captured',
  'hosts',
  'overloaded',
  'blocked',
  'shortTermPages',
  'putOffPages',
  'waitingHosts',
  'nodes',
  'freeBytes',
  'freshness',
  'complaints',
] as const;
export type FigureName = (typeof figureNames)[number];

export interface FigurePoint {
  /** Milliseconds since the epoch. */
  at: number;
  value: number;
}

/** The last 24 h of each figure, oldest first; rates per second are means over ten minutes. */
export interface FigureHistory {
  figures: Record<FigureName, FigurePoint[]>;
  pagesPerSecond: FigurePoint[];
  bytesPerSecond: FigurePoint[];
  changed: FigurePoint[];
  unchanged: FigurePoint[];
  errors: FigurePoint[];
}

/** Whether a scope lets a URL in; if not, which rule keeps it out. */
export interface ScopeVerdict {
  url: string;
  included: boolean;
  /** Why not; `unreadable` for what is no address. */
  rule: string | null;
}

export interface ScopePreview {
  /** Known pages that were looked at: so many of so many hosts, drawn at random. */
  sampledPages: number;
  sampledHosts: number;
  /** How many of them the scope lets in. */
  includedPages: number;
  /** Some of the sample that it keeps out, and some that it lets in. */
  examples: ScopeVerdict[];
  /** The URLs that were tried out, in their order. */
  tried: ScopeVerdict[];
}
