import { nextOpenInstant } from './weekly-hours.ts';
import type { WeeklyHours } from './weekly-hours.ts';

/** Terms of an operator or webmaster for a host, besides its access interval. */
export interface ThrottleSettings {
  /** Paused until undone. */
  paused: boolean;
  /** Paused until then; null: no pause, or an expired one. */
  pausedUntil: Date | null;
  /** Most accesses of one visit. */
  burstMaxCount: number | null;
  /** Null: at any hour. */
  hours: WeeklyHours | null;
  /** Patterns of paths as in robots.txt, with `*` and `$`, that are not requested. */
  excludedPaths: readonly string[];
}

export const throttleParties = ['operator', 'webmaster'] as const;
/** Parties that may set terms of a host. */
export type ThrottleParty = (typeof throttleParties)[number];

/** The terms of a host by party. */
export type HostThrottle = { [Party in ThrottleParty]?: ThrottleSettings };

/** The effective terms of all parties: the stricter of two values applies. */
export interface EffectiveThrottle {
  paused: boolean;
  pausedUntil: Date | null;
  burstMaxCount: number;
  /** Accesses must lie in the open hours of all of them. */
  weeks: readonly WeeklyHours[];
  excludedPaths: readonly string[];
}

/** No terms set. */
export const noThrottleSettings: ThrottleSettings = {
  paused: false,
  pausedUntil: null,
  burstMaxCount: null,
  hours: null,
  excludedPaths: [],
};

/**
 * Combines the terms of all parties. Any pause applies; hours are those open to all; exclusions add up; the
 * shortest burst applies, within the setting.
 */
export function effectiveThrottle(
  throttle: HostThrottle,
  defaults: { burstMaxCount: number },
): EffectiveThrottle {
  const terms = [throttle.operator, throttle.webmaster].filter((one) => one !== undefined);
  return {
    paused: terms.some(({ paused }) => paused),
    pausedUntil: latest(terms.map(({ pausedUntil }) => pausedUntil)),
    burstMaxCount: Math.min(
      defaults.burstMaxCount,
      ...terms.flatMap(({ burstMaxCount }) => burstMaxCount ?? []),
    ),
    weeks: terms.flatMap(({ hours }) => hours ?? []),
    excludedPaths: [...new Set(terms.flatMap(({ excludedPaths }) => excludedPaths))],
  };
}

/**
 * The earliest instant, not before `from`, at which an access may begin.
 *
 * @returns null: never under the current terms
 */
export function nextPermittedInstant(
  from: Date,
  throttle: Pick<EffectiveThrottle, 'paused' | 'pausedUntil' | 'weeks'>,
): Date | null {
  if (throttle.paused) return null;
  const { pausedUntil } = throttle;
  return nextOpenInstant(pausedUntil !== null && pausedUntil > from ? pausedUntil : from, throttle.weeks);
}

function latest(instants: readonly (Date | null)[]): Date | null {
  const given = instants.filter((instant) => instant !== null);
  return given.length === 0 ? null : new Date(Math.max(...given.map((instant) => instant.getTime())));
}
