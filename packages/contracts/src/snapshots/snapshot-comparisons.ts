/** What a snapshot would hold, from statistics of the URL index and a sample. Never exact: name it an estimate. */
export interface SnapshotEstimate {
  documents: number;
  /** Stored bytes of the records that hold the bodies. */
  storedBytes: number;
  /** Share of the selected places that was examined, above 0 and up to 1. */
  sampledShare: number;
  /** The list of URLs, or the countries, of the definition were left out: there are at most as many. */
  isUpperBound: boolean;
}

/** What became of a URL from one snapshot to another. */
export const snapshotChanges = ['appeared', 'vanished', 'changed', 'unchanged'] as const;
export type SnapshotChange = (typeof snapshotChanges)[number];
export type SnapshotChangeCounts = Record<SnapshotChange, number>;

export interface SnapshotSiteChanges extends SnapshotChangeCounts {
  /** Registrable domain. */
  site: string;
}

/** How the URLs of two snapshots differ. */
export interface SnapshotDiff {
  /** Name of the snapshot that is compared with, and of the one that is described. */
  from: string;
  to: string;
  total: SnapshotChangeCounts;
  /** What pages load beside the documents; null: neither snapshot has requisites. */
  requisites: SnapshotChangeCounts | null;
  /** Sites with the most differences, most first. */
  sites: SnapshotSiteChanges[];
  /** Sites in all. */
  siteCount: number;
}

/** Sites that a diff names at most. */
export const maxDiffSites = 1_000;
