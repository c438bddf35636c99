import type { HostFilter } from '../hosts/host-list.ts';
import type { HostSettingsChange } from '../hosts/host-settings.ts';

/** Which hosts an act applies to: some by name, or all that a filter of the host list matches. */
export type HostSelection = { names: string[] } | { filter: HostFilter };

/** Most hosts of one act; filters narrow down larger sets. */
export const maxBulkHosts = 20_000;

export interface BulkChange {
  selection: HostSelection;
  change: HostSettingsChange;
}

/**
 * Why a host is left unchanged.
 * - `unknown`: no such host.
 * - `alias`: another name of a host.
 * - `unchanged`: it has these settings already.
 * - `edited-meanwhile`: edited after the dry run.
 * - `changed-since`: the settings to undo were changed again.
 * - `unreadable`: the entry to undo is not of this format.
 */
export type BulkRefusal =
  | 'unknown'
  | 'alias'
  | 'unchanged'
  | 'edited-meanwhile'
  | 'changed-since'
  | 'unreadable';

export interface RefusedHosts {
  why: BulkRefusal;
  hosts: number;
  /** Names of some of them. */
  examples: string[];
}

/** Demand and capacity of hosts. */
export interface BulkTotals {
  /** Paused, without or with an end. */
  stoppedHosts: number;
  overloadedHosts: number;
  /** Accesses per day of those that are visited. */
  demand: number;
  capacity: number;
}

/** Preview of an edit of many hosts. */
export interface BulkPreview {
  /** The newest entry of the audit log: the dry run takes no later edit into account. */
  asOf: string;
  /** Hosts and pages that would change. */
  hosts: number;
  pages: number;
  refused: RefusedHosts[];
  before: BulkTotals;
  after: BulkTotals;
  /**
   * Freshness of the hosts that politeness limits, of those the ones with the most pages; null if it limits
   * none.
   */
  freshness: { before: number; after: number; hosts: number; ofHosts: number } | null;
}

/** Result of an act on many hosts. */
export interface BulkEdited {
  /** The entry of the act in the audit log. */
  auditId: string;
  hosts: number;
  pages: number;
  refused: RefusedHosts[];
}
