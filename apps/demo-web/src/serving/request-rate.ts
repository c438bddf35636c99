/** Counts the requests of each host in fixed windows; remembers one window per host. */
export class RequestRate {
  readonly #windowSeconds: number;
  readonly #counts = new Map<string, { window: number; requests: number }>();

  constructor(windowSeconds: number) {
    this.#windowSeconds = windowSeconds;
  }

  /** Counts one request and returns how many the host has had in the window of `now`, this one included. */
  record(hostname: string, now: Date): number {
    const window = Math.floor(now.getTime() / 1000 / this.#windowSeconds);
    const previous = this.#counts.get(hostname);
    const requests = previous?.window === window ? previous.requests + 1 : 1;
    this.#counts.set(hostname, { window, requests });
    return requests;
  }
}
