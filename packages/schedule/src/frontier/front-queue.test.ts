import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueValuePerDay,
  frontQueueOf,
  longestRaiseSeconds,
  maxFrontQueues,
  pagesPerTurn,
  versionsLostPerDay,
  type FrontQueueInput,
  type FrontQueueTuning,
} from './front-queue.ts';

const day = 86_400;
const usual: FrontQueueTuning = { queues: 5, middleValuePerDay: 0.2, valueRatio: 4, raiseAfterSeconds: day };
const plain: FrontQueueInput = { valuePerDay: 0.2, priority: 0, hasGoodRecord: false, waitedSeconds: 0 };
const queueOf = (change: Partial<FrontQueueInput>, tuning = usual) =>
  frontQueueOf({ ...plain, ...change }, tuning).queue;

const value = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: null });
const inputs: fc.Arbitrary<FrontQueueInput> = fc.record({
  valuePerDay: value,
  priority: fc.integer({ min: -100, max: 100 }),
  hasGoodRecord: fc.boolean(),
  waitedSeconds: fc.double({ min: -day, max: 400 * day, noNaN: true }),
});
const tunings: fc.Arbitrary<FrontQueueTuning> = fc.record({
  queues: fc.integer({ min: 1, max: maxFrontQueues }),
  middleValuePerDay: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
  valueRatio: fc.double({ min: 1.1, max: 1e9, noNaN: true }),
  raiseAfterSeconds: fc.integer({ min: 60, max: 30 * day }),
});

test.each([
  [0.2, 2],
  [0.8, 1],
  [3.2, 0],
  [1e6, 0],
  [0.05, 3],
  [0.0125, 4],
  [0, 4],
  [null, 2],
])('a value of %s versions a day leads to queue %d of 0 to 4', (valuePerDay, queue) => {
  expect(queueOf({ valuePerDay })).toBe(queue);
});

test('priority and a good record move a host by whole queues, within those that exist', () => {
  expect(queueOf({ priority: 1 })).toBe(1);
  expect(queueOf({ priority: -1, hasGoodRecord: true })).toBe(2);
  expect(queueOf({ priority: -100 })).toBe(4);
  expect(queueOf({ priority: 100 })).toBe(0);
});

test('waiting raises a host by one queue at a time, and says so', () => {
  expect(queueOf({ valuePerDay: 0, waitedSeconds: day - 1 })).toBe(4);
  expect(frontQueueOf({ ...plain, valuePerDay: 0, waitedSeconds: 2 * day }, usual)).toEqual({
    queue: 2,
    byValue: 4,
    priorityUp: 0,
    recordUp: 0,
    waitUp: 2,
  });
});

test('every host that has waited for (F - 1) raises is in the first queue, at any value', () => {
  fc.assert(
    fc.property(inputs, tunings, (input, tuning) => {
      const waitedSeconds = longestRaiseSeconds(tuning);
      expect(frontQueueOf({ ...input, waitedSeconds }, tuning).queue).toBe(0);
    }),
  );
});

test('more value, priority or waiting never leads to a queue that is drawn less often', () => {
  fc.assert(
    fc.property(inputs, tunings, fc.integer({ min: 1, max: 50 }), (input, tuning, more) => {
      const { queue } = frontQueueOf(input, tuning);
      expect(queue).toBeGreaterThanOrEqual(0);
      expect(queue).toBeLessThan(tuning.queues);
      const better: Partial<FrontQueueInput>[] = [
        { valuePerDay: input.valuePerDay === null ? null : input.valuePerDay * (1 + more) },
        { priority: input.priority + more },
        { waitedSeconds: input.waitedSeconds + more * 1_000 },
      ];
      for (const change of better)
        expect(frontQueueOf({ ...input, ...change }, tuning).queue).toBeLessThanOrEqual(queue);
    }),
  );
});

test('a due page loses as many versions a day as it changes, times the probability of a change not yet captured', () => {
  const page = { ratePerDay: 2, importance: 4, daysSinceVerdict: 0.5 };
  expect(versionsLostPerDay(page, 9)).toBeCloseTo(4 * 2 * (1 - Math.exp(-1)), 12);
  expect(versionsLostPerDay({ ...page, daysSinceVerdict: null }, 9)).toBe(8);
  expect(versionsLostPerDay({ ...page, ratePerDay: null }, 9)).toBeCloseTo(36 * (1 - Math.exp(-4.5)), 12);
  expect(versionsLostPerDay({ ...page, daysSinceVerdict: -1 }, 9)).toBe(0);
});

test('a host is worth the mean of the pages that its turn reaches', () => {
  const page = { ratePerDay: 1, importance: 1, daysSinceVerdict: null };
  expect(dueValuePerDay([page, { ...page, importance: 2 }], 1)).toBe(1.5);
  expect(dueValuePerDay([], 1)).toBeNull();
  expect([pagesPerTurn(600, 20), pagesPerTurn(600, 7_200), pagesPerTurn(600, 0)]).toEqual([30, 1, 600]);
});
