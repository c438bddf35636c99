/**
 * Virtual seconds since the epoch of a demo web, as a function of the wall clock.
 *
 * The epoch is a fixed instant rather than the start of the process, so that a demo that is restarted a day
 * later finds the web a day older and never set back.
 */
export interface VirtualTime {
  readonly epoch: Date;
  /** virtual seconds per wall-clock second */
  readonly speed: number;
}

export const defaultEpoch = new Date('2024-01-01T00:00:00Z');

export function virtualSecondsAt(time: VirtualTime, wall: Date): number {
  return ((wall.getTime() - time.epoch.getTime()) / 1000) * time.speed;
}

/**
 * The wall-clock instant of a virtual one. Times in answers (Date, Last-Modified, Retry-After, dates in text)
 * are always wall-clock times: for the crawler this is an ordinary web that changes quickly.
 */
export function wallDateAt(time: VirtualTime, virtualSeconds: number): Date {
  return new Date(time.epoch.getTime() + (virtualSeconds / time.speed) * 1000);
}

/**
 * A condition that recurs on a virtual schedule: on for `share` of every period, starting at `offset` of it.
 */
export interface Phase {
  readonly periodSeconds: number;
  /** share of the period during which it is on, in [0, 1] */
  readonly share: number;
  /** where in the period time 0 falls, in [0, 1) */
  readonly offset: number;
}

/** Virtual seconds until the condition ends, or 0 when it is off at `virtualSeconds`. */
export function secondsLeftInPhase(phase: Phase, virtualSeconds: number): number {
  const turns = virtualSeconds / phase.periodSeconds + phase.offset;
  const position = turns - Math.floor(turns);
  return position < phase.share ? (phase.share - position) * phase.periodSeconds : 0;
}
