/** How a host clock listens; docs/scheduling.md tells where the values come from. */
export interface ClockTuning {
  /** tau: how long a verdict counts, days. */
  memoryDays: number;
  /** kap, above 0: changes found and expected that are imagined beside the real ones, so that one verdict alone moves little. */
  inertia: number;
  /** How strongly the pace answers to the ratio of found and expected changes. */
  power: 1 | 2;
  /** Bounds of the pace, above 0 and around 1. */
  slowest: number;
  fastest: number;
  /** Clocks of hosts with fewer pages keep real time. */
  fewestPages: number;
}

export const usualClockTuning: ClockTuning = {
  memoryDays: 0.5,
  inertia: 3,
  power: 2,
  slowest: 0.1,
  fastest: 100,
  fewestPages: 5,
};
