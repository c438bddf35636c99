/** A caller that waits for a password hash. */
export interface HashRequest {
  /** Signed in before with this name from this network, or sent with a valid link or by a signed-in user. */
  isKnown: boolean;
  /** Network by which waiting callers are counted. */
  network: string;
}

export interface HashQueueLimits {
  /** Hashes at the same time; one place is kept for known callers. */
  running: number;
  waiting: number;
  /** Running and waiting of one unknown network. */
  perNetwork: number;
}

/**
 * A password hash takes about 100 ms of a processor and 32 MiB. At most `running` are computed at the same time,
 * and strangers never take the last place: however many forged sign-ins arrive, a known caller waits for one
 * hash at most.
 */
export interface HashQueue {
  /** Runs the task in its turn; null, at once: too many wait. */
  run<Result>(request: HashRequest, task: () => Promise<Result>): Promise<{ result: Result } | null>;
}

interface Waiting {
  request: HashRequest;
  start: () => void;
}

export function createHashQueue(limits: HashQueueLimits): HashQueue {
  const queues: { known: Waiting[]; unknown: Waiting[] } = { known: [], unknown: [] };
  const held = new Map<string, number>();
  let running = 0;
  let strangersRunning = 0;

  const next = (): Waiting | undefined => {
    if (running >= limits.running) return undefined;
    const known = queues.known.shift();
    if (known || strangersRunning >= limits.running - 1) return known;
    return queues.unknown.shift();
  };
  const startNext = () => {
    for (let waiting = next(); waiting; waiting = next()) {
      running += 1;
      if (!waiting.request.isKnown) strangersRunning += 1;
      waiting.start();
    }
  };
  const hold = ({ isKnown, network }: HashRequest, change: 1 | -1) => {
    if (isKnown) return;
    const count = (held.get(network) ?? 0) + change;
    if (count > 0) held.set(network, count);
    else held.delete(network);
  };

  return {
    run: async (request, task) => {
      const queue = request.isKnown ? queues.known : queues.unknown;
      const isOver = !request.isKnown && (held.get(request.network) ?? 0) >= limits.perNetwork;
      if (isOver || queue.length >= limits.waiting) return null;
      hold(request, 1);
      await new Promise<void>((resolve) => {
        queue.push({ request, start: resolve });
        startNext();
      });
      try {
        return { result: await task() };
      } finally {
        running -= 1;
        if (!request.isKnown) strangersRunning -= 1;
        hold(request, -1);
        startNext();
      }
    },
  };
}
