import type { LiveEvent } from '@meguri/contracts';
import type { LiveStore } from './live-state.ts';

interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** The channel failed or was refused. */
  onBroken: () => void;
  /** The server closed it, as it does every few minutes and when it stops. */
  onEnded: () => void;
}

/** Opens the channel at a position and returns a function that closes it. */
export type OpenChannel = (place: string | null, listener: Listener) => () => void;

/** The server sends every second; a channel that is silent for longer is lost. */
const silentMs = 8_000;

/**
 * Keeps one channel open until the returned function is called, and stores its events. A broken channel is
 * reopened at its last position with exponential backoff.
 */
export function keepChannelOpen(
  open: OpenChannel,
  store: LiveStore,
  { now, random }: { now: () => Date; random: () => number },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | null = null;
  let turn = 0;
  let failures = 0;

  const leave = () => {
    turn += 1;
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const fail = () => {
    leave();
    store.disconnect();
    failures += 1;
    timer = setTimeout(connect, retryDelayMs(failures, random()));
  };
  const awaitSign = () => {
    clearTimeout(timer);
    timer = setTimeout(fail, silentMs);
  };
  const connect = () => {
    leave();
    const own = turn;
    let hasEvent = false;
    // Ignores callbacks of an abandoned attempt.
    const still = (act: () => void) => () => own === turn && act();
    awaitSign();
    const closeThis = open(store.state().place, {
      onEvent: (event) => {
        if (own !== turn) return;
        hasEvent = true;
        failures = 0;
        store.apply(event, now());
        awaitSign();
      },
      onBroken: still(fail),
      onEnded: still(() => (hasEvent ? connect() : fail())),
    });
    if (own === turn) close = closeThis;
    // It failed while opening.
    else closeThis();
  };
  connect();
  return leave;
}

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Delay before the channel is reopened: doubles with each failure up to half a minute, minus a random part of
 * up to half, so that not all browsers reconnect to a restarted console at once.
 *
 * @param failures in a row, 1 or more
 * @param random uniform in [0, 1)
 */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 - random / 2);
}
