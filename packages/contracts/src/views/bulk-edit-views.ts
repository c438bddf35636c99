import type { HostFilter } from '../host-list.ts';
import type { HostSettingsChange } from '../host-settings.ts';

/** Which hosts an act is for: some by their names, or all that a filter of the host list matches. */
export type HostSelection = { names: string[] } | { filter: HostFilter };

/** Most hosts of one act; more are narrowed down by filters. */
export const mostBulkHosts = 20_000;

export interface BulkChange {
  selection: HostSelection;
  change: HostSettingsChange;
}

/**
 * Why a host is left as it is. `unknown`: no such host. `alias`: another name of a host. `unchanged`: it has these settings already.
 * `edited-meanwhile`: edited after the dry run. `changed-since`: the settings to take back were changed again. `unreadable`: the
 * entry to take back is not of this format.
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
  /** Names of some. */
  examples: string[];
}

/** What hosts are asked for, and can be given. */
export interface BulkTotals {
  /** Not visited, or not before some instant. */
  stoppedHosts: number;
  overloadedHosts: number;
  /** Accesses per day of those that are visited. */
  asked: number;
  capacity: number;
}

/** What an edit of many hosts would do. */
export interface BulkPreview {
  /** The newest entry of the audit log: the dry run knows of no later edit. */
  asOf: string;
  /** Hosts and pages that would be changed. */
  hosts: number;
  pages: number;
  refused: RefusedHosts[];
  before: BulkTotals;
  after: BulkTotals;
  /** Share of up-to-date copies at the hosts for which politeness is a limit, those with the most pages; null: it is one for none. */
  freshness: { before: number; after: number; hosts: number; ofHosts: number } | null;
}

/** What an act on many hosts did. */
export interface BulkEdited {
  /** The entry of the act in the audit log. */
  auditId: string;
  hosts: number;
  pages: number;
  refused: RefusedHosts[];
}
