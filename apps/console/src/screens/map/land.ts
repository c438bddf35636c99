import { mercator } from '@meguri/contracts';
import type { Feature, Position } from 'geojson';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import { countriesOf } from './base-map.ts';
import { countryPlaces, type CountryPlace } from './country-labels.ts';

/** Units along the picture's side: a tenth of a pixel at the closest zoom that shows it. */
const side = 16_384;

/**
 * The outlines of all countries as one SVG picture, for the first paint of the map: the browser neither
 * parses an atlas nor draws 180 shapes. Its colours come from the page that uses it.
 */
export function landPicture(): string {
  const path = countriesOf(coarse).flatMap(ringsOf).map(outline).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<symbol id="land" viewBox="0 0 ${side} ${side}" overflow="visible">` +
    `<path vector-effect="non-scaling-stroke" fill-rule="evenodd" d="${path}"/></symbol></svg>`
  );
}

/** Places of all country names, those of small countries included. */
export const landPlaces = (): CountryPlace[] => countryPlaces(countriesOf(fine));

function ringsOf({ geometry }: Feature): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

/** A closed outline in whole units; each point but the first is relative to the previous one. */
function outline(ring: Position[]): string {
  const points = ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
    const { x, y } = mercator(latitude, longitude);
    return { x: Math.round(x * side), y: Math.round(y * side) };
  });
  const steps = points.map(({ x, y }, place) => {
    const before = points[place - 1];
    return before ? `${x - before.x},${y - before.y}` : `M${x},${y}l`;
  });
  return `${steps.join(' ')}z`;
}
