import { expect, test } from 'vitest';
import { clockJumpSeconds } from './extend-delays-after-jump.ts';

const heartbeatAt = new Date('2025-03-01T12:00:00Z');
const before = { heartbeatAt, bootId: 'a', uptimeSeconds: 1_000 };
const present = (dateSeconds: number, uptimeSeconds: number, bootId: string | null = 'a') => ({
  at: new Date(heartbeatAt.getTime() + dateSeconds * 1000),
  machine: { bootId, uptimeSeconds },
});

test.each([
  ['no time has passed on either', present(0, 1_000), 0],
  ['both agree', present(60, 1_060), 0],
  ['they differ by what two looks may', present(60.09, 1_060), 0],
  ['the date was set forward by an hour', present(3_660, 1_060), 3_600.1],
  ['the machine counts in hundredths', present(3_660, 1_060.01), 3_600.09],
  ['the date was set back, which prolongs access delays', present(-3_540, 1_060), 0],
])('where %s the jump is measured', (_what, now, jump) => {
  expect(clockJumpSeconds(before, now)).toBeCloseTo(jump, 6);
});

test('after a restart of the machine, or without its uptime, no jump is detected', () => {
  expect(clockJumpSeconds(before, present(3_660, 10, 'b'))).toBe(0);
  expect(clockJumpSeconds(before, present(3_660, 1_060, null))).toBe(0);
  expect(clockJumpSeconds({ ...before, bootId: null }, present(3_660, 1_060, null))).toBe(0);
  expect(clockJumpSeconds({ ...before, uptimeSeconds: null }, present(3_660, 1_060))).toBe(0);
});
