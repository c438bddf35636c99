import type { MapBounds, MapFilter, MapHosts, MapLevel, MapView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** Where the hosts of the crawl are. From counters, but for the hosts of one cell. */
export interface MapServices {
  /** Cells of the grid that suits the zoom, within bounds. */
  view: Verb<MapFilter & { zoom: number; bounds: MapBounds }, MapView>;
  /** Hosts of one cell, the largest first. */
  hosts: Verb<MapFilter & { level: MapLevel; cell: number }, MapHosts>;
}
