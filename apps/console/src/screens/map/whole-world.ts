import type { MapPlace } from './draw-map.ts';

const narrowPx = 640;

/** What the map shows before anybody has moved it. */
export const wholeWorld = { zoom: 1.5, bounds: { south: -85, west: -180, north: 85, east: 180 } };

/** Half a step further out than 2 the whole world fits beside the table; a phone shows what is west of the Pacific and east of the Rockies. */
export function worldOn(widthPx: number): MapPlace {
  return widthPx < narrowPx
    ? { zoom: 1, latitude: 25, longitude: 30 }
    : { zoom: wholeWorld.zoom, latitude: 25, longitude: 10 };
}
