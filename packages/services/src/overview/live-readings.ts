import type { LiveReading } from '@meguri/contracts';

interface Waiter {
  hear: (reading: LiveReading | null) => void;
  fail: (error: unknown) => void;
}

/** Readings of the crawl's state, shared by all subscribers; without subscribers nothing is read. */
export interface LiveReadings {
  /** Reads until the returned function is called. */
  join(): () => void;
  /**
   * The latest reading unless it is `seen`, else the next one; null once `signal` aborts. Rejects when
   * reading failed.
   */
  after(seen: LiveReading | null, signal: AbortSignal): Promise<LiveReading | null>;
}

/**
 * @param read null while there is nothing to report
 * @param rest delay between two readings
 */
export function createLiveReadings(
  read: () => Promise<LiveReading | null>,
  rest: () => Promise<unknown>,
): LiveReadings {
  const waiters = new Set<Waiter>();
  let readers = 0;
  let running = false;
  let latest: LiveReading | null = null;

  const isWatched = () => readers > 0;

  const run = async () => {
    running = true;
    try {
      while (isWatched()) {
        const reading = await read();
        if (reading) {
          latest = reading;
          for (const { hear } of waiters) hear(reading);
        }
        await rest();
      }
    } catch (error) {
      for (const { fail } of waiters) fail(error);
    } finally {
      running = false;
      latest = null;
    }
  };

  return {
    join: () => {
      readers += 1;
      if (!running) void run();
      return () => {
        readers -= 1;
      };
    },
    after: async (seen, signal) => {
      if (signal.aborted) return null;
      if (latest && latest !== seen) return latest;
      // Reading failed while no subscriber waited.
      if (!running) void run();
      const { promise, resolve, reject } = Promise.withResolvers<LiveReading | null>();
      const waiter = { hear: resolve, fail: reject };
      const abort = () => resolve(null);
      waiters.add(waiter);
      signal.addEventListener('abort', abort);
      try {
        return await promise;
      } finally {
        waiters.delete(waiter);
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
