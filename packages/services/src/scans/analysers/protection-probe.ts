import type { Protection } from '@meguri/contracts';

/** Longest time until an installed or removed tool is noticed. */
const freshMs = 60_000;

/**
 * The protection of this machine, for screens. Finding it starts processes, so it is cached for a minute.
 * Decisions about running an analyser do not use this cache.
 *
 * @param find determines it now
 * @param nowMs a clock that only goes forward, in milliseconds
 */
export function createProtectionProbe(find: () => Protection, nowMs: () => number): () => Protection {
  let known: { protection: Protection; atMs: number } | null = null;
  return () => {
    const atMs = nowMs();
    if (known === null || atMs - known.atMs >= freshMs) known = { protection: find(), atMs };
    return known.protection;
  };
}
