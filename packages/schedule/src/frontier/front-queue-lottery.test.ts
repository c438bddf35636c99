import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawFrontQueueOrder, frontQueueWeights, pickFrontQueue } from './front-queue-lottery.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const weights = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 10 });

test('every queue weighs twice as much as the next', () => {
  expect(frontQueueWeights(5)).toEqual([16, 8, 4, 2, 1]);
});

test('over all tickets each queue wins its share', () => {
  fc.assert(
    fc.property(weights, (drawn) => {
      const total = drawn.reduce((sum, weight) => sum + weight, 0);
      const wins = drawn.map(() => 0);
      for (let ticket = 0; ticket < total; ticket += 1) {
        const queue = pickFrontQueue(drawn, () => (ticket + 0.5) / total) ?? -1;
        wins[queue] = (wins[queue] ?? 0) + 1;
      }
      expect(wins).toEqual(drawn);
    }),
  );
});

test('a queue without tickets never wins', () => {
  expect(pickFrontQueue([], () => 0.5)).toBeNull();
  expect(pickFrontQueue([0, 0], () => 0.5)).toBeNull();
});

test('the last ticket belongs to the last queue that has any', () => {
  expect(pickFrontQueue([0.1, 0.2, 0], () => 1 - 2 ** -53)).toBe(1);
});

test('an order names every queue that has tickets exactly once', () => {
  fc.assert(
    fc.property(weights, fc.infiniteStream(chance), (drawn, chances) => {
      const order = drawFrontQueueOrder(drawn, () => chances.next().value ?? 0);
      const withTickets = [...drawn.keys()].filter((queue) => (drawn[queue] ?? 0) > 0);
      expect(order.toSorted((a, b) => a - b)).toEqual(withTickets);
    }),
  );
});
