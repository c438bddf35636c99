import type { Protection } from '@meguri/contracts';

/** A tool that is installed, or removed, is noticed after this. */
const freshMs = 60_000;

/**
 * The protection of this machine for screens that show it: finding it starts processes, so it is found once a minute.
 * What decides whether an analyser runs asks each time, without this.
 *
 * @param find looks for it now
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
