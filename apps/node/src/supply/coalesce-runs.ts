/**
 * Work that may be asked for at any time and never runs beside itself: asked for while it is under way, it runs once more, so that whoever asks is
 * answered by a run that began later.
 *
 * @returns asks for it; resolves when nothing is asked for any more, rejects if a run fails
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const runAll = async () => {
    do {
      isAsked = false;
      await work();
    } while (isAsked);
  };
  return () => {
    isAsked = true;
    running ??= runAll().finally(() => (running = null));
    return running;
  };
}
