import { secondsPerDay } from '../seconds-per-day.ts';

/** The shortest interval that a day is divided by; an operator may set none at all. */
const shortestSeconds = 0.001;

/** Pages that do not fit into a host's day come back into consideration after this. */
export const putOffSeconds = 3 * secondsPerDay;

/**
 * How many pages a host can politely be asked for in a day: floor(86,400 / I_i), at least 1.
 *
 * @param accessIntervalSeconds I_i, the sustained one
 */
export function dailyCapacity(accessIntervalSeconds: number): number {
  return Math.max(1, Math.floor(secondsPerDay / Math.max(accessIntervalSeconds, shortestSeconds)));
}

/**
 * How many of a host's due pages go into its short-term queue, and how many are put off for {@link putOffSeconds} in the long-term queue.
 * The most valuable ones go first; which those are is the caller's to know.
 *
 * @param input.duePages due and not queued yet
 * @param input.queuedPages in the short-term queue already
 * @param input.capacity see {@link dailyCapacity}
 */
export function deferTooMany(input: { duePages: number; queuedPages: number; capacity: number }): {
  load: number;
  putOff: number;
} {
  const room = Math.max(0, input.capacity - input.queuedPages);
  const load = Math.min(input.duePages, room);
  return { load, putOff: input.duePages - load };
}
