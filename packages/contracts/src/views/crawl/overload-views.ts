import type { HarmlessResolution, Resolution, ResolutionPreview } from '@meguri/schedule';

/** The resolutions for an overloaded host, and their effects. */
export type { HarmlessResolution, Resolution, ResolutionPreview };

/**
 * Procedures of the screen of overloaded hosts:
 *   overload.list {limit?, cursor?} → OverloadedHosts · overload.preview {name, resolutions} → OverloadPreview
 *   overload.dryRun {resolution} (subscription, SSE) → DryRunEvent
 *   overload.apply {name, resolution, version?, reason?} → OverloadedHost
 *   overload.undo {name, version?, reason?} → OverloadedHost
 *   overload.chooseForAll {hosts, resolution, reason?} → ChosenForAll
 *   overload.undoForAll {hosts, reason?} → ChosenForAll
 */
export interface OverloadedHost {
  name: string;
  site: string;
  pages: number;
  overloaded: boolean;
  /** Revisits per day that its pages demand. */
  demandPerDay: number;
  /** Revisits per day that politeness allows. */
  capacityPerDay: number;
  /** Demand divided by capacity. */
  ratio: number;
  accessIntervalSeconds: number;
  /** Price of an access; null while it is zero. */
  price: number | null;
  pricedAt: Date | null;
  /** Pages that may wait longer than their seed list's maximum, because there are too many. */
  loadExcludedPages: number;
  /** The chosen resolution; `optimal-price` by default. */
  resolution: Resolution;
  /** Version of the choice, to detect concurrent choices; null before the first. */
  version: string | null;
}

/** A choice for an overloaded host. */
export interface OverloadApplication extends OverloadUndo {
  resolution: Resolution;
}

/** Undoes the last choice. */
export interface OverloadUndo {
  name: string;
  /** Version of the host that the caller has seen; another one is a conflict. Omitted: any version. */
  version?: string | null | undefined;
  reason?: string | undefined;
}

export interface OverloadedHosts {
  rows: OverloadedHost[];
  nextCursor: string | null;
  /** Number of overloaded hosts, listed or not. */
  total: number;
}

/** A host as displayed, with its version. */
export interface SeenHost {
  name: string;
  version?: string | null | undefined;
}

/** Result of one choice for many hosts. */
export interface ChosenForAll {
  done: { name: string; version: string | null }[];
  /** Hosts that another user changed in the meantime. */
  refused: { name: string; why: string }[];
}

export interface OverloadPreview {
  host: OverloadedHost;
  /** In the order asked. */
  previews: ResolutionPreview[];
  /** The better resolution by preview that needs no consent and drops no page. */
  recommended: HarmlessResolution;
}

/** A running dry run reports the number of evaluated hosts, then its result as the last event. */
export type DryRunEvent =
  | { kind: 'progress'; done: number; hosts: number }
  | { kind: 'outcome'; dryRun: OverloadDryRun };

/** Effect of a resolution on all overloaded hosts together. */
export interface OverloadDryRun {
  resolution: Resolution;
  /** The better resolution for all by preview that needs no consent and drops no page. */
  recommended: HarmlessResolution;
  hosts: number;
  /** Hosts whose demand would still exceed their access limit. */
  stillOverloadedHosts: number;
  /** Overloaded hosts beyond those that were evaluated. */
  hostsNotEvaluated: number;
  pages: number;
  slowedPages: number;
  excludedPages: number;
  /** Without a resolution: every visit is late. */
  accepted: OverloadTotals;
  /** With the current resolution of each host. */
  now: OverloadTotals;
  resolved: OverloadTotals;
  /** If the hosts had no access limit. */
  unlimited: OverloadTotals;
  /** Each evaluated host, in the order of the list. */
  byHost: DryRunHost[];
}

/** Freshness of a host's pages: now, and with the resolution of the dry run. */
export interface DryRunHost {
  name: string;
  freshnessNow: number | null;
  freshnessThen: number | null;
}

export interface OverloadTotals {
  accessesPerDay: number;
  versionsPerDay: number;
  /** Mean over all pages; null if there are none. */
  freshness: number | null;
}
