import type { NextVisitReason } from '@meguri/schedule';
import type { AccessCounts } from '../access-counts.ts';
import type { CaptureVerdict } from '../outcomes.ts';
import type { IntervalView } from './interval-view.ts';
import type { HostSettings } from '../hosts/host-settings.ts';
import type { ClaimState, ProofMethod, ProofOutcome } from '../webmaster-proof.ts';

/** A claim as shown in the browser that made it. */
export interface DeskClaim {
  id: string;
  host: string;
  state: ClaimState;
  method: ProofMethod | null;
  provedDomain: string | null;
  /** The line that proves it. */
  proof: string;
  fileUrl: string;
  /** Names of TXT records that prove it, the widest first; none for an address. */
  recordNames: string[];
  /** A requested check is running. */
  isChecking: boolean;
  checkedAt: Date | null;
  checkOutcome: ProofOutcome | null;
  expiresAt: Date;
}

/** Accesses of a day (UTC) by outcome. */
export interface AccessDay extends AccessCounts {
  day: Date;
}

/** What stops the crawl of the host at present. */
export type StoppedBy = 'webmaster' | 'operator' | 'rule' | 'robots' | null;

/** A host as shown to its webmaster. */
export interface DeskHost {
  name: string;
  pages: number;
  days: AccessDay[];
  captures: { url: string; at: Date; verdict: CaptureVerdict; status: number | null }[];
  stoppedBy: StoppedBy;
  /** The earliest next access; null: none is scheduled. */
  nextAccessAt: Date | null;
  interval: IntervalView;
  nextPages: { url: string; at: Date; why: NextVisitReason }[];
  /** Settings of the webmaster. */
  settings: HostSettings;
  /** Version of the host's settings, including edits of operators. */
  version: string | null;
}

/** The webmaster desk in one browser. */
export interface DeskView {
  claim: DeskClaim;
  /** Hosts that the proof covers, up to a bound; the claimed one first. */
  hosts: string[];
  /** Null until the proof is found. */
  host: DeskHost | null;
  product: string;
}

/** A claim as shown to operators. */
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
  /** The webmaster's settings of the claimed host. */
  settings: HostSettings;
}

export interface WebmasterQuery {
  /** Only claims that are valid at present. */
  active: boolean;
  cursor?: string | undefined;
}

export interface WebmasterPage {
  /** Latest proof first. */
  rows: WebmasterRow[];
  nextCursor: string | null;
  active: number;
}
