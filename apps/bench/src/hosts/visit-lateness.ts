/** An access in the web server's log; times in milliseconds since 1970. */
export interface SeenAccess {
  host: string;
  startedMs: number;
  endedMs: number;
}

/** Parses the log of many-hosts-program.ts, ordered by start. */
export function parseAccesses(log: string): SeenAccess[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [host = '', startedMs, endedMs] = line.split(' ');
      return { host, startedMs: Number(startedMs), endedMs: Number(endedMs) };
    })
    .toSorted((a, b) => a.startedMs - b.startedMs);
}

/**
 * The lateness of each access: its start minus the earliest time allowed, one interval after the end of the
 * previous access. Negative: too soon.
 *
 * @param accesses ordered by start
 * @param fromMs earlier accesses only count as predecessors
 */
export function latenessMs(accesses: readonly SeenAccess[], intervalMs: number, fromMs: number): number[] {
  const endedMs = new Map<string, number>();
  const lateness: number[] = [];
  for (const { host, startedMs, ...access } of accesses) {
    const before = endedMs.get(host);
    if (before !== undefined && startedMs >= fromMs) lateness.push(startedMs - (before + intervalMs));
    endedMs.set(host, Math.max(before ?? 0, access.endedMs));
  }
  return lateness;
}

/** The value that a share of all values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
