import { nextOpenInstant } from './weekly-hours.ts';
import type { WeeklyHours } from './weekly-hours.ts';

/** What somebody asks of the crawler at a host, beside its access interval. */
export interface ThrottleTerms {
  /** Stopped until it is taken back. */
  paused: boolean;
  /** Stopped until then; null: not, or no more. */
  pausedUntil: Date | null;
  /** Most accesses of one visit. */
  burstMaxCount: number | null;
  /** Null: at any hour. */
  hours: WeeklyHours | null;
  /** Patterns of paths as in robots.txt, with `*` and `$`, that are not requested. */
  excludedPaths: readonly string[];
}

export const throttleParties = ['operator', 'webmaster'] as const;
/** Who may set terms of a host. */
export type ThrottleParty = (typeof throttleParties)[number];

/** The terms that hold for a host, by who set them. */
export type HostThrottle = { [Party in ThrottleParty]?: ThrottleTerms };

/** What holds when everybody is heard: of two wishes the more careful one. */
export interface EffectiveThrottle {
  paused: boolean;
  pausedUntil: Date | null;
  burstMaxCount: number;
  /** Accesses lie in the open hours of all of them. */
  weeks: readonly WeeklyHours[];
  excludedPaths: readonly string[];
}

/** Nobody has set anything. */
export const noTerms: ThrottleTerms = {
  paused: false,
  pausedUntil: null,
  burstMaxCount: null,
  hours: null,
  excludedPaths: [],
};

/**
 * Joins what is asked of a host. A pause of one holds whatever the other says; hours are those open to both;
 * exclusions add up; bursts are the shortest that anybody asks for, and no longer than the setting allows.
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
 * @returns null: never, as things are
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
