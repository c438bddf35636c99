import type { Clock, Random } from '@meguri/contracts';

/** The machine's clock, which never goes back within a process: a clock that is set back must not shorten an access interval. */
export function createSystemClock(): Clock {
  const startedAt = Date.now();
  const monotonicStart = performance.now();
  let latest = startedAt;
  return {
    now: () => {
      const wall = Date.now();
      const monotonic = startedAt + (performance.now() - monotonicStart);
      // Wall time that ran ahead of monotonic time was set forward; believing it would let a host be accessed too early.
      const drifted = Math.abs(wall - monotonic) > 2_000;
      latest = Math.max(latest, Math.floor(drifted ? monotonic : wall));
      return new Date(latest);
    },
  };
}

export const systemRandom: Random = { next: () => Math.random() };
