/**
 * Weights of F front queues in the biased lottery, most valuable first: each is drawn
 * twice as often as the next.
 */
export function frontQueueWeights(queues: number): number[] {
  return Array.from({ length: queues }, (_, queue) => 2 ** (queues - 1 - queue));
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
  // Rounding can leave the ticket past the last queue.
  return last;
}

/**
 * Draws all front queues one after the other: the order in which to search for a waiting host.
 *
 * @param weights one per queue; those of weight 0 are skipped
 */
export function drawFrontQueueOrder(weights: readonly number[], random: () => number): number[] {
  const left = [...weights];
  const order: number[] = [];
  for (let queue = pickFrontQueue(left, random); queue !== null; queue = pickFrontQueue(left, random)) {
    order.push(queue);
    left[queue] = 0;
  }
  return order;
}
