import { secondsPerDay } from '../seconds-per-day.ts';

const weekSeconds = 7 * secondsPerDay;

/** A price is solved again when one of its inputs has moved by more than this. */
const tolerance = 0.02;

/** Inputs of a price. */
export interface PriceGrounds {
  at: Date;
  /** Lb, in any unit. */
  baseLoad: number;
  /** I, the polite interval. */
  accessIntervalSeconds: number;
}

/**
 * Whether the price of a host must be solved again: never solved, a week old, or its demand or
 * polite interval moved by 2 %. In between it stays constant, so that pages visited on different
 * days are treated alike.
 */
export function priceIsDue(solved: PriceGrounds | null, now: PriceGrounds): boolean {
  if (solved === null) return true;
  const ageSeconds = (now.at.getTime() - solved.at.getTime()) / 1000;
  return (
    ageSeconds >= weekSeconds ||
    moved(solved.baseLoad, now.baseLoad) ||
    moved(solved.accessIntervalSeconds, now.accessIntervalSeconds)
  );
}

function moved(before: number, now: number): boolean {
  return Math.abs(now - before) > tolerance * before;
}
