import { formulas } from '../formula/formulas.ts';
import type { LoadSum } from '../load/host-load.ts';
import { frequencyUnitsPerDay } from '../load/planned-frequency.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * rho: the share of a host's accesses that revisits may plan with; the rest is for
 * robots.txt, errors and new pages.
 */
export const usableShare = 0.98;

/**
 * The share of what an overloaded host gives for which its price is solved. Nothing is lost: accesses for
 * which nothing is due take what falls due next. But what came to wait while no price was set, or the clock
 * hurried, is worked off within days instead of staying late for ever, and an error of the estimates does no
 * harm. See decision 0019 for what was tried.
 */
export const plannedShare = 0.6;

/** A host stays overloaded until its demand falls below this share of what made it so. */
export const leaveShare = 0.9;

/**
 * rho / I: the revisits a day that a host can politely be asked for.
 *
 * @param accessIntervalSeconds I, the polite interval, at least 0; without one there is no limit
 * @param share rho
 * @throws RangeError for an interval that is no number or below 0
 */
export function capacityPerDay(accessIntervalSeconds: number, share: number = usableShare): number {
  checkInterval(accessIntervalSeconds);
  return accessIntervalSeconds === 0 ? Infinity : (share * secondsPerDay) / accessIntervalSeconds;
}

/**
 * The one definition of overload: from Lb > rho / I on, until Lb < 0.9 rho / I, multiplied out. Statements
 * that change the base load or the access interval of a host render it to SQL; see formula/formulas.ts.
 */
export const overloadFormulas = formulas(
  ['baseLoad', 'accessIntervalSeconds', 'wasOverloaded', 'usableShare'],
  {
    demand: 'baseLoad * accessIntervalSeconds',
    room: `usableShare * ${secondsPerDay * frequencyUnitsPerDay}`,
    isOverloaded: `if(wasOverloaded, demand >= ${leaveShare} * room, demand > room)`,
  },
);

export interface OverloadTest {
  /** Lb: the exact sum of planned frequencies before any price. */
  baseLoad: LoadSum;
  /** I, the access interval that politeness asks for. */
  accessIntervalSeconds: number;
  wasOverloaded: boolean;
  /** rho */
  share?: number;
}

/** Whether a host's demand exceeds its access limit. */
export function isOverloaded({
  baseLoad,
  accessIntervalSeconds,
  wasOverloaded,
  share = usableShare,
}: OverloadTest): boolean {
  checkInterval(accessIntervalSeconds);
  const inputs = { baseLoad: Number(baseLoad), accessIntervalSeconds, wasOverloaded, usableShare: share };
  return overloadFormulas.evaluate(inputs).isOverloaded === 1;
}

/** The share of their demand for which pages must be planned again before accesses lose their price. */
const caughtUpShare = 0.9;

/**
 * Whether the pages of a host that is overloaded no more are still planned for the price of when it was. It
 * changes at their next visits alone, which for slow pages are months away, while the host is idle. Until
 * they have caught up accesses keep a price, by which they ask for what they need, but for no more than
 * {@link plannedShare}: a price ends where two thirds of what the host gives are enough.
 */
export function isCatchingUp({ load, baseLoad }: { load: LoadSum; baseLoad: LoadSum }): boolean {
  return Number(load) < caughtUpShare * Number(baseLoad);
}

function checkInterval(accessIntervalSeconds: number): void {
  if (accessIntervalSeconds >= 0) return;
  throw new RangeError(`an access interval must be 0 seconds or more, not ${accessIntervalSeconds}`);
}
