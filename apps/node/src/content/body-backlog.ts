/** Bodies that have come and are not read yet. */
export interface BodyBacklog {
  /** Resolves when another body may come. Whoever waits is let in together with all others, so that each may then bring one. */
  room(): Promise<void>;
  /** Whether what comes now waits for others. */
  isBehind(): boolean;
  /** Counts a body until its reading is over, whatever comes of it. */
  hold<Result>(bytes: number, reading: Promise<Result>): Promise<Result>;
}

/**
 * Keeps accesses from running ahead of the threads that read what they bring: bodies that wait fill the memory, and have left the
 * processor's caches when their turn comes.
 *
 * @param maxBytes beyond them there is no room until half of them are read
 * @param behindBytes beyond them the threads are behind with their reading
 */
export function createBodyBacklog(maxBytes: number, behindBytes = maxBytes): BodyBacklog {
  let heldBytes = 0;
  let isFull = false;
  let emptied = Promise.withResolvers<void>();
  return {
    room: async () => {
      if (isFull) await emptied.promise;
    },
    isBehind: () => heldBytes > behindBytes,
    hold: async (bytes, reading) => {
      heldBytes += bytes;
      isFull ||= heldBytes > maxBytes;
      try {
        return await reading;
      } finally {
        heldBytes -= bytes;
        if (isFull && heldBytes <= maxBytes / 2) {
          isFull = false;
          emptied.resolve();
          emptied = Promise.withResolvers();
        }
      }
    },
  };
}
