import { setTimeout as delay } from 'node:timers/promises';

/** Shares a speed limit among all readings of a process, and keeps claims alive meanwhile. */
export interface Pace {
  /** Passes bytes through, no faster than the limit. */
  slow(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Waits for as long as reading so many bytes takes. */
  pay(bytes: number): Promise<void>;
}

const longestWaitMs = 1_000;

/**
 * @param bytesPerSecond the limit at present
 * @param beat called at least every so many milliseconds while bytes are read
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
  /** When the bytes read so far are paid for. */
  let paidMs = nowMs();
  let beatenMs = nowMs();
  const rest = async () => {
    if (nowMs() - beatenMs < beatMs) return;
    beatenMs = nowMs();
    await beat();
  };
  const pay = async (bytes: number) => {
    // What was not used of the limit is not saved up.
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
    },
  };
}
