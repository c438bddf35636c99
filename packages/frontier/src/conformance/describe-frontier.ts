import { describe } from 'vitest';
import type { Frontier } from '../frontier.ts';
import { describeAdmission } from './admission.ts';
import { describeHeap } from './heap.ts';
import { describeQueues } from './queues.ts';

/**
 * What every {@link Frontier} does.
 *
 * @param open an empty frontier, unlike any other
 */
export function describeFrontier(adapter: string, open: () => Frontier): void {
  describe(`${adapter} as a frontier`, () => {
    describeQueues(open);
    describeAdmission(open);
    describeHeap(open);
  });
}
