import { FakeClock } from '@meguri/testing';
import { expect, test } from 'vitest';
import { createAttemptLimit, maxAttempts } from './attempt-limit.ts';

const redisAway = { usable: () => Promise.resolve(null), close: () => undefined };
const from = (clientAddress: string) => ({ requestId: 'test', clientAddress });

test('counts in the process while Redis is unreachable, and resets after a quarter of an hour', async () => {
  const clock = new FakeClock();
  const limit = createAttemptLimit(redisAway, clock);
  const allowed = () => limit.allows(from('192.0.2.1'), 'Operator');
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) expect(await allowed()).toBe(true);
  expect(await allowed()).toBe(false);
  expect(await limit.allows(from('192.0.2.1'), 'operator')).toBe(false);
  expect(await limit.allows(from('192.0.2.2'), 'operator')).toBe(true);
  clock.advanceSeconds(900);
  expect(await allowed()).toBe(true);
});

test('a success resets the count', async () => {
  const limit = createAttemptLimit(redisAway, new FakeClock());
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) await limit.allows(from('192.0.2.1'), 'a');
  await limit.forget(from('192.0.2.1'), 'a');
  expect(await limit.allows(from('192.0.2.1'), 'a')).toBe(true);
});
