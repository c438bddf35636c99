import type { NextVisitReason } from '@meguri/schedule';
import type { CaptureVerdict } from '../outcomes.ts';
import type { IntervalView } from './interval-view.ts';
import type { HostSettings } from '../host-settings.ts';
import type { ClaimState, ProofMethod, ProofOutcome } from '../webmaster-proof.ts';

/** A claim as the browser sees it that made it. */
export interface DeskClaim {
  id: string;
  host: string;
  state: ClaimState;
  method: ProofMethod | null;
  provedDomain: string | null;
  /** The one line that proves it. */
  proof: string;
  fileUrl: string;
  /** Names of TXT records that prove it, the one that covers most first; none for an address. */
  recordNames: string[];
  /** A check that was asked for is under way. */
  isChecking: boolean;
  checkedAt: Date | null;
  checkOutcome: ProofOutcome | null;
  expiresAt: Date;
}

/** Accesses of a day (UTC) by outcome. */
export interface AccessDay {
  day: Date;
  changed: number;
  unchanged: number;
  errors: number;
}

/** Who or what keeps the crawler away at present. */
export type StoppedBy = 'webmaster' | 'operator' | 'rule' | 'robots' | null;

/** What a webmaster sees of a host. */
export interface DeskHost {
  name: string;
  pages: number;
  days: AccessDay[];
  /** Days of very many accesses count the latest of them. */
  isPartial: boolean;
  captures: { url: string; at: Date; outcome: CaptureVerdict; status: number | null }[];
  stoppedBy: StoppedBy;
  /** The earliest next access; null: none is planned. */
  nextAccessAt: Date | null;
  interval: IntervalView;
  nextPages: { url: string; at: Date; why: NextVisitReason }[];
  /** What the webmaster has set. */
  terms: HostSettings;
  /** The last edit of the host by anybody. */
  version: string | null;
}

/** The webmaster desk in one browser. */
export interface DeskView {
  claim: DeskClaim;
  /** Hosts that the proof covers, at most so many; the claimed one first. */
  hosts: string[];
  /** Null before the proof. */
  host: DeskHost | null;
  product: string;
}

/** A claim as operators see it. */
export interface WebmasterRow {
  id: string;
  host: string;
  state: ClaimState;
  method: ProofMethod;
  provedDomain: string | null;
  provedAt: Date;
  checkedAt: Date | null;
  checkOutcome: ProofOutcome | null;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  /** What is set on the claimed host as its webmaster's. */
  terms: HostSettings;
}

export interface WebmasterQuery {
  /** Those that can act at present. */
  active: boolean;
  cursor?: string | undefined;
}

export interface WebmasterPage {
  /** Latest proof first. */
  rows: WebmasterRow[];
  nextCursor: string | null;
  active: number;
}
