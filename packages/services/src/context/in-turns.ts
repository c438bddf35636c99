import { setImmediate as nextTurn } from 'node:timers/promises';

/** After this time, other work of the process gets its turn. */
const turnMs = 10;

/** Calls `judge` for each item, in turns, so that other work is not held up; stops after `maxMs`. */
export async function inTurns<Item>(
  items: readonly Item[],
  judge: (item: Item) => void,
  maxMs = Infinity,
): Promise<{ judged: number }> {
  const startedMs = performance.now();
  let turnEndsMs = startedMs + turnMs;
  let judged = 0;
  for (const item of items) {
    if (performance.now() > turnEndsMs) {
      if (performance.now() - startedMs > maxMs) break;
      await nextTurn();
      turnEndsMs = performance.now() + turnMs;
    }
    judge(item);
    judged += 1;
  }
  return { judged };
}
