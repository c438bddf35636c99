import type { ClockTuning } from './clock-tuning.ts';

/** Changes found and expected of late. */
export interface Tidings {
  observed: number;
  expected: number;
}

/** m = ((O + kap) / (E + kap))^power within its bounds. */
export function paceOf({ observed, expected }: Tidings, tuning: ClockTuning): number {
  const ratio = (observed + tuning.inertia) / (expected + tuning.inertia);
  return within(ratio ** tuning.power, tuning.slowest, tuning.fastest);
}

/**
 * The integral of the pace over the next days without tidings, in which O and E fade by e^(-s / tau). The pace comes nearer to 1 all the
 * time, so it is at a bound for a while at most, and after that has a closed form; see {@link unboundedVirtualDays}.
 */
export function virtualDaysWithin(tidings: Tidings, days: number, tuning: ClockTuning): number {
  const boundDays = Math.min(days, daysAtBound(tidings, tuning));
  const kept = Math.exp(-boundDays / tuning.memoryDays);
  const later = { observed: tidings.observed * kept, expected: tidings.expected * kept };
  const freeDays = days - boundDays;
  const free = unboundedVirtualDays(later, freeDays, tuning);
  return (
    boundDays * (boundDays > 0 ? paceOf(tidings, tuning) : 1) +
    within(free, freeDays * tuning.slowest, freeDays * tuning.fastest)
  );
}

/** How long the pace stays at its bound: until (O u + kap) / (E u + kap) = r, the bound's root, for u = e^(-s / tau). */
function daysAtBound({ observed, expected }: Tidings, tuning: ClockTuning): number {
  const { inertia, power, slowest, fastest, memoryDays } = tuning;
  const bound = (observed > expected ? fastest : slowest) ** (1 / power);
  const kept = (inertia * (bound - 1)) / (observed - bound * expected);
  return kept > 0 && kept < 1 ? -memoryDays * Math.log(kept) : 0;
}

/**
 * With u = e^(-s / tau), d = O - E, w = (1 - u) / (E u + kap) and z = E w, the integral of ((O u + kap) / (E u + kap))^power is
 *
 *     power 1    s + tau d w l(z)                                              l(z) = ln(1 + z) / z
 *     power 2    s + tau (2 d w l(z) + d^2 (w^2 q(z) + w / (E + kap)))         q(z) = (ln(1 + z) - z) / z^2
 *
 * by partial fractions, written so that E = 0 is no special case.
 */
function unboundedVirtualDays({ observed, expected }: Tidings, days: number, tuning: ClockTuning): number {
  const { inertia, power, memoryDays } = tuning;
  const difference = observed - expected;
  const kept = Math.exp(-days / memoryDays);
  const w = -Math.expm1(-days / memoryDays) / (expected * kept + inertia);
  const z = expected * w;
  const linear = difference * w * logShare(z);
  if (power === 1) return days + memoryDays * linear;
  const square = difference * difference * (w * w * logCurve(z) + w / (expected + inertia));
  return days + memoryDays * (2 * linear + square);
}

/** Below this, ln(1 + z) loses digits that a few terms of its series have. */
const smallZ = 1e-3;

function logShare(z: number): number {
  return z < smallZ ? 1 - z * (1 / 2 - z * (1 / 3 - z * (1 / 4 - z / 5))) : Math.log1p(z) / z;
}

function logCurve(z: number): number {
  if (z < smallZ) return -1 / 2 + z * (1 / 3 - z * (1 / 4 - z * (1 / 5 - z / 6)));
  return (Math.log1p(z) - z) / (z * z);
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
