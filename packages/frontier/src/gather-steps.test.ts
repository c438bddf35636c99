import { expect, test } from 'vitest';
import { gatherSteps } from './gather-steps.ts';

function recorder(maxWeight = 100) {
  const messages: number[][] = [];
  const step = gatherSteps(
    async (steps: readonly number[]) => {
      messages.push([...steps]);
      return steps.map((one) => one * 10);
    },
    { weightOf: () => 1, maxWeight },
  );
  return { messages, step };
}

test('simultaneous steps go in one message, in their order, and each has its own answer', async () => {
  const { messages, step } = recorder();
  expect(await Promise.all([3, 1, 2].map(step))).toEqual([30, 10, 20]);
  expect(messages).toEqual([[3, 1, 2]]);
});

test('later steps go in another message', async () => {
  const { messages, step } = recorder();
  await step(1);
  await Promise.all([2, 3].map(step));
  expect(messages).toEqual([[1], [2, 3]]);
});

test('no message exceeds the maximum weight', async () => {
  const { messages, step } = recorder(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(step))).toEqual([10, 20, 30, 40, 50]);
  expect(messages).toEqual([[1, 2], [3, 4], [5]]);
});

test('a message that fills up while it waits is sent at once', async () => {
  const messages: number[] = [];
  const send = async (steps: readonly number[]) => {
    messages.push(steps.length);
    return steps;
  };
  // Only a full message is sent within the time of this test.
  const step = gatherSteps(send, { weightOf: () => 1, maxWeight: 2, spacingMs: 3_600_000 });
  await step(1);
  expect(await Promise.all([2, 3].map(step))).toEqual([2, 3]);
  expect(messages).toEqual([1, 2]);
});

test('a failed message rejects each of its steps, and no later one', async () => {
  let fails = true;
  const step = gatherSteps(
    async (steps: readonly number[]) => {
      if (fails) throw new Error('lost');
      return steps;
    },
    { weightOf: () => 1, maxWeight: 9 },
  );
  const outcomes = await Promise.allSettled([step(1), step(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await step(3)).toBe(3);
});
