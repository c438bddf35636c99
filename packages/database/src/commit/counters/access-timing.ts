import { errorClassOf, type CaptureVerdict } from '@meguri/contracts';
import { durationClassCount, durationClassOf, errorClasses } from '@meguri/schedule';
import type { NewCapture } from '../commit-types.ts';

/** How long the accesses of a group to one host took, and how they failed. */
export interface AccessTiming {
  /** Sum and maximum, in milliseconds. */
  durationMs: number;
  longestMs: number;
  /** Accesses by class of duration. */
  durations: number[];
  /** Failed accesses in the order of `errorClasses`. */
  errors: number[];
}

export const newTiming = (): AccessTiming => ({
  durationMs: 0,
  longestMs: 0,
  durations: Array.from({ length: durationClassCount }, () => 0),
  errors: errorClasses.map(() => 0),
});

/** Adds an access; one that was not captured has neither duration nor kind of error. */
export function addTiming(timing: AccessTiming, verdict: CaptureVerdict, capture: NewCapture | null): void {
  if (!capture) return;
  const { durationMs, code } = capture;
  timing.durationMs += durationMs;
  timing.longestMs = Math.max(timing.longestMs, durationMs);
  increment(timing.durations, durationClassOf(durationMs));
  const kind = verdict === 'error' ? errorClassOf(code) : null;
  if (kind) increment(timing.errors, errorClasses.indexOf(kind));
}

function increment(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
