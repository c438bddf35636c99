/** Limits the bodies that wait for a content thread. */
export interface BodyBacklog {
  /**
   * Resolves when another body is admitted. All waiting callers resume together, and each may then add one.
   */
  waitForCapacity(): Promise<void>;
  /** Whether a new body would have to wait for others. */
  isBehind(): boolean;
  /** Counts a body until its reading ends or fails. */
  hold<Result>(bytes: number, reading: Promise<Result>): Promise<Result>;
}

/**
 * Keeps accesses from running ahead of the content threads: waiting bodies use memory, and are no longer in
 * the processor's caches when they are read.
 *
 * @param maxBytes above this there is no room until half of it is read
 * @param behindBytes above this the threads are behind
 */
export function createBodyBacklog(maxBytes: number, behindBytes = maxBytes): BodyBacklog {
  let waitingBytes = 0;
  let isFull = false;
  let emptied = Promise.withResolvers<void>();
  return {
    waitForCapacity: async () => {
      if (isFull) await emptied.promise;
    },
    isBehind: () => waitingBytes > behindBytes,
    hold: async (bytes, reading) => {
      waitingBytes += bytes;
      isFull ||= waitingBytes > maxBytes;
      try {
        return await reading;
      } finally {
        waitingBytes -= bytes;
        if (isFull && waitingBytes <= maxBytes / 2) {
          isFull = false;
          emptied.resolve();
          emptied = Promise.withResolvers();
        }
      }
    },
  };
}
