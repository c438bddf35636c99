/**
 * Weights of F front queues in the biased lottery, most valuable first.
 *
 * @param ratio how many times as often a queue is drawn as the next one
 */
export function frontQueueWeights(queues: number, ratio = 2): number[] {
  return Array.from({ length: queues }, (_, queue) => ratio ** (queues - 1 - queue));
}

/**
 * Draws a front queue by lottery, as Mercator does: with probability proportional to its weight.
 *
 * @param weights one per queue; 0 excludes a queue, e.g. an empty one
 * @param random uniform in [0, 1)
 * @returns the queue's index, null when all weights are 0
 */
export function pickFrontQueue(weights: readonly number[], random: () => number): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return null;
  let ticket = random() * total;
  let last: number | null = null;
  for (const [queue, weight] of weights.entries()) {
    if (weight <= 0) continue;
    last = queue;
    ticket -= weight;
    if (ticket < 0) return queue;
  }
  // Rounding can place the ticket past the last queue.
  return last;
}

/** For each front queue, the number of consecutive orders in which it was not the first. */
export type OrdersPassedOver = readonly number[];

/**
 * Draws all front queues one after the other: the order in which to search for a waiting host. A queue that
 * was passed over for {@link longestPassedOver} orders comes first.
 *
 * @param weights one per queue; those of weight 0 are skipped
 * @param passedOver see {@link countPassedOver}; default: none was
 */
export function drawFrontQueueOrder(
  weights: readonly number[],
  random: () => number,
  passedOver: OrdersPassedOver = [],
): number[] {
  const left = [...weights];
  const order: number[] = [];
  const entitled = mostPassedOver(weights, passedOver);
  let queue = entitled ?? pickFrontQueue(left, random);
  for (; queue !== null; queue = pickFrontQueue(left, random)) {
    order.push(queue);
    left[queue] = 0;
  }
  return order;
}

/** The counts after one more order. */
export function countPassedOver(
  passedOver: OrdersPassedOver,
  queues: number,
  order: readonly number[],
): number[] {
  return Array.from({ length: queues }, (_, queue) =>
    queue === order[0] ? 0 : (passedOver[queue] ?? 0) + 1,
  );
}

/**
 * Orders after which a queue comes first regardless of chance: twice the expected number between two of its
 * turns. Where several queues are entitled at once they take turns, so none is passed over for more than this
 * plus the number of queues.
 */
export function longestPassedOver(weights: readonly number[], queue: number): number {
  const weight = weights[queue] ?? 0;
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weight > 0 ? Math.ceil((2 * total) / weight) : Number.POSITIVE_INFINITY;
}

function mostPassedOver(weights: readonly number[], passedOver: OrdersPassedOver): number | null {
  let most: number | null = null;
  let excess = 0;
  for (const queue of weights.keys()) {
    const beyond = (passedOver[queue] ?? 0) - longestPassedOver(weights, queue) + 1;
    if (beyond <= excess) continue;
    most = queue;
    excess = beyond;
  }
  return most;
}
