import { expect, test } from 'vitest';
import { countOutcomes } from './outcome-counters.ts';

test('accesses are counted by the outcomes that hosts count, and by no other', () => {
  const codes = ['preempted', 'ok', 'media-type-excluded', 'aborted', 'preempted'] as const;
  expect(countOutcomes(codes.map((code) => ({ code })))).toEqual({ preempted: 2, excludedTypes: 1 });
  expect(countOutcomes([])).toEqual({ preempted: 0, excludedTypes: 0 });
});
