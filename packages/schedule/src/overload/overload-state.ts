import { formulas } from '../formula/formulas.ts';
import type { LoadSum } from '../load/host-load.ts';
import { frequencyUnitsPerDay } from '../load/planned-frequency.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * rho: the share of a host's accesses that is available for revisits; the remainder is for robots.txt, errors
 * and new pages.
 */
export const usableShare = 0.98;

/**
 * The share of an overloaded host's capacity for which its price is solved. No access is wasted: without due
 * pages, accesses take the pages due next. The margin clears a backlog within days instead of never, and
 * absorbs errors of the estimates. Decision 0019 lists the alternatives tried.
 */
export const plannedShare = 0.6;

/** A host stays overloaded until its demand falls below this share of the threshold. */
export const leaveShare = 0.9;

/**
 * rho / I: the host's capacity in revisits per day.
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
    capacity: `usableShare * ${secondsPerDay * frequencyUnitsPerDay}`,
    isOverloaded: `if(wasOverloaded, demand >= ${leaveShare} * capacity, demand > capacity)`,
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

/** The share of the demand that must be planned before the access price ends. */
const caughtUpShare = 0.9;

/**
 * Whether pages of a host that is no longer overloaded are still planned by its former price. Plans change
 * only at the next visits, which for slow pages are months away, while the host idles. Until they have caught
 * up, accesses keep a price at which pages demand at most {@link plannedShare} of the capacity; the price
 * ends where two thirds of the capacity suffice.
 */
export function isCatchingUp({ load, baseLoad }: { load: LoadSum; baseLoad: LoadSum }): boolean {
  return Number(load) < caughtUpShare * Number(baseLoad);
}

function checkInterval(accessIntervalSeconds: number): void {
  if (accessIntervalSeconds >= 0) return;
  throw new RangeError(`an access interval must be 0 seconds or more, not ${accessIntervalSeconds}`);
}
