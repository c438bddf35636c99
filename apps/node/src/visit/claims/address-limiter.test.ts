import { expect, test } from 'vitest';
import { createAddressLimiter } from './address-limiter.ts';

test('an address has places for so many visits, whichever hosts they are of', () => {
  const limiter = createAddressLimiter(() => 2);
  const leave = limiter.tryEnter(1n, '192.0.2.1');
  expect(limiter.tryEnter(2n, '192.0.2.1')).not.toBeNull();
  expect(limiter.tryEnter(3n, '192.0.2.1')).toBeNull();
  expect(limiter.tryEnter(3n, '192.0.2.2')).not.toBeNull();
  leave?.();
  leave?.();
  expect(limiter.tryEnter(3n, '192.0.2.1')).not.toBeNull();
  expect(limiter.tryEnter(4n, '192.0.2.1')).toBeNull();
});

test('whether a host would find a place is known from the address that it had last', () => {
  const limiter = createAddressLimiter(() => 1);
  expect(limiter.isFull(1n)).toBe(false);
  const leave = limiter.tryEnter(1n, '192.0.2.1');
  expect(limiter.isFull(1n)).toBe(true);
  limiter.tryEnter(2n, '192.0.2.1');
  expect(limiter.isFull(2n)).toBe(true);
  leave?.();
  expect(limiter.isFull(2n)).toBe(false);
});

test('a limit that is lowered counts from the next visit on', () => {
  let limit = 2;
  const limiter = createAddressLimiter(() => limit);
  limiter.tryEnter(1n, '192.0.2.1');
  limit = 1;
  expect(limiter.tryEnter(2n, '192.0.2.1')).toBeNull();
});
