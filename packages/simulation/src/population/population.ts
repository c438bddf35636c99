/** How the changes of a host's pages are known. */
export type HostKind = 'source' | 'polled' | 'synthetic';

export interface SimulatedHost {
  name: string;
  kind: HostKind;
  /** Its pages are `firstPage` up to, not including, `endPage`. */
  firstPage: number;
  endPage: number;
  /** The host is watched from 0 to here. */
  endSeconds: number;
}

/** Pages and when they truly change; times in seconds since the start of the simulation. Plain arrays: there may be millions of changes. */
export interface Population {
  name: string;
  hosts: SimulatedHost[];
  pageCount: number;
  hostOf: Int32Array;
  /** 0 for a page that existed before the start. */
  bornAt: Float64Array;
  /** Infinity for a page that outlives the simulation. */
  goneAt: Float64Array;
  /** Times of change of page p: `changesAt` from `changesFrom[p]` up to, not including, `changesFrom[p + 1]`; ascending. */
  changesAt: Float64Array;
  changesFrom: Int32Array;
  /** Content after each change; the content before the first is 0. The same number is the same content. */
  contentAfter: Int32Array;
  /** Changes per day by which a page was made, or its mean over the time simulated. */
  meanRatePerDay: Float64Array;
  /** Whether {@link meanRatePerDay} is the rate of a Poisson process, so that estimates can be held against it. */
  stationary: boolean;
}
