import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The cost of an action for this process. */
export interface Cost {
  seconds: number;
  /** Highest growth of its memory. */
  megabytes: number;
}

const sampleMs = 5;
const bytesPerMegabyte = 2 ** 20;

/** Measures time and memory until a promise is settled; a rejection is a result, too. */
export async function measure(
  action: () => Promise<unknown>,
): Promise<Cost & { error: unknown; result: unknown }> {
  const startedMs = performance.now();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, sampleMs);
  let result: unknown;
  let error: unknown = null;
  try {
    result = await action();
  } catch (thrown) {
    error = thrown;
  }
  look();
  clearInterval(timer);
  return {
    seconds: (performance.now() - startedMs) / 1000,
    megabytes: (most - before) / bytesPerMegabyte,
    error,
    result,
  };
}

/** Bytes of objects and buffers in use, after a collection, because garbage differs from run to run. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  // Buffers are freed in the background, at the latest before the next collection.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
