import type { AssessedGoal } from '../report/goal.ts';

/** Options of the scheduling benchmark. */
export interface SchedulingOptions {
  /** Directory of the change traces. */
  traces: string;
  /** The last so many years of each trace, one comparison per horizon. */
  years: readonly number[];
  /** Pages of each synthetic population. */
  pages: number;
  seed: number;
}

/** One group of rows of the report, with the goals of its figures. */
export interface RowGroup {
  title: string;
  /** A header and rows. */
  table: string[][];
  goals: AssessedGoal[];
  /** All measurements, for JSON. */
  data: unknown;
}
