import { cellOfQuad, finestMapLevel, boundsOfCell, type MapBounds, type MapLevel } from '@meguri/contracts';
import type { FeedEntry } from '../../live/live-state.ts';

export type LiveAccess = Pick<FeedEntry, 'quad' | 'verdict' | 'host'>;

/** An access, and the cell where it pulses. */
interface Pulse {
  cell: number;
  verdict: LiveAccess['verdict'];
  access: LiveAccess;
}

/**
 * Accesses in view, by whether their place has a circle. Those without one wait until the figures have been
 * refetched.
 *
 * @param view.circles cells with a circle
 * @param view.hidden cells that the figures omit, such as those too small to draw or filtered out
 */
export function sortPulses(
  accesses: readonly LiveAccess[],
  view: {
    level: MapLevel;
    bounds: MapBounds;
    topLevelDomain: string | undefined;
    circles: Pick<ReadonlySet<number>, 'has'>;
    hidden: ReadonlySet<number>;
  },
): { drawn: Pulse[]; waiting: Pulse[] } {
  const { level, bounds, topLevelDomain, circles, hidden } = view;
  const pulses = accesses.flatMap((access) => {
    const { quad, verdict, host } = access;
    if (quad === null || !isIn(bounds, quad)) return [];
    if (topLevelDomain !== undefined && !host.endsWith(`.${topLevelDomain}`)) return [];
    const cell = cellOfQuad(quad, level);
    return hidden.has(cell) && !circles.has(cell) ? [] : [{ cell, verdict, access }];
  });
  return {
    drawn: pulses.filter(({ cell }) => circles.has(cell)),
    waiting: pulses.filter(({ cell }) => !circles.has(cell)),
  };
}

function isIn(view: MapBounds, quad: number): boolean {
  const { south, west, north, east } = boundsOfCell(finestMapLevel, quad);
  return north > view.south && south < view.north && east > view.west && west < view.east;
}
