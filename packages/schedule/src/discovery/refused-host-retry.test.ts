import { expect, test } from 'vitest';
import { refusedHostRetryAt } from './refused-host-retry.ts';

const now = new Date('2026-03-01T15:00:00Z');

test.each([
  ['day', '2026-03-02T00:00:00Z'],
  ['page', '2026-03-02T15:00:00Z'],
  ['hosts', '2026-03-08T15:00:00Z'],
] as const)('a link refused for the limit of a %s is tried again at %s', (limit, instant) => {
  expect(refusedHostRetryAt(limit, now)).toEqual(new Date(instant));
});

test('the first instant of a day waits for the next day', () => {
  const midnight = new Date('2026-03-02T00:00:00Z');
  expect(refusedHostRetryAt('day', midnight)).toEqual(new Date('2026-03-03T00:00:00Z'));
});

test('a link that a rule stops is not tried again', () => {
  expect(refusedHostRetryAt('rule', now)).toBeNull();
});
