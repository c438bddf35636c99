import type { Resolution, ResolutionPreview } from '@meguri/schedule';

/** What can be done about an overloaded host, and what would come of it. */
export type { Resolution, ResolutionPreview };

/**
 * What the screen of overloaded hosts shows:
 *   overload.list {limit?} → OverloadedHosts · overload.preview {name, resolutions} → OverloadPreview
 *   overload.dryRun {resolution} (subscription, SSE) → DryRunEvent · overload.apply {name, resolution, version?, reason?} → OverloadedHost
 *   overload.undo {name, version?, reason?} → OverloadedHost
 *   overload.chooseForAll {hosts, resolution, reason?} → ChosenForAll · overload.undoForAll {hosts, reason?} → ChosenForAll
 */
export interface OverloadedHost {
  name: string;
  site: string;
  pages: number;
  overloaded: boolean;
  /** Revisits a day that its pages ask for. */
  demandPerDay: number;
  /** Revisits a day that it can politely be asked for. */
  capacityPerDay: number;
  /** Demand divided by capacity. */
  ratio: number;
  accessIntervalSeconds: number;
  /** What an access costs; null while it costs nothing. */
  price: number | null;
  pricedAt: Date | null;
  /** Pages that may wait longer than their seed list's maximum, for there are too many. */
  loadExcludedPages: number;
  /** What was chosen for it; `optimal-price` unless somebody chose otherwise. */
  resolution: Resolution;
  /** Of that choice, for refusing what somebody chose who has not seen it; null before the first. */
  version: string | null;
}

/** A choice for an overloaded host. */
export interface OverloadApplication extends OverloadUndo {
  resolution: Resolution;
}

/** The last choice is taken back. */
export interface OverloadUndo {
  name: string;
  /** That of the host as it was seen; another one is refused. Absent: whatever holds. */
  version?: string | null | undefined;
  reason?: string | undefined;
}

export interface OverloadedHosts {
  rows: OverloadedHost[];
  /** How many hosts are overloaded, listed or not. */
  total: number;
}

/** A host as it was seen, with the version of what held for it then. */
export interface SeenHost {
  name: string;
  version?: string | null | undefined;
}

/** What came of one choice for many hosts. */
export interface ChosenForAll {
  done: { name: string; version: string | null }[];
  /** Hosts for which it was refused, as somebody else chose meanwhile. */
  refused: { name: string; why: string }[];
}

export interface OverloadPreview {
  host: OverloadedHost;
  /** In the order asked. */
  previews: ResolutionPreview[];
}

/** A dry run on its way: so many of the hosts were looked at; then what came of it, and no more. */
export type DryRunEvent =
  | { kind: 'progress'; done: number; hosts: number }
  | { kind: 'outcome'; dryRun: OverloadDryRun };

/** What a resolution would do to all overloaded hosts together. */
export interface OverloadDryRun {
  resolution: Resolution;
  hosts: number;
  /** Hosts that would still be asked for more than they give. */
  stillOverloadedHosts: number;
  /** Overloaded hosts beyond those that were looked at. */
  hostsNotLookedAt: number;
  pages: number;
  slowedPages: number;
  excludedPages: number;
  /** Left as they are: every visit late. */
  accepted: OverloadTotals;
  /** Under what was chosen for each of them. */
  now: OverloadTotals;
  resolved: OverloadTotals;
  /** If the hosts gave all that is asked for. */
  unlimited: OverloadTotals;
  /** Each of them, in the order of the list. */
  byHost: DryRunHost[];
}

/** Share of a host's pages whose copies are up to date: as things are, and under what is tried out. */
export interface DryRunHost {
  name: string;
  freshnessNow: number | null;
  freshnessThen: number | null;
}

export interface OverloadTotals {
  accessesPerDay: number;
  versionsPerDay: number;
  /** Mean over all pages; null of no pages. */
  freshness: number | null;
}
