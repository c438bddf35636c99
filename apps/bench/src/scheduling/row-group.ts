import type { AssessedGoal } from '../report/goal.ts';

/** What a benchmark of the scheduler was asked to use. */
export interface SchedulingOptions {
  /** Directory of the change traces. */
  traces: string;
  /** The last so many years of each trace, one comparison per horizon. */
  years: readonly number[];
  /** Pages of each synthetic population. */
  pages: number;
  seed: number;
}

/** One group of rows of the report: what was measured, and what of it has a goal. */
export interface RowGroup {
  title: string;
  /** A header and rows, for people. */
  table: string[][];
  goals: AssessedGoal[];
  /** Everything measured, for programs. */
  data: unknown;
}
