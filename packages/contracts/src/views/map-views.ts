import type { AccessCounts } from '../access-counts.ts';
import type { MapVerdict } from '../outcomes.ts';
import type { HostRow } from '../hosts/host-list.ts';
import type { MapBounds, MapLevel } from '../map-grid.ts';
import type { StatisticsFilter } from './statistics-views.ts';

export type MapFilter = Omit<StatisticsFilter, 'seedList'> & {
  /** Counts accesses with a verdict instead of pages. */
  verdict?: MapVerdict | undefined;
};

/** Totals of a cell, or of all hosts without a location. */
export interface MapFigures extends Omit<AccessCounts, 'accesses'> {
  hosts: number;
  pages: number;
}

export interface MapCell extends MapFigures {
  cell: number;
  bounds: MapBounds;
  /** Centroid of the hosts, degrees. */
  middle: { latitude: number; longitude: number };
  /** The place with the most hosts; only for the largest cells. */
  country: string | null;
  city: string | null;
  /** Places by other names in the cell; `hasMorePlaces` if there are more than were counted. */
  otherPlaces: number;
  hasMorePlaces: boolean;
}

export interface MapView {
  /** Level of the grid, see map-grid.ts. */
  level: MapLevel;
  /** The cells in view with the highest counts, highest first. */
  cells: MapCell[];
  /** All cells in view; `cells` omits those with the lowest counts. */
  cellsInView: number;
  /** All hosts that match the filter: with a known location, and with an unknown one. */
  located: MapFigures;
  unknown: MapFigures;
}

/** A host in a cell. */
export interface MapHost extends Pick<HostRow, 'name' | 'site' | 'pages' | 'errors' | 'lastAccessAt'> {
  country: string | null;
  city: string | null;
}

export interface MapHosts {
  /** Most pages first. */
  rows: MapHost[];
}
