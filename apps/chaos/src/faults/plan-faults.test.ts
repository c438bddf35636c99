import { seededRandom } from '@meguri/testing';
import { expect, test } from 'vitest';
import { faultNames } from './fault-names.ts';
import { planFaults } from './plan-faults.ts';

const input = { seconds: 600, meanGapSeconds: 5, faults: faultNames };

test('the same seed gives the same plan, another seed another', () => {
  const plan = planFaults(input, seededRandom(7));
  expect(planFaults(input, seededRandom(7))).toEqual(plan);
  expect(planFaults(input, seededRandom(8))).not.toEqual(plan);
});

test('plans every fault once a round, in order of time and within the duration', () => {
  const plan = planFaults(input, seededRandom(7));
  const moments = plan.map(({ atSeconds }) => atSeconds);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.at(-1)).toBeLessThan(input.seconds);
  const rounds = Math.floor(plan.length / faultNames.length);
  expect(rounds).toBeGreaterThan(4);
  for (let round = 0; round < rounds; round += 1) {
    const names = plan.slice(round * faultNames.length, (round + 1) * faultNames.length);
    expect(new Set(names.map(({ fault }) => fault))).toEqual(new Set(faultNames));
  }
});

test('plans nothing without faults', () => {
  expect(planFaults({ ...input, faults: [] }, seededRandom(7))).toEqual([]);
});
