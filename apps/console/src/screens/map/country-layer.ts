import type { GeoJSON, LayerGroup, Map as LeafletMap } from 'leaflet';
import type Leaflet from 'leaflet';
import { loadCountries } from './base-map.ts';
import { countryLabels, fittingLabels, type CountryLabel } from './country-labels.ts';

const fineFromZoom = 4;
/** Above the outlines, below the circles. */
const labelPane = { name: 'country-labels', zIndex: '450' };

export interface CountryLayer {
  /** Share of its height that the map keeps on the screen. */
  squash(share: number): void;
  remove(): void;
}

/** Outlines and names of countries, kept as fine as the zoom needs. */
export function keepCountries(L: typeof Leaflet, map: LeafletMap, locale: string): CountryLayer {
  let shown: { detail: 'coarse' | 'fine'; outlines: GeoJSON; labels: CountryLabel[] } | null = null;
  let gone = false;
  let squash = 1;
  const names: LayerGroup = L.layerGroup().addTo(map);
  map.createPane(labelPane.name).style.zIndex = labelPane.zIndex;

  const label = () => {
    names.clearLayers();
    for (const { name, latitude, longitude } of fittingLabels(shown?.labels ?? [], {
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
  const detailNow = () => (map.getZoom() >= fineFromZoom ? 'fine' : 'coarse');
  const show = async () => {
    const detail = detailNow();
    if (shown?.detail !== detail) {
      const countries = await loadCountries(detail);
      if (gone || detailNow() !== detail) return;
      shown?.outlines.remove();
      const outlines = L.geoJSON(countries, { interactive: false, style: { className: 'map-land' } });
      outlines.addTo(map).bringToBack();
      shown = { detail, outlines, labels: countryLabels(countries.features, locale) };
    }
    label();
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
