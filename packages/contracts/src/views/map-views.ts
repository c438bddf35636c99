import type { CaptureEvent } from '../node-live.ts';
import type { HostRow } from '../host-list.ts';
import type { MapBounds, MapLevel } from '../map-grid.ts';
import type { StatisticsFilter } from './statistics-views.ts';

export type MapFilter = Omit<StatisticsFilter, 'seedList'> & {
  /** Counts accesses of an outcome instead of pages. */
  outcome?: Exclude<CaptureEvent['outcome'], 'new'> | undefined;
};

/** What a cell, or all hosts that are nowhere, come to. */
export interface MapFigures {
  hosts: number;
  pages: number;
  changed: number;
  unchanged: number;
  errors: number;
}

export interface MapCell extends MapFigures {
  cell: number;
  bounds: MapBounds;
  /** The middle of what is counted in it. */
  middle: { latitude: number; longitude: number };
  /** Where most of the hosts that were looked at are; told of the largest cells only. */
  country: string | null;
  city: string | null;
}

export interface MapView {
  /** Of the grid, see map-grid.ts. */
  level: MapLevel;
  /** Those in view that have most of what is counted, most first. */
  cells: MapCell[];
  /** Cells in view, of which the least are left out. */
  cellsInView: number;
  /** All hosts that the filter leaves: those with a place, and those of which nobody knows where they are. */
  located: MapFigures;
  unknown: MapFigures;
}

/** A host in a cell. */
export interface MapHost extends Pick<HostRow, 'name' | 'site' | 'pages' | 'errors' | 'lastAccessAt'> {
  country: string | null;
  city: string | null;
}

export interface MapHosts {
  /** Those with most pages first. */
  rows: MapHost[];
}
