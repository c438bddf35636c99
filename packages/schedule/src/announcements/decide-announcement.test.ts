import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAnnouncement, type AnnouncedPage } from './decide-announcement.ts';

const day = 86_400;
const now = new Date('2026-03-10T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day * 1_000);

const page: AnnouncedPage = {
  lastVerdictAt: inDays(-4),
  nextVisitAt: inDays(6),
  ratePerDay: 0.1,
  intervalSeconds: 10 * day,
  minIntervalSeconds: day,
};

describe('an announced page', () => {
  test('is due now if the source is right as often as a regular visit finds a change', () => {
    const decision = decideAnnouncement(page, { changedAt: inDays(-1), precision: 0.633 }, now);
    expect(decision).toEqual({ kind: 'due', at: now });
  });

  test('waits a part of what remains if the source is right more rarely', () => {
    const decision = decideAnnouncement(page, { changedAt: inDays(-1), precision: 0.316 }, now);
    expect(decision.kind).toBe('sooner');
    const wait = decision.kind === 'sooner' ? decision.at.getTime() - now.getTime() : 0;
    expect(wait / (6 * day * 1_000)).toBeCloseTo(1 - 0.316 / 0.63212, 4);
  });

  test('is not visited before its shortest interval is over', () => {
    const visited = { ...page, lastVerdictAt: inDays(-0.25) };
    const decision = decideAnnouncement(visited, { changedAt: inDays(-0.1), precision: 0.9 }, now);
    expect(decision).toEqual({ kind: 'due', at: inDays(0.75) });
  });

  test('of a host with long intervals for its rate needs a better source', () => {
    const crowded = { ...page, intervalSeconds: 40 * day };
    const announcement = { changedAt: inDays(-1), precision: 0.8 };
    expect(decideAnnouncement(page, announcement, now).kind).toBe('due');
    expect(decideAnnouncement(crowded, announcement, now).kind).toBe('sooner');
  });
});

test.each([
  ['a change before the last visit', page, { changedAt: inDays(-4) }],
  ['an invalid date', page, { changedAt: new Date(Number.NaN) }],
  ['a page that was never visited', { ...page, lastVerdictAt: null }, { changedAt: inDays(-1) }],
  ['a page that is not visited any more', { ...page, nextVisitAt: null }, { changedAt: inDays(-1) }],
])('%s is no announcement', (_what, announced, { changedAt }) => {
  expect(decideAnnouncement(announced, { changedAt, precision: 0.9 }, now)).toEqual({ kind: 'none' });
});

test('no announcement makes a visit later, or earlier than the shortest interval allows, or at no instant', () => {
  const numbers = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const rates = fc.oneof(fc.constant(null), fc.constantFrom(1e-12, 1e12, 0), numbers(1e-6, 100));
  fc.assert(
    fc.property(
      numbers(-500, 0),
      numbers(-500, 500),
      rates,
      numbers(0, 400 * day),
      numbers(0, 30 * day),
      numbers(0, 1),
      numbers(-600, 1),
      (lastDays, nextDays, ratePerDay, intervalSeconds, minIntervalSeconds, precision, changedDays) => {
        const lastVerdictAt = inDays(lastDays);
        const nextVisitAt = inDays(nextDays);
        const decision = decideAnnouncement(
          { lastVerdictAt, nextVisitAt, ratePerDay, intervalSeconds, minIntervalSeconds },
          { changedAt: inDays(changedDays), precision },
          now,
        );
        if (decision.kind === 'none') return;
        expect(decision.at.getTime()).toBeLessThanOrEqual(nextVisitAt.getTime());
        const earliest = lastVerdictAt.getTime() + minIntervalSeconds * 1_000;
        expect(decision.at.getTime()).toBeGreaterThanOrEqual(
          Math.min(Math.floor(earliest), nextVisitAt.getTime()),
        );
      },
    ),
  );
});

test('a better source never makes a visit later', () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true });
  const at = (precision: number) => {
    const decision = decideAnnouncement(page, { changedAt: inDays(-1), precision }, now);
    return decision.kind === 'none' ? Infinity : decision.at.getTime();
  };
  fc.assert(
    fc.property(shares, shares, (a, b) => {
      expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)));
    }),
  );
});
