import { secondsPerDay } from '../seconds-per-day.ts';

/** Whether the access interval of hosts is stretched towards what their demand needs. */
export const pacingChoices = ['off', 'proposed', 'on'] as const;
export type PacingChoice = (typeof pacingChoices)[number];

/** Inputs of the interval that a host's demand needs. */
export interface PacingDemand {
  /** L: accesses per day that its planned revisits demand. */
  revisitsPerDay: number;
  /** Pace of the host clock, which makes pages due sooner while more of them change than expected. */
  clockPace: number;
  /** Most requests for robots.txt per day. */
  robotsPerDay: number;
  /** Most accesses of one visit. */
  accessesPerVisit: number;
  /** Shortest revisit interval of any page. */
  shortestRevisitSeconds: number;
}

export interface PacingTuning {
  /** sigma: a page may be accessed this share of its revisit interval after it fell due, in (0, 1]. */
  slackShare: number;
  /** Longest interval to which pacing stretches. */
  longestSeconds: number;
}

/** A host whose clock runs faster is not paced: its first visits show whether there was a bulk edit. */
const fastestPacedClock = 1.2;

/** The choice for a host with pages of several seed lists: the one that burdens the host least. */
export function strictestPacing(choices: Iterable<PacingChoice>): PacingChoice {
  let strictest: PacingChoice = 'off';
  for (const choice of choices)
    if (pacingChoices.indexOf(choice) > pacingChoices.indexOf(strictest)) strictest = choice;
  return strictest;
}

/**
 * The necessary and sufficient access interval: the longest at which every page is accessed within its slack,
 * a share sigma of its revisit interval T, for any due dates of the pages:
 *
 *     sigma / (L + min(robots, L) + n min(1 / T_min, L)),  at most the longest
 * Pages are taken in the order of due date + sigma T (earliest deadline first). With accesses of length I,
 * and a visit of n that begins just before a page falls due, no deadline is missed where I (L / sigma + n /
 * (sigma T_min)) <= 1; requests for robots.txt take accesses too. For sigma = 1 this is I <= 1 / L, less the
 * share of the previous visit. The host's minimum interval applies where it is longer.
 *
 * @returns seconds; null without demand, and while the host's pages change much more often than expected
 */
export function neededIntervalSeconds(
  { revisitsPerDay, clockPace, robotsPerDay, accessesPerVisit, shortestRevisitSeconds }: PacingDemand,
  { slackShare, longestSeconds }: PacingTuning,
): number | null {
  if (!(revisitsPerDay > 0) || clockPace > fastestPacedClock) return null;
  const load = revisitsPerDay * Math.max(1, clockPace);
  const maxRevisitsPerDay = Math.min(secondsPerDay / shortestRevisitSeconds, load);
  const perDay = load + Math.min(robotsPerDay, load) + accessesPerVisit * maxRevisitsPerDay;
  return Math.min((slackShare * secondsPerDay) / perDay, longestSeconds);
}

/** The instant by which a due page of a paced host should be accessed. */
export function pacedDeadline(
  page: { dueAt: Date; intervalSeconds: number },
  { slackShare }: Pick<PacingTuning, 'slackShare'>,
): Date {
  return new Date(page.dueAt.getTime() + slackShare * page.intervalSeconds * 1_000);
}
