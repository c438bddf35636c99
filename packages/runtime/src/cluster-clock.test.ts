import { expect, test } from 'vitest';
import { createClusterClock } from './cluster-clock.ts';

const trueMs = Date.UTC(2025, 2, 1);

/** A machine with a wrong date, and a database with a delayed answer. */
async function clockOf(
  wrongByMs: number,
  ...answersTakeMs: readonly number[]
): Promise<{ lateMs: () => number }> {
  let passedMs = 0;
  let answers = 0;
  const sources = {
    wallMs: () => trueMs + passedMs + wrongByMs,
    monotonicMs: () => passedMs,
    uptimeSeconds: () => passedMs / 1000,
  };
  const clock = await createClusterClock(async () => {
    const answerTakesMs = answersTakeMs[answers++] ?? answersTakeMs.at(-1) ?? 4;
    passedMs += answerTakesMs / 2;
    const date = new Date(trueMs + passedMs);
    passedMs += answerTakesMs / 2;
    return date;
  }, sources);
  passedMs += 60_000;
  return { lateMs: () => trueMs + passedMs - clock.now().getTime() };
}

test('a machine that agrees with the database keeps its own date', async () => {
  expect((await clockOf(0)).lateMs()).toBe(0);
  expect((await clockOf(700)).lateMs()).toBe(-700);
  expect((await clockOf(0, 30_000)).lateMs()).toBe(0);
});

test.each([3_600_000, -3_600_000, 1_500])('a date wrong by %d ms does not count', async (wrongByMs) => {
  const { lateMs } = await clockOf(wrongByMs);
  // The travel time of the answer is unknown, so the clock is late by it.
  expect(lateMs()).toBe(2);
});

test('a slow answer makes the clock late, never early, and is read again', async () => {
  expect((await clockOf(3_600_000, 20_000)).lateMs()).toBe(10_000);
  expect((await clockOf(3_600_000, 3_000, 10, 8)).lateMs()).toBe(5);
  expect((await clockOf(3_600_000, 3_000, 500, 800)).lateMs()).toBe(250);
});

test.each([3_600_000, -3_600_000])(
  'a change of the date by %d ms while the database answers does not count',
  async (setByMs) => {
    let passedMs = 0;
    let wrongByMs = 0;
    const sources = {
      wallMs: () => trueMs + passedMs + wrongByMs,
      monotonicMs: () => passedMs,
      uptimeSeconds: () => passedMs / 1000,
    };
    const clock = await createClusterClock(() => {
      passedMs += 2;
      wrongByMs = setByMs;
      return Promise.resolve(new Date(trueMs + passedMs));
    }, sources);
    passedMs += 60_000;
    expect(trueMs + passedMs - clock.now().getTime()).toBe(0);
    wrongByMs = 0;
    passedMs += 60_000;
    expect(trueMs + passedMs - clock.now().getTime()).toBe(0);
  },
);
