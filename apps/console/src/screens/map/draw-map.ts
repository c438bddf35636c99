import { mapLevels, type MapBounds, type MapLevel } from '@meguri/contracts';
import type { CircleMarker, LayerGroup, Map as LeafletMap } from 'leaflet';
import { showCells, tiltedShare, type DrawnCell } from './cell-layer.ts';
import { keepCountries } from './country-layer.ts';
import { sortPulses, type LiveAccess } from './live-pulses.ts';
import { diameterPx } from './map-cells.ts';
import { worldOn } from './map-parameters.ts';

export interface MapPlace {
  zoom: number;
  latitude: number;
  longitude: number;
}

/** Where to move the map: an area, or a point with a zoom. */
export type MapTarget = MapBounds | MapPlace;

export interface ShownCells {
  level: MapLevel;
  cells: readonly DrawnCell[];
  chosen: number | null;
  tilted: boolean;
  topLevelDomain: string | undefined;
}

export interface DrawnMap {
  show(shown: ShownCells): void;
  pulse(accesses: readonly LiveAccess[]): void;
  flyTo(target: MapTarget): void;
  remove(): void;
}

const flightSeconds = 0.8;
const pulseMs = 1_800;
const pulseMarginPx = 5;
const maxPulses = 40;
/** Cells without a circle are refetched after this time. */
const refetchMs = 30_000;
/** A pulse that has waited longer for its circle is dropped. */
const maxWaitMs = 5_000;

// Leaflet needs a window at import. It loads with this module, in parallel with the hydration before drawing.
const leaflet = typeof window === 'undefined' ? null : import('leaflet');

/** A Leaflet map: countries with names, a circle or pillar per cell, and pulses at accesses. */
export async function drawMap(
  element: HTMLElement,
  options: {
    /** Unset parts default to the whole world. */
    start: Partial<MapPlace>;
    locale: string;
    /** Labels of its buttons. */
    words: { zoomIn: string; zoomOut: string };
    onMove: (place: MapPlace, bounds: MapBounds) => void;
    onChoose: (cell: number) => void;
    /** Called at an access from a place without a circle: the cells should be refetched and shown. */
    onNewPlace: () => void;
  },
): Promise<DrawnMap> {
  const { default: L } = await (leaflet ?? import('leaflet'));
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: true,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    minZoom: 1,
    maxZoom: 11,
    zoomSnap: 0.5,
    renderer: L.svg({ padding: 0.4 }),
  });
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = options.words;
  L.control.zoom({ zoomInTitle, zoomOutTitle }).addTo(map);
  const reportPlace = () => {
    const { lat, lng } = map.getCenter();
    options.onMove({ zoom: map.getZoom(), latitude: lat, longitude: lng }, boundsOf(map));
  };
  const { latitude, longitude, zoom } = { ...worldOn(element.clientWidth), ...options.start };
  map.setView([latitude, longitude], zoom);
  map.on('moveend', reportPlace);
  const layer: LayerGroup = L.layerGroup().addTo(map);
  const countries = keepCountries(L, map, options.locale);
  const pulses = new Set<CircleMarker>();
  let shown: ShownCells = {
    level: mapLevels[0],
    cells: [],
    chosen: null,
    tilted: false,
    topLevelDomain: undefined,
  };
  let waiting: { access: LiveAccess; since: number }[] = [];
  /** Cells without a circle for which the figures were refetched. */
  const refetched = { cells: new Set<number>(), since: 0 };
  map.on('zoomend', () => refetched.cells.clear());
  reportPlace();

  const draw = (accesses: readonly LiveAccess[]) => {
    const circles = new Map(shown.cells.map((one) => [one.cell.cell, one]));
    const { level, topLevelDomain } = shown;
    const view = { level, bounds: boundsOf(map), topLevelDomain, circles, hidden: refetched.cells };
    const sorted = sortPulses(accesses, view);
    const largest = Math.max(0, ...shown.cells.map(({ size }) => size));
    for (const { cell, verdict } of sorted.drawn) {
      const circle = circles.get(cell);
      if (!circle || pulses.size >= maxPulses) continue;
      const pulse = L.circleMarker([circle.cell.middle.latitude, circle.cell.middle.longitude], {
        radius: shown.tilted ? 2 * pulseMarginPx : diameterPx(circle.size, largest) / 2 + pulseMarginPx,
        className: `map-pulse map-pulse-${verdict}`,
        interactive: false,
      }).addTo(map);
      pulse.getElement()?.setAttribute('data-cell', String(cell));
      pulses.add(pulse);
      setTimeout(() => {
        pulses.delete(pulse);
        pulse.remove();
      }, pulseMs);
    }
    return sorted.waiting;
  };

  return {
    show: (next) => {
      if (next.topLevelDomain !== shown.topLevelDomain) refetched.cells.clear();
      if (next.tilted !== shown.tilted) {
        map.invalidateSize({ animate: false });
        countries.squash(next.tilted ? tiltedShare : 1);
      }
      const isNew = next.cells !== shown.cells;
      shown = next;
      showCells(L, { map, layer }, next.cells, { ...next, onChoose: options.onChoose });
      if (!isNew || waiting.length === 0) return;
      const held = waiting.filter(({ since }) => Date.now() - since < maxWaitMs);
      waiting = [];
      draw(held.map(({ access }) => access));
    },
    pulse: (accesses) => {
      const since = Date.now();
      if (since - refetched.since > refetchMs) refetched.cells.clear();
      const without = draw(accesses);
      if (without.length === 0) return;
      for (const { cell } of without) refetched.cells.add(cell);
      refetched.since = since;
      waiting = [...without.map(({ access }) => ({ access, since })), ...waiting].slice(0, maxPulses);
      options.onNewPlace();
    },
    flyTo: (target) => {
      const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const moving = { animate, duration: flightSeconds };
      if ('zoom' in target) map.flyTo([target.latitude, target.longitude], target.zoom, moving);
      else
        map.flyToBounds(
          [
            [target.south, target.west],
            [target.north, target.east],
          ],
          moving,
        );
    },
    remove: () => {
      countries.remove();
      map.remove();
    },
  };
}

/** Clamps to the grid. */
function boundsOf(map: LeafletMap): MapBounds {
  const bounds = map.getBounds();
  return {
    south: Math.max(-85, bounds.getSouth()),
    west: Math.max(-180, bounds.getWest()),
    north: Math.min(85, bounds.getNorth()),
    east: Math.min(180, bounds.getEast()),
  };
}
