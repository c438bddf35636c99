import type { SteppedSpan } from './time-steps.ts';

/** A figure over time: points of periods with data, oldest first. */
export interface TimeSeries<Point extends { at: Date }> extends SteppedSpan {
  /** When it was read: the period of this instant is incomplete. */
  now: Date;
  /** Where the data begins; null: there is none at all. */
  start: Date | null;
  /** A point's `at` is the start of its period. */
  points: Point[];
}
