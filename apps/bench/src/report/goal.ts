/** A figure and its target. */
export interface Goal {
  /** What is measured, with its unit. */
  what: string;
  value: number;
  target: number;
  /** Whether the target is a minimum or a maximum. */
  reach: 'at least' | 'at most';
}

export interface AssessedGoal extends Goal {
  reached: boolean;
}

/** Prints in one line what a benchmark measures. */
export function announce(subject: string): void {
  console.info(`Measures: ${subject}.`);
}

/** A figure that could not be measured (NaN) has not reached its goal. */
export function assess(goal: Goal): AssessedGoal {
  const reached = goal.reach === 'at least' ? goal.value >= goal.target : goal.value <= goal.target;
  return { ...goal, reached };
}

/** One line: what, figure, goal, and the ratio of the figure to the goal. */
export function goalLine({ what, value, target, reach, reached }: AssessedGoal): string {
  const sign = reach === 'at least' ? '≥' : '≤';
  const ratio = target === 0 ? '' : `, ${figure(value / target)} × goal`;
  return `${reached ? '✓' : '✗'} ${what}: ${figure(value)} (goal ${sign} ${figure(target)}${ratio})`;
}

/**
 * A whole number from 100 on, with one decimal place from 10 on, with two from 0.1 on, else with two
 * significant digits; thousands separated.
 */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const size = Math.abs(value);
  const digits =
    size < 0.1
      ? { maximumSignificantDigits: 2 }
      : { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 };
  return new Intl.NumberFormat('en', digits).format(value);
}
