import { defaultSettings, type AccessCode, type Settings } from '@meguri/contracts';
import { effectiveThrottle } from '@meguri/schedule';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testNow, visitedHost } from '../testing/rows.ts';
import type { HostObservation } from './observe.ts';
import { planVisitEnd } from './plan-visit-end.ts';

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const settings: Settings = {
  ...defaultSettings(),
  'access.efficiencyErrorSeconds': 0,
  'access.efficiencySlowSeconds': 0,
};
const reachable = { crawlDelaySeconds: null, blocked: false, retryAt: null };

function observation(fields: Partial<HostObservation> = {}): HostObservation {
  return {
    code: 'ok',
    startedAt: testNow,
    answeredAt: fields.startedAt ?? testNow,
    endedAt: later(1),
    bytes: 50_000,
    retryAfter: null,
    remoteAddress: '192.0.2.1',
    ...fields,
  };
}

function plan(fields: Partial<Parameters<typeof planVisitEnd>[0]> = {}) {
  return planVisitEnd({
    host: visitedHost(),
    token: 'token',
    observations: [observation()],
    robots: reachable,
    settings,
    throttle: { terms: effectiveThrottle({}, { burstMaxCount: 1 }), ruleIntervalSeconds: null },
    now: later(1),
    ...fields,
  });
}

describe('the end of a visit', () => {
  test('one access is followed by one interval, counted from its end', () => {
    expect(plan()).toMatchObject({
      nextAccessAt: later(21),
      lastAccessAt: later(1),
      address: '192.0.2.1',
      lastCode: 'ok',
    });
  });

  test('a burst is followed by as many intervals, less the time that it took', () => {
    const observations = [0, 1, 2].map((n) => observation({ startedAt: later(n), endedAt: later(n + 0.5) }));
    expect(plan({ observations })).toMatchObject({
      restSeconds: 3 * 20 - 2.5,
      nextAccessAt: later(2.5 + 3 * 20 - 2.5),
    });
  });

  test('what the first request waited before it was sent is no time of the burst', () => {
    const observations = [
      observation({ startedAt: later(0), answeredAt: later(4), endedAt: later(5) }),
      observation({ startedAt: later(6), answeredAt: later(9), endedAt: later(9) }),
    ];
    expect(plan({ observations }).nextAccessAt).toEqual(later(9 + 2 * 20 - 5));
  });

  test('a visit without accesses leaves everything as it was', () => {
    const host = visitedHost({
      nextAccessAt: later(-5),
      effectiveIntervalSeconds: 90,
      blocked: true,
      lastAccessAt: later(-100),
    });
    expect(plan({ host, observations: [], robots: null })).toMatchObject({
      nextAccessAt: later(-5),
      effectiveIntervalSeconds: 90,
      blocked: true,
      lastAccessAt: later(-100),
      lastCode: null,
      address: null,
    });
  });

  test('Crawl-delay lengthens the interval, up to the limit', () => {
    expect(plan({ robots: { ...reachable, crawlDelaySeconds: 60 } }).nextAccessAt).toEqual(later(61));
    expect(plan({ robots: { ...reachable, crawlDelaySeconds: 100_000 } }).nextAccessAt).toEqual(later(301));
  });

  test.each<[AccessCode, string | null, number]>([
    ['throttled', '120', 120],
    ['throttled', '1000000', 86_400],
    ['server-error', '90', 90],
    ['throttled', 'Sun, 01 Mar 2026 12:05:01 GMT', 300],
  ])('Retry-After of a %s answer (%s) is obeyed', (code, retryAfter, seconds) => {
    const { nextAccessAt, retryAfterUntil } = plan({ observations: [observation({ code, retryAfter })] });
    expect(retryAfterUntil).toEqual(later(1 + seconds));
    expect(nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(1 + seconds).getTime());
  });

  test('Retry-After of an ordinary answer means nothing', () => {
    expect(plan({ observations: [observation({ retryAfter: '120' })] }).retryAfterUntil).toBeNull();
  });

  test('trouble in a row doubles the rest, up to an hour, and an answer ends it', () => {
    const rest = (consecutiveErrors: number) => {
      const end = plan({
        host: visitedHost({ consecutiveErrors }),
        observations: [observation({ code: 'connect-timeout' })],
      });
      return (end.nextAccessAt.getTime() - later(1).getTime()) / 1000;
    };
    expect([0, 1, 2].map(rest)).toEqual([40, 80, 160]);
    expect(rest(50)).toBe(3_600);
    expect(plan({ host: visitedHost({ consecutiveErrors: 9 }) }).consecutiveErrors).toBe(0);
  });

  test('what this side broke off is rested for and not held against the host', () => {
    const end = plan({
      host: visitedHost({ consecutiveErrors: 2 }),
      observations: [observation({ code: 'aborted' })],
    });
    expect(end).toMatchObject({
      consecutiveErrors: 2,
      errorRing: 0,
      lastCode: null,
      nextAccessAt: later(21),
    });
  });

  test('a host whose robots.txt does not answer waits until it is asked again', () => {
    const end = plan({ robots: { crawlDelaySeconds: null, blocked: true, retryAt: later(300) } });
    expect(end).toMatchObject({ blocked: true, nextAccessAt: later(300) });
  });

  test('long continuous crawling ends in a suspension', () => {
    const host = visitedHost({ activeSince: later(-21_600), lastAccessAt: later(-20) });
    expect(plan({ host })).toMatchObject({
      suspendedUntil: later(1_801),
      nextAccessAt: later(1_801),
      activeSince: null,
    });
  });

  test('the next access never comes sooner than an interval after the last, or than it was before', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gap: fc.double({ min: 0, max: 5, noNaN: true }),
            code: fc.constantFrom<AccessCode>('ok', 'gone', 'throttled', 'aborted', 'too-slow'),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        fc.integer({ min: -100, max: 100 }),
        fc.option(fc.integer({ min: 0, max: 400 })),
        (steps, before, crawlDelaySeconds) => {
          let at = 0;
          const observations = steps.map(({ gap, code }) => {
            at += gap;
            return observation({ code, startedAt: later(at), endedAt: later(at) });
          });
          const host = visitedHost({ nextAccessAt: later(before) });
          const end = plan({ host, observations, robots: { ...reachable, crawlDelaySeconds } });
          const least = Math.max(20, Math.min(crawlDelaySeconds ?? 0, 300));
          expect(end.nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(at + least).getTime());
          expect(end.nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(before).getTime());
        },
      ),
    );
  });
});
