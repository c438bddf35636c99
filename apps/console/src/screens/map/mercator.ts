/** Latitude of the upper edge of the square that the map shows: Web Mercator (EPSG:3857). */
export const edgeLatitude = 85.051_128_78;

/** The place of a point on the square map, as shares of its side from the upper left. */
export function mercator(latitude: number, longitude: number): { x: number; y: number } {
  const within = Math.min(edgeLatitude, Math.max(-edgeLatitude, latitude));
  const radians = (within * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 };
}

/** Side of the map at a zoom. */
export const worldPx = (zoom: number): number => 256 * 2 ** zoom;
