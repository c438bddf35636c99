import type { MapCell } from '@meguri/contracts';
import type { LayerGroup, Map as LeafletMap } from 'leaflet';
import type Leaflet from 'leaflet';
import { diameterPx, pillarPx, rankOf } from './map-cells.ts';

export interface DrawnCell {
  cell: MapCell;
  size: number;
  /** Label in the circle or above the pillar, and tooltip. */
  label: string;
  title: string;
}

/** Share of its height that the tilted map keeps on the screen; map.css and map-canvas.tsx use it too. */
export const tiltedShare = 0.55;

/** Space that a label needs. */
const digitPx = 7;
const marginPx = 6;
const pillarWidthPx = 12;
/** Number of pillars, the largest ones, that get a label if there is room. */
const labelledPillars = 8;
const labelHeightPx = 14;
/** Larger than any z-index difference due to latitude. */
const labelsAbovePx = 10_000;

interface CellLook {
  chosen: number | null;
  tilted: boolean;
  onChoose: (cell: number) => void;
}

/** Draws a circle, or a pillar on the tilted map, for each cell; the first has the highest rank. */
export function showCells(
  L: typeof Leaflet,
  { map, layer }: { map: LeafletMap; layer: LayerGroup },
  drawn: readonly DrawnCell[],
  look: CellLook,
): void {
  layer.clearLayers();
  const mapPx = map.getSize().y * tiltedShare;
  const taken: LabelBox[] = [];
  const largest = Math.max(0, ...drawn.map(({ size }) => size));
  for (const [place, one] of drawn.entries()) {
    const rank = rankClasses(drawn, place, look.chosen);
    if (look.tilted) {
      const heightPx = pillarPx(one.size, largest, mapPx);
      const box = labelBox(map, one, heightPx);
      const hasLabel = place < labelledPillars && !taken.some((other) => overlap(box, other));
      if (hasLabel) taken.push(box);
      showPillar(L, layer, one, {
        look,
        heightPx,
        hasLabel,
        className: `map-pillar ${rank}`,
      });
    } else showCircle(L, layer, one, { look, largest, className: `map-cell ${rank}` });
  }
}

/** Classes of a cell's mark, by its rank and whether it is chosen. */
export const rankClasses = (drawn: readonly DrawnCell[], place: number, chosen: number | null): string =>
  `map-cell-${rankOf(place, drawn.length)}${drawn[place]?.cell.cell === chosen ? ' map-cell-chosen' : ''}`;

/** Middle of a label on the screen, and its width. */
interface LabelBox {
  x: number;
  y: number;
  width: number;
}

function labelBox(map: LeafletMap, { cell, label }: DrawnCell, heightPx: number): LabelBox {
  const { x, y } = map.project([cell.middle.latitude, cell.middle.longitude]);
  return { x, y: y * tiltedShare - heightPx, width: label.length * digitPx + marginPx };
}

/** Whether a circle of a diameter has room for its label. */
export const labelFits = (label: string, px: number): boolean => px >= label.length * digitPx + marginPx;

function overlap(a: LabelBox, b: LabelBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < labelHeightPx;
}

interface PillarMark {
  look: CellLook;
  className: string;
  heightPx: number;
  hasLabel: boolean;
}

interface Mark {
  look: CellLook;
  largest: number;
  className: string;
}

function showCircle(
  L: typeof Leaflet,
  layer: LayerGroup,
  drawn: DrawnCell,
  { look, largest, className }: Mark,
): void {
  const { cell, size, label, title } = drawn;
  const px = diameterPx(size, largest);
  const at: [number, number] = [cell.middle.latitude, cell.middle.longitude];
  const icon = (html: HTMLElement) => L.divIcon({ html, className: 'map-cell-frame', iconSize: [px, px] });
  L.marker(at, { icon: icon(element(className, '')), keyboard: false, title, zIndexOffset: -px })
    .on('click', () => look.onChoose(cell.cell))
    .addTo(layer);
  if (!labelFits(label, px)) return;
  // Labels above all circles, so that overlapping ones stay readable.
  L.marker(at, {
    icon: icon(element('map-label', label)),
    interactive: false,
    keyboard: false,
    zIndexOffset: labelsAbovePx,
  }).addTo(layer);
}

function showPillar(
  L: typeof Leaflet,
  layer: LayerGroup,
  drawn: DrawnCell,
  { look, className, heightPx, hasLabel }: PillarMark,
): void {
  const { cell, label, title } = drawn;
  // The map's plane is squashed, so an upright height is stretched.
  const height = Math.round(heightPx / tiltedShare);
  const html = element(className, '');
  if (hasLabel) html.append(element('map-pillar-label', label));
  L.marker([cell.middle.latitude, cell.middle.longitude], {
    icon: L.divIcon({
      html,
      className: 'map-cell-frame',
      iconSize: [pillarWidthPx, height],
      iconAnchor: [pillarWidthPx / 2, height],
    }),
    keyboard: false,
    title,
  })
    .on('click', () => look.onChoose(cell.cell))
    .addTo(layer);
}

function element(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
