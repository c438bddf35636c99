/** Limits the bytes of documents that are read and not analysed yet. */
export interface Credits {
  /**
   * Waits for room; first come, first served. A request for more than the total waits until nothing else is
   * held.
   */
  acquire(bytes: number): Promise<void>;
  release(bytes: number): void;
}

export function createCredits(all: number): Credits {
  let held = 0;
  const waiting: { bytes: number; go: () => void }[] = [];
  const serve = () => {
    for (let next = waiting[0]; next && (held === 0 || held + next.bytes <= all); next = waiting[0]) {
      waiting.shift();
      held += next.bytes;
      next.go();
    }
  };
  return {
    acquire: (bytes) =>
      new Promise((go) => {
        waiting.push({ bytes, go });
        serve();
      }),
    release: (bytes) => {
      held -= bytes;
      serve();
    },
  };
}
