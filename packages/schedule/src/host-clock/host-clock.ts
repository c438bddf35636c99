import { formulas } from '../formula/formulas.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/** How strongly a clock responds to verdicts; docs/scheduling.md describes how the values were found. */
export interface HostClockTuning {
  /** tau: how long a verdict counts, days. */
  memoryDays: number;
  /**
   * kap, above 0: added to the changes found and to those expected, so that a single verdict has little
   * effect.
   */
  inertia: number;
  /** How strongly the pace responds to the ratio of found and expected changes. */
  power: 1 | 2;
  /** Bounds of the pace, above 0 and around 1. */
  slowest: number;
  fastest: number;
  /** Clocks of hosts with fewer pages run at real time. */
  fewestPages: number;
}

export const defaultHostClockTuning: HostClockTuning = {
  memoryDays: 0.5,
  inertia: 3,
  power: 2,
  slowest: 0.1,
  fastest: 100,
  fewestPages: 5,
};

/**
 * Models changes that the pages of a host share: redesigns, template edits, weekends, nights. While visits
 * find more changes than the pages' own estimates expect, the host's virtual time runs faster than real time;
 * while they find fewer, slower. A page falls due at a virtual time, so one number moves all pages of the
 * host at once and no page record is touched.
 *
 * Commits and the refresher set the clock; between two settings the pace is constant, so that an index finds
 * the due pages. The formulas below are the only definition: packages/database renders them to SQL, the
 * simulator evaluates them (docs/decisions/0042-one-text-for-sql-and-typescript.md).
 */
export interface HostClock {
  /** omega: virtual days, when the clock was set. */
  virtualDays: number;
  /** m: virtual days per real day since then; above 0. */
  pace: number;
  /** O: changes found, faded. */
  observed: number;
  /** E: changes expected, faded. */
  expected: number;
  /**
   * Upper bound of how far virtual time fell behind real time in any span of time that
   * ends at the setting, days.
   */
  lagDays: number;
}

export const newHostClock: HostClock = { virtualDays: 0, pace: 1, observed: 0, expected: 0, lagDays: 0 };

/** Changes found and expected below this are forgotten, so that the pace becomes exactly 1. */
const forgottenChanges = 0.005;
/**
 * Largest exponent of the fade: e^-50 of any sum counts as 0, and PostgreSQL reports an error for smaller
 * powers.
 */
const longestFade = 50;

/** The virtual time of a clock some time after its setting. */
export const clockReading = formulas(['virtualDays', 'pace', 'elapsedDays'], {
  virtualDaysNow: 'virtualDays + pace * elapsedDays',
});

/** When a clock shows a virtual time, in days from its setting, if it is not set meanwhile. */
export const clockForecast = formulas(['virtualDays', 'pace', 'targetDays'], {
  daysUntil: '(targetDays - virtualDays) / pace',
});

/**
 * The clock after it is set.
 *
 *     O, E fade by e^(-days / tau), then take what was found and expected
 *     m = ((O + kap) / (E + kap))^power within its bounds
 *
 * The clock of an overloaded host shows the virtual time at which the last accessed page fell due, however
 * much real time has passed. So pages are served in proportion to their frequencies at any capacity
 * (self-clocked fair queueing; Golestani, INFOCOM 1994). A clock that ran on while pages wait would add the
 * same days to all their intervals, which harms the fastest pages most.
 */
export const clockSetting = formulas(
  [
    ...(['virtualDays', 'pace', 'observed', 'expected', 'lagDays'] satisfies (keyof HostClock)[]),
    'elapsedDays',
    /** Pages of the host: a few are no evidence about the rest. */
    'pages',
    'changesFound',
    'changesExpected',
    /** Accesses have a price. */
    'isPriced',
    /** Virtual time at which the last accessed page fell due; null for none. */
    'servedDays',
    ...([
      'memoryDays',
      'inertia',
      'power',
      'slowest',
      'fastest',
      'fewestPages',
    ] satisfies (keyof HostClockTuning)[]),
  ],
  {
    days: 'greatest(elapsedDays, 0)',
    kept: `exp(-least(days / memoryDays, ${longestFade}))`,
    observedSum: 'observed * kept + if(pages >= fewestPages, changesFound, 0)',
    expectedSum: 'expected * kept + if(pages >= fewestPages, changesExpected, 0)',
    isForgotten: `greatest(observedSum, expectedSum) < ${forgottenChanges}`,
    nextObserved: 'if(isForgotten, 0, observedSum)',
    nextExpected: 'if(isForgotten, 0, expectedSum)',
    runningDays: 'virtualDays + pace * days',
    nextVirtualDays: 'if(isPriced, coalesce(servedDays, runningDays), runningDays)',
    nextPace:
      'least(greatest(power((nextObserved + inertia) / (nextExpected + inertia), power), slowest), fastest)',
    nextLagDays: 'greatest(lagDays + days - (nextVirtualDays - virtualDays), 0)',
  },
);

export interface ClockNews {
  elapsedDays: number;
  pages: number;
  changesFound: number;
  /**
   * Sum of the probabilities of *changed* by the pages' beliefs before the visits; see
   * revisit/gamma/gamma-belief.ts.
   */
  changesExpected: number;
  isPriced: boolean;
  servedDays: number | null;
}

export function setHostClock(
  clock: HostClock,
  news: ClockNews,
  tuning: HostClockTuning = defaultHostClockTuning,
): HostClock {
  const set = clockSetting.evaluate({ ...clock, ...news, ...tuning });
  return {
    virtualDays: set.nextVirtualDays,
    pace: set.nextPace,
    observed: set.nextObserved,
    expected: set.nextExpected,
    lagDays: set.nextLagDays,
  };
}

/** A clock between two settings. */
export type RunningClock = Pick<HostClock, 'virtualDays' | 'pace'>;

export function virtualDaysAfter({ virtualDays, pace }: RunningClock, elapsedDays: number): number {
  return clockReading.evaluate({ virtualDays, pace, elapsedDays }).virtualDaysNow;
}

export function daysUntilVirtual({ virtualDays, pace }: RunningClock, targetDays: number): number {
  return clockForecast.evaluate({ virtualDays, pace, targetDays }).daysUntil;
}

/** How many times per decay constant to set clocks that differ from real time: their pace fades in steps. */
const stepsPerMemory = 6;

/** A clock whose pace is not 1 is set at least this often. */
export const clockStepSeconds = ({ memoryDays }: HostClockTuning) =>
  (memoryDays * secondsPerDay) / stepsPerMemory;
