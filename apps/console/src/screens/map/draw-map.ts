import { boundsOfCell, finestMapLevel, type MapBounds, type MapCell } from '@meguri/contracts';
import type { CircleMarker, GeoJSON, LayerGroup, Map as LeafletMap } from 'leaflet';
import type Leaflet from 'leaflet';
import type { FeedEntry } from '../../live/live-state.ts';
import { loadCountries } from './base-map.ts';
import { diameterPx, rankOf } from './map-cells.ts';
import { worldOn } from './map-parameters.ts';

export interface DrawnCell {
  cell: MapCell;
  size: number;
  /** Label in the circle, and tooltip. */
  label: string;
  title: string;
}

export interface MapPlace {
  zoom: number;
  latitude: number;
  longitude: number;
}

export interface DrawnMap {
  showCells(cells: readonly DrawnCell[], chosen: number | null): void;
  pulse(entries: readonly FeedEntry[]): void;
  flyTo(bounds: MapBounds): void;
  remove(): void;
}

const fineFromZoom = 4;
/** Space that a label needs. */
const digitPx = 7;
const marginPx = 6;
/** Larger than any z-index difference due to latitude. */
const labelsAbovePx = 10_000;
const pulseMs = 1_800;
const maxPulses = 40;

/** A Leaflet map: countries, a circle per cell, and pulses at accesses. */
export async function drawMap(
  element: HTMLElement,
  options: {
    /** Unset parts default to the whole world. */
    start: Partial<MapPlace>;
    /** Labels of its buttons. */
    words: { zoomIn: string; zoomOut: string };
    onMove: (place: MapPlace, bounds: MapBounds) => void;
    onChoose: (cell: number) => void;
  },
): Promise<DrawnMap> {
  // Leaflet needs a window at import.
  const { default: L } = await import('leaflet');
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
  const tellPlace = () => {
    const { lat, lng } = map.getCenter();
    options.onMove({ zoom: map.getZoom(), latitude: lat, longitude: lng }, boundsOf(map));
  };
  const { latitude, longitude, zoom } = { ...worldOn(element.clientWidth), ...options.start };
  map.setView([latitude, longitude], zoom);
  map.on('moveend', tellPlace);
  const cells: LayerGroup = L.layerGroup().addTo(map);
  const removeCountries = keepCountries(L, map);
  const pulses = new Set<CircleMarker>();
  tellPlace();

  return {
    showCells: (drawn, chosen) => {
      cells.clearLayers();
      const largest = Math.max(0, ...drawn.map(({ size }) => size));
      for (const [place, { cell, size, label, title }] of drawn.entries()) {
        const px = diameterPx(size, largest);
        const at: [number, number] = [cell.middle.latitude, cell.middle.longitude];
        const circle = document.createElement('span');
        circle.className = `map-cell map-cell-${rankOf(place, drawn.length)}${cell.cell === chosen ? ' map-cell-chosen' : ''}`;
        L.marker(at, {
          icon: L.divIcon({ html: circle, className: 'map-cell-frame', iconSize: [px, px] }),
          keyboard: false,
          title,
          zIndexOffset: -px,
        })
          .on('click', () => options.onChoose(cell.cell))
          .addTo(cells);
        if (px < label.length * digitPx + marginPx) continue;
        const words = document.createElement('span');
        words.className = 'map-label';
        words.textContent = label;
        // Labels above all circles, so that overlapping ones stay readable.
        L.marker(at, {
          icon: L.divIcon({ html: words, className: 'map-cell-frame', iconSize: [px, px] }),
          interactive: false,
          keyboard: false,
          zIndexOffset: labelsAbovePx,
        }).addTo(cells);
      }
    },
    pulse: (entries) => {
      for (const { quad, outcome } of entries) {
        if (quad === null || pulses.size >= maxPulses) continue;
        const pulse = L.circleMarker(centreOf(boundsOfCell(finestMapLevel, quad)), {
          radius: 9,
          className: `map-pulse map-pulse-${outcome}`,
          interactive: false,
        }).addTo(map);
        pulses.add(pulse);
        setTimeout(() => {
          pulses.delete(pulse);
          pulse.remove();
        }, pulseMs);
      }
    },
    flyTo: ({ south, west, north, east }) => {
      map.fitBounds([
        [south, west],
        [north, east],
      ]);
    },
    remove: () => {
      removeCountries();
      map.remove();
    },
  };
}

function keepCountries(L: typeof Leaflet, map: LeafletMap): () => void {
  let shown: { detail: 'coarse' | 'fine'; layer: GeoJSON } | null = null;
  let gone = false;
  const show = async () => {
    const detail = map.getZoom() >= fineFromZoom ? 'fine' : 'coarse';
    if (shown?.detail === detail) return;
    const countries = await loadCountries(detail);
    if (gone || (map.getZoom() >= fineFromZoom ? 'fine' : 'coarse') !== detail) return;
    shown?.layer.remove();
    const layer = L.geoJSON(countries, { interactive: false, style: { className: 'map-land' } });
    layer.addTo(map).bringToBack();
    shown = { detail, layer };
  };
  // The map works without outlines; the next zoom retries.
  const quietly = () => void show().catch(() => undefined);
  map.on('zoomend', quietly);
  quietly();
  return () => {
    gone = true;
  };
}

function centreOf({ south, west, north, east }: MapBounds): [number, number] {
  return [(south + north) / 2, (west + east) / 2];
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
