import { setTimeout as delay } from 'node:timers/promises';

/** Shares a rate limit among all readers of a process, and keeps claims alive meanwhile. */
export interface Pace {
  /** Passes bytes through, no faster than the limit. */
  slow(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Waits as long as reading this number of bytes takes at the limit. */
  pay(bytes: number): Promise<void>;
}

const longestWaitMs = 1_000;

/**
 * @param bytesPerSecond returns the present limit
 * @param beat called at least every `beatMs` milliseconds while bytes are read, and before their end after
 *   such a time
 */
export function createPace({
  bytesPerSecond,
  beat = async () => undefined,
  beatMs = 20_000,
  nowMs = () => performance.now(),
  wait = (ms) => delay(ms),
}: {
  bytesPerSecond: () => number;
  beat?: () => Promise<void>;
  beatMs?: number;
  nowMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}): Pace {
  /** The instant until which the bytes read so far use up the limit. */
  let paidMs = nowMs();
  let beatenMs = nowMs();
  const rest = async () => {
    if (nowMs() - beatenMs < beatMs) return;
    beatenMs = nowMs();
    await beat();
  };
  const pay = async (bytes: number) => {
    // Unused capacity does not accumulate.
    paidMs = Math.max(paidMs, nowMs()) + (bytes / bytesPerSecond()) * 1_000;
    while (paidMs - nowMs() > 0) {
      await wait(Math.min(longestWaitMs, paidMs - nowMs()));
      await rest();
    }
    await rest();
  };
  return {
    pay,
    async *slow(source) {
      for await (const chunk of source) {
        await pay(chunk.byteLength);
        yield chunk;
      }
      // The reader acts on the bytes next: its claim must still hold.
      await rest();
    },
  };
}
