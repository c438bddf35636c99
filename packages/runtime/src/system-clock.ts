import { uptime } from 'node:os';
import type { Clock, Random } from '@meguri/contracts';

/** Where a clock takes the time from. */
export interface TimeSources {
  /** The machine's idea of the date, in ms since 1970. Can be set. */
  wallMs(): number;
  /** Counts ms and cannot be set. Stands still while the machine sleeps. */
  monotonicMs(): number;
  /** Counts seconds and cannot be set. Goes on while the machine sleeps; dear to ask. */
  uptimeSeconds(): number;
}

/** Of this machine. */
export const systemSources: TimeSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeSeconds: uptime,
};

/** Wall time may be this far from the time that has passed: more, and somebody has set it. */
const toleratedDriftMs = 2_000;

/** What is read of the three within this is of one moment. */
const sameMomentMs = 5;

/** On a machine so busy that it never lets them be read at once, the last reading must do. */
const mostReadings = 100;

/**
 * All three as they are at one moment. A process may be left waiting between two readings, and would then be late or early by as much for as
 * long as it goes by their difference.
 */
function readTogether(sources: TimeSources): { dateMs: number; monotonicMs: number; uptimeSeconds: number } {
  for (let readings = 1; ; readings++) {
    const monotonicMs = sources.monotonicMs();
    const dateMs = sources.wallMs();
    const uptimeSeconds = sources.uptimeSeconds();
    const tookMs = sources.monotonicMs() - monotonicMs;
    if (tookMs <= sameMomentMs || readings === mostReadings) return { dateMs, monotonicMs, uptimeSeconds };
  }
}

/**
 * The machine's clock, as far as it can be believed: it never goes back within a process, because a clock that is set back must not stop
 * the crawl, and it does not follow when it is set forward, because a host would be accessed too early. It does follow when the machine
 * has slept.
 */
export function createSystemClock(sources: TimeSources = systemSources): Clock {
  let anchor = readTogether(sources);
  let latestMs = anchor.dateMs;

  function presentMs(): number {
    const wallMs = sources.wallMs();
    const counted = anchor.dateMs + (sources.monotonicMs() - anchor.monotonicMs);
    if (Math.abs(wallMs - counted) <= toleratedDriftMs) return wallMs;
    // Set, or slept: the uptime tells. Its date holds from here, so that a later sleep is measured from now.
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
