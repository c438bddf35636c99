import { frontQueueCount } from '@meguri/frontier';
import { drawFrontQueueOrder, frontQueueWeights } from '@meguri/schedule';

const weights = frontQueueWeights(frontQueueCount);
const middle = Math.floor(frontQueueCount / 2);

/** The front queue of a host: the middle one, or as many before or behind it as the operator's priority says. */
export function frontQueueOf(priority: number): number {
  return Math.min(frontQueueCount - 1, Math.max(0, middle - priority));
}

/** The order in which front queues are tried: a lottery in which each is drawn twice as often as the next. */
export function frontQueueOrder(random: () => number): number[] {
  return drawFrontQueueOrder(weights, random);
}
