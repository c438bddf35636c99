import { describe } from 'vitest';
import type { Frontier } from '../frontier.ts';
import { describeAdmission } from './admission.ts';
import { describeHeap } from './heap.ts';
import { describeQueues } from './queues.ts';

/**
 * Conformance tests of every {@link Frontier}.
 *
 * @param open opens an empty frontier that shares nothing with others
 */
export function describeFrontier(adapter: string, open: () => Frontier): void {
  describe(`${adapter} as a frontier`, () => {
    describeQueues(open);
    describeAdmission(open);
    describeHeap(open);
  });
}
