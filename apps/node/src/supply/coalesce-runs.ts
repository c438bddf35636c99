/**
 * Work that may be requested at any time and never overlaps itself. A request during a run causes one more
 * run, so that every request is answered by a run that began after it.
 *
 * @returns a function that requests a run; it resolves when no further run is requested, rejects if one fails
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  const runAll = async () => {
    do {
      isRequested = false;
      await work();
    } while (isRequested);
  };
  return () => {
    isRequested = true;
    running ??= runAll().finally(() => (running = null));
    return running;
  };
}
