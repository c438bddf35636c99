/** Completes the results of scans while others are dispatched. */
interface Finishings {
  /**
   * Whether the results of a scan are complete; the first call begins to complete them.
   *
   * @throws the error of a failed completion
   */
  isDone(scanId: string): boolean;
  /** Aborts the completion of other scans: they were cancelled, or another process dispatches them. */
  keep(scanIds: ReadonlySet<string>): void;
  close(): Promise<void>;
}

interface Finishing {
  stop: AbortController;
  ended: Promise<void>;
  isDone: boolean;
  error: unknown;
}

export function createFinishings(
  finish: (scanId: string, stop: AbortSignal) => Promise<unknown>,
): Finishings {
  const running = new Map<string, Finishing>();
  const begin = (scanId: string): Finishing => {
    const stop = new AbortController();
    const one: Finishing = { stop, isDone: false, error: null, ended: Promise.resolve() };
    one.ended = finish(scanId, stop.signal).then(
      () => void (one.isDone = true),
      (error: unknown) => void (one.error = error),
    );
    running.set(scanId, one);
    return one;
  };
  return {
    isDone: (scanId) => {
      const one = running.get(scanId) ?? begin(scanId);
      if (one.error === null && !one.isDone) return false;
      running.delete(scanId);
      if (one.error !== null) throw one.error;
      return true;
    },
    keep: (scanIds) => {
      for (const [scanId, { stop }] of running) {
        if (scanIds.has(scanId)) continue;
        stop.abort(new Error('The scan is not finished here any more.'));
        running.delete(scanId);
      }
    },
    close: async () => {
      for (const { stop } of running.values()) stop.abort(new Error('The dispatcher ends.'));
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
