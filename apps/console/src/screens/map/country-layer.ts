import { mercatorEdgeLatitude } from '@meguri/contracts';
import type { FeatureCollection } from 'geojson';
import type { GeoJSON, LayerGroup, Map as LeafletMap, SVGOverlay } from 'leaflet';
import type Leaflet from 'leaflet';
import { countryLabels, fittingLabels, type CountryLabel, type CountryPlace } from './country-labels.ts';

const fineFromZoom = 4;
/** Above the outlines, below the circles. */
const labelPane = { name: 'country-labels', zIndex: '450' };

/** The picture of all land, which route.ts of `/map/land.svg` makes. */
export const landHref = '/map/land.svg#land';

export interface CountryLayer {
  /** Share of its height that the map keeps on the screen. */
  squash(share: number): void;
  remove(): void;
}

/** Outlines and names of countries, kept as fine as the zoom needs. */
export function keepCountries(L: typeof Leaflet, map: LeafletMap, locale: string): CountryLayer {
  let labels: CountryLabel[] | null = null;
  let fine: GeoJSON | null = null;
  let gone = false;
  let squash = 1;
  const coarse = landOverlay(L);
  const names: LayerGroup = L.layerGroup().addTo(map);
  map.createPane(labelPane.name).style.zIndex = labelPane.zIndex;

  const label = () => {
    names.clearLayers();
    for (const { name, latitude, longitude } of fittingLabels(labels ?? [], {
      zoom: map.getZoom(),
      squash,
    })) {
      const text = document.createElement('span');
      text.className = 'map-country';
      text.textContent = name;
      L.marker([latitude, longitude], {
        icon: L.divIcon({ html: text, className: 'map-country-frame', iconSize: [0, 0] }),
        pane: labelPane.name,
        interactive: false,
        keyboard: false,
      }).addTo(names);
    }
  };
  const isClose = () => map.getZoom() >= fineFromZoom;
  const show = async () => {
    if (isClose()) fine ??= await fineOutlines(L);
    if (gone) return;
    const isFine = isClose() && fine !== null;
    const [wanted, other] = isFine ? [fine, coarse] : [coarse, fine];
    other?.remove();
    wanted?.addTo(map).bringToBack();
    labels ??= countryLabels(await loadPlaces(), locale);
    if (!gone) label();
  };
  // The map works without outlines; the next zoom retries.
  const quietly = () => void show().catch(() => undefined);
  map.on('zoomend', quietly);
  quietly();
  return {
    squash: (share) => {
      squash = share;
      label();
    },
    remove: () => {
      gone = true;
    },
  };
}

function landOverlay(L: typeof Leaflet): SVGOverlay {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('class', 'map-land');
  const land = document.createElementNS(namespace, 'use');
  land.setAttribute('href', landHref);
  picture.append(land);
  return L.svgOverlay(picture, [
    [-mercatorEdgeLatitude, -180],
    [mercatorEdgeLatitude, 180],
  ]);
}

async function fineOutlines(L: typeof Leaflet): Promise<GeoJSON> {
  const [{ countriesOf }, atlas] = await Promise.all([
    import('./base-map.ts'),
    import('world-atlas/countries-50m.json'),
  ]);
  const countries: FeatureCollection = { type: 'FeatureCollection', features: countriesOf(atlas.default) };
  return L.geoJSON(countries, { interactive: false, style: { className: 'map-land' } });
}

async function loadPlaces(): Promise<CountryPlace[]> {
  const answer = await fetch('/map/countries.json');
  if (!answer.ok) throw new Error(`the names of countries were not sent: ${answer.status}`);
  return (await answer.json()) as CountryPlace[];
}
