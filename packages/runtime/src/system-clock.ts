import { uptime } from 'node:os';
import type { Clock, Random } from '@meguri/contracts';
import { readFileSync } from 'node:fs';

/** The sources of a clock. */
export interface TimeSources {
  /** The machine's date in ms since 1970. Can be set. */
  wallMs(): number;
  /** Counts ms and cannot be set. Stands still while the machine sleeps. */
  monotonicMs(): number;
  /** Counts seconds and cannot be set. Continues while the machine sleeps; expensive to read. */
  uptimeSeconds(): number;
}

/** The sources of this machine. */
export const systemSources: TimeSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeSeconds: uptime,
};

/** A larger difference between wall time and elapsed time means that the clock was set. */
const toleratedDriftMs = 2_000;

/** Readings of the three sources within this count as simultaneous. */
const sameMomentMs = 5;

/** On a very busy machine, the last of this many readings counts. */
const maxReadings = 100;

/**
 * Reads all three sources at one moment. A pause of the process between two readings would make the clock
 * wrong by the same time for as long as it uses their difference.
 */
function readTogether(sources: TimeSources): { dateMs: number; monotonicMs: number; uptimeSeconds: number } {
  for (let readings = 1; ; readings++) {
    const monotonicMs = sources.monotonicMs();
    const dateMs = sources.wallMs();
    const uptimeSeconds = sources.uptimeSeconds();
    const tookMs = sources.monotonicMs() - monotonicMs;
    if (tookMs <= sameMomentMs || readings === maxReadings) return { dateMs, monotonicMs, uptimeSeconds };
  }
}

/**
 * The machine's clock without jumps: it never goes back within a process, because a clock that is set back
 * must not stop the crawl, and it ignores being set forward, because a host would be accessed too early. It
 * follows the machine's time after a sleep.
 */
export function createSystemClock(sources: TimeSources = systemSources): Clock {
  let anchor = readTogether(sources);
  let latestMs = anchor.dateMs;

  function presentMs(): number {
    const wallMs = sources.wallMs();
    const counted = anchor.dateMs + (sources.monotonicMs() - anchor.monotonicMs);
    if (Math.abs(wallMs - counted) <= toleratedDriftMs) return wallMs;
    // Set or slept: the uptime decides. The date is taken from here, so that a later sleep is measured from
    // now.
    const now = readTogether(sources);
    const passedMs = (now.uptimeSeconds - anchor.uptimeSeconds) * 1000;
    const slept = Math.abs(now.dateMs - (anchor.dateMs + passedMs)) <= toleratedDriftMs;
    if (slept) anchor = now;
    return slept ? now.dateMs : anchor.dateMs + Math.max(passedMs, now.monotonicMs - anchor.monotonicMs);
  }

  return {
    now: () => {
      latestMs = Math.max(latestMs, Math.floor(presentMs()));
      return new Date(latestMs);
    },
  };
}

export const systemRandom: Random = { next: () => Math.random() };

/** Counters of a machine that cannot be set. */
export interface MachineTime {
  /** Changes at every start of the machine; null if the system has none. */
  bootId: string | null;
  /** Seconds since that start, sleep included. */
  uptimeSeconds: number;
}

export function readMachineTime(): MachineTime {
  return { bootId: readBootId(), uptimeSeconds: uptime() };
}

/** Only Linux has the boot id in a file. */
function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}
