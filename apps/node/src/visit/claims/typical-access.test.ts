import { expect, test } from 'vitest';
import { createTypicalAccess } from './typical-access.ts';

test('hosts with a good record decide what is usual, as others may be slow on purpose', () => {
  const typical = createTypicalAccess();
  for (let access = 0; access < 20; access += 1) typical.record(0.1, true);
  for (let access = 0; access < 1_000; access += 1) typical.record(9, false);
  expect(typical.seconds).toBeCloseTo(0.1);
});

test('all hosts do while there are none, so a thin line is not taken for slow hosts', () => {
  const typical = createTypicalAccess();
  expect(typical.seconds).toBe(1);
  for (let access = 0; access < 500; access += 1) typical.record(8, false);
  expect(typical.seconds).toBeGreaterThan(7.5);
});
