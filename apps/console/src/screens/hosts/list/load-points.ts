import { type HostRow, secondsPerDay } from '@meguri/contracts';

export interface LoadPoint {
  name: string;
  site: string;
  /** Accesses per day. */
  load: number;
  capacity: number;
  overloaded: boolean;
}

/** Hosts as points of a log-log chart, which cannot show hosts without demand. */
export function loadPoints(rows: readonly HostRow[]): LoadPoint[] {
  return rows
    .filter(({ demandPerDay, effectiveIntervalSeconds }) => demandPerDay > 0 && effectiveIntervalSeconds > 0)
    .map(({ name, site, demandPerDay, effectiveIntervalSeconds, overloaded }) => ({
      name,
      site,
      load: demandPerDay,
      capacity: secondsPerDay / effectiveIntervalSeconds,
      overloaded,
    }));
}

/**
 * The powers of ten from the one at or below the least of `values` to the one at or above the greatest;
 * within one power also its double and its fivefold.
 */
export function powersOfTen(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  if (high === low + 1) return [1, 2, 5, 10].map((factor) => factor * 10 ** low);
  return Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
}

/** A point with its place in the picture, in pixels. */
export interface PlacedPoint extends LoadPoint {
  x: number;
  y: number;
}

/** Greatest distance from the pointer to the point that it selects. */
const nearPx = 12;

/** The point nearest to a place in the picture, if it is near. */
export function pointNear(points: readonly PlacedPoint[], x: number, y: number): PlacedPoint | null {
  const away = (point: PlacedPoint) => Math.hypot(point.x - x, point.y - y);
  let nearest: PlacedPoint | null = null;
  for (const point of points) if (away(point) < (nearest === null ? nearPx : away(nearest))) nearest = point;
  return nearest;
}
