/**
 * What a snapshot would hold, from statistics of the URL index and a sample. Never exact: call it an
 * estimate.
 */
export interface SnapshotEstimate {
  documents: number;
  /** Stored bytes of the records that hold the bodies. */
  storedBytes: number;
  /** Share of the selected places that was examined, above 0 and up to 1. */
  sampledShare: number;
  /** The list of URLs, or the countries, of the definition were ignored, so the numbers are upper bounds. */
  isUpperBound: boolean;
}

/** The change of a URL between two snapshots. */
export const snapshotChanges = ['appeared', 'vanished', 'changed', 'unchanged'] as const;
export type SnapshotChange = (typeof snapshotChanges)[number];
export type SnapshotChangeCounts = Record<SnapshotChange, number>;

export interface SnapshotSiteChanges extends SnapshotChangeCounts {
  /** Registrable domain. */
  site: string;
}

/** How the URLs of two snapshots differ. */
export interface SnapshotDiff {
  /** Names of the earlier snapshot, and of the one that is described. */
  from: string;
  to: string;
  total: SnapshotChangeCounts;
  /** Changes of page requisites; null: neither snapshot has any. */
  requisites: SnapshotChangeCounts | null;
  /** Sites with the most differences, most first. */
  sites: SnapshotSiteChanges[];
  /** Number of all sites. */
  siteCount: number;
}

/** Most sites that a diff names. */
export const maxDiffSites = 1_000;
