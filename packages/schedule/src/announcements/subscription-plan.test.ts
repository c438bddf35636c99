import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  resubscribeAfterSeconds,
  requestedLeaseSeconds,
  leaseSeconds,
  renewAfterSeconds,
} from './subscription-plan.ts';

test.each([
  ['864000', 864_000],
  ['1', 300],
  ['0', 300],
  ['999999999999', 2_592_000],
  [null, requestedLeaseSeconds],
  ['', requestedLeaseSeconds],
  ['-5', requestedLeaseSeconds],
  ['NaN', requestedLeaseSeconds],
  ['1e9', requestedLeaseSeconds],
])('a lease of %j counts as %d s', (granted, seconds) => {
  expect(leaseSeconds(granted)).toBe(seconds);
});

test('a lease is renewed before it ends', () => {
  fc.assert(
    fc.property(fc.string(), (granted) => {
      const lease = leaseSeconds(granted);
      expect(renewAfterSeconds(lease)).toBeLessThan(lease);
      expect(renewAfterSeconds(lease)).toBeGreaterThan(0);
    }),
  );
});

test('requests to a silent hub back off to at most a week', () => {
  expect([1, 2, 3, 8, 9, 1e9].map((failures) => resubscribeAfterSeconds(failures) / 3_600)).toEqual([
    1, 2, 4, 128, 168, 168,
  ]);
});
