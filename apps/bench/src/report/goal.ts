/** A figure with what it should reach. */
export interface Goal {
  /** For people, with unit. */
  what: string;
  value: number;
  target: number;
  /** Whether more is better or less. */
  reach: 'at least' | 'at most';
}

export interface JudgedGoal extends Goal {
  reached: boolean;
}

/** A figure that could not be measured (NaN) has not reached its goal. */
export function judge(goal: Goal): JudgedGoal {
  const reached = goal.reach === 'at least' ? goal.value >= goal.target : goal.value <= goal.target;
  return { ...goal, reached };
}

/** One line: what, figure, goal, whether it was reached. */
export function goalLine({ what, value, target, reach, reached }: JudgedGoal): string {
  const sign = reach === 'at least' ? '≥' : '≤';
  return `${reached ? '✓' : '✗'} ${what}: ${figure(value)} (goal ${sign} ${figure(target)})`;
}

/** Three significant digits, or all of a number above a hundred; thousands separated. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
}
