import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countPassedOver,
  drawFrontQueueOrder,
  frontQueueWeights,
  longestPassedOver,
  pickFrontQueue,
  type OrdersPassedOver,
} from './front-queue-lottery.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const weights = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 10 });

test('each weight is the same multiple of the next one', () => {
  expect(frontQueueWeights(5)).toEqual([16, 8, 4, 2, 1]);
  expect(frontQueueWeights(3, 1)).toEqual([1, 1, 1]);
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

test('no queue is ever passed over for longer than its weight allows', () => {
  const ratios = fc.constantFrom(1, 1.5, 2);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      ratios,
      fc.infiniteStream(chance),
      (queues, ratio, chances) => {
        const drawn = frontQueueWeights(queues, ratio);
        let passedOver: OrdersPassedOver = [];
        for (let order = 0; order < 300; order += 1) {
          const next = drawFrontQueueOrder(drawn, () => chances.next().value ?? 0, passedOver);
          passedOver = countPassedOver(passedOver, queues, next);
          for (const [queue, count] of passedOver.entries())
            expect(count).toBeLessThan(longestPassedOver(drawn, queue) + queues);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('chance decides while no queue is passed over for too long', () => {
  const weights = frontQueueWeights(5);
  expect(longestPassedOver(weights, 0)).toBe(4);
  expect(longestPassedOver(weights, 4)).toBe(62);
  expect(drawFrontQueueOrder(weights, () => 0.99, [3, 0, 0, 0, 0])[0]).toBe(4);
  expect(drawFrontQueueOrder(weights, () => 0.99, [4, 0, 0, 0, 0])[0]).toBe(0);
});
