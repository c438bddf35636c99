import { expect, test } from 'vitest';
import { msUntilAccess } from './claim-lead.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);

test('a visit waits for the last of what speaks against an access', () => {
  const wait = (nextMs: number, suspendedMs: number | null, delayMs: number) =>
    msUntilAccess(
      { nextAccessAt: inMs(nextMs), suspendedUntil: suspendedMs === null ? null : inMs(suspendedMs) },
      { now, delayMs },
    );
  expect(wait(300, null, 0)).toBe(300);
  expect(wait(300, 400, 0)).toBe(400);
  expect(wait(300, 400, 450.5)).toBe(450.5);
  expect(wait(-300, -1, 0)).toBe(0);
});
