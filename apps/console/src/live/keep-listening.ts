import type { LiveEvent } from '@meguri/contracts';
import type { LiveStore } from './live-state.ts';

interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** The channel broke or was refused. */
  onBroken: () => void;
  /** The other side ended it in good order, as it does every few minutes and when it stops. */
  onEnded: () => void;
}

/** Opens the channel where it was left, and answers how to close it. */
export type OpenChannel = (place: string | null, listener: Listener) => () => void;

/** A live channel gives a sign of life every second; one that is silent for longer is taken for lost. */
const silentMs = 8_000;

/**
 * Keeps one channel open until the returned function is called, and tells the store what it says. A broken one is opened anew, more and
 * more seldom, from the place at which it broke.
 */
export function keepListening(
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
    store.lose();
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
    let heard = false;
    // What an attempt says that was left is no news.
    const still = (act: () => void) => () => own === turn && act();
    awaitSign();
    const closeThis = open(store.state().place, {
      onEvent: (event) => {
        if (own !== turn) return;
        heard = true;
        failures = 0;
        store.hear(event, now());
        awaitSign();
      },
      onBroken: still(fail),
      onEnded: still(() => (heard ? connect() : fail())),
    });
    if (own === turn) close = closeThis;
    // It broke before it was open.
    else closeThis();
  };
  connect();
  return leave;
}

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * How long to wait before the channel is opened anew: twice as long after each failure up to half a minute, less up to a half of it by chance, so
 * that a console that starts again is not asked by all its screens at once.
 *
 * @param failures in a row, 1 or more
 * @param random uniform in [0, 1)
 */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 - random / 2);
}
