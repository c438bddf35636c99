import type { AssessedGoal } from '../report/goal.ts';

/** Options of the scheduling benchmark. */
export interface SchedulingOptions {
  /** Directory of the change traces. */
  traces: string;
  /** Numbers of years at the end of each trace; one comparison for each number. */
  years: readonly number[];
  /** Pages of each synthetic population. */
  pages: number;
  seed: number;
}

/** One group of rows of the report, with the goals of its figures. */
export interface RowGroup {
  title: string;
  /** The header is the first row. */
  table: string[][];
  goals: AssessedGoal[];
  /** All measurements, for JSON. */
  data: unknown;
}
