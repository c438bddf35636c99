import { expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';

test('a fake clock stands still until it is moved', () => {
  const clock = new FakeClock('2025-03-01T00:00:00Z');
  const before = clock.now();
  clock.advanceSeconds(1.5);
  expect(before.toISOString()).toBe('2025-03-01T00:00:00.000Z');
  expect(clock.now().toISOString()).toBe('2025-03-01T00:00:01.500Z');
});

test('a fake clock can be set back', () => {
  const clock = new FakeClock();
  clock.set('2024-02-29T12:00:00Z');
  clock.advanceSeconds(-60);
  expect(clock.now().toISOString()).toBe('2024-02-29T11:59:00.000Z');
});
