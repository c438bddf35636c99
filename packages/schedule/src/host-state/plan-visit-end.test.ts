import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveThrottle } from '../throttle/throttle.ts';
import { planVisitEnd, type HostObservation, type KnownHost } from './plan-visit-end.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const reachable = { blocked: false, retryAt: null };

function observation(fields: Partial<HostObservation> = {}): HostObservation {
  return {
    kind: 'answer',
    startedAt: now,
    answeredAt: fields.startedAt ?? now,
    endedAt: later(1),
    bytes: 50_000,
    retryAfter: null,
    ...fields,
  };
}

/** A host without a history. */
function knownHost(fields: Partial<KnownHost> = {}): KnownHost {
  return {
    lastAccessAt: null,
    nextAccessAt: now,
    effectiveIntervalSeconds: 20,
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: null,
    errorRing: 0,
    consecutiveErrors: 0,
    blocked: false,
    ...fields,
  };
}

function plan({
  crawlDelaySeconds = null,
  ...fields
}: Partial<Parameters<typeof planVisitEnd>[0]> & { crawlDelaySeconds?: number | null } = {}) {
  return planVisitEnd({
    host: knownHost(),
    observations: [observation()],
    robots: reachable,
    interval: {
      defaultSeconds: 20,
      operatorSeconds: null,
      robotsCrawlDelaySeconds: crawlDelaySeconds,
      maxCrawlDelaySeconds: 300,
      webmasterSeconds: null,
      pacing: null,
      efficiencyWeights: { slowSeconds: 0, errorSeconds: 0, targetSpeedBytesPerSecond: 20_000 },
    },
    limits: { suspendAfterSeconds: 21_600, suspendForSeconds: 1_800, maxRetryAfterSeconds: 86_400 },
    terms: effectiveThrottle({}, { burstMaxCount: 1 }),
    now: later(1),
    ...fields,
  });
}

describe('the end of a visit', () => {
  test('one access is followed by one interval, counted from its end', () => {
    expect(plan()).toMatchObject({ nextAccessAt: later(21), lastAccessAt: later(1) });
  });

  test('a burst is followed by an interval for each access, less the time that it took', () => {
    const observations = [0, 1, 2].map((n) => observation({ startedAt: later(n), endedAt: later(n + 0.5) }));
    expect(plan({ observations })).toMatchObject({
      delaySeconds: 3 * 20 - 2.5,
      nextAccessAt: later(2.5 + 3 * 20 - 2.5),
    });
  });

  test('the time before the first request was sent does not count for the burst', () => {
    const observations = [
      observation({ startedAt: later(0), answeredAt: later(4), endedAt: later(5) }),
      observation({ startedAt: later(6), answeredAt: later(9), endedAt: later(9) }),
    ];
    expect(plan({ observations }).nextAccessAt).toEqual(later(9 + 2 * 20 - 5));
  });

  test('a visit without accesses changes nothing', () => {
    const host = knownHost({
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
    });
  });

  test('Crawl-delay lengthens the interval, up to the limit', () => {
    expect(plan({ crawlDelaySeconds: 60 }).nextAccessAt).toEqual(later(61));
    expect(plan({ crawlDelaySeconds: 100_000 }).nextAccessAt).toEqual(later(301));
  });

  test.each([
    ['120', 120],
    ['1000000', 86_400],
    ['Sun, 01 Mar 2026 12:05:01 GMT', 300],
  ])('Retry-After: %s is obeyed', (retryAfter, seconds) => {
    const observations = [observation({ kind: 'failure', retryAfter })];
    const { nextAccessAt, retryAfterUntil } = plan({ observations });
    expect(retryAfterUntil).toEqual(later(1 + seconds));
    expect(nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(1 + seconds).getTime());
  });

  test('consecutive failures double the delay, up to an hour, and an answer ends it', () => {
    const delay = (consecutiveErrors: number) => {
      const end = plan({
        host: knownHost({ consecutiveErrors }),
        observations: [observation({ kind: 'failure' })],
      });
      return (end.nextAccessAt.getTime() - later(1).getTime()) / 1000;
    };
    expect([0, 1, 2].map(delay)).toEqual([40, 80, 160]);
    expect(delay(50)).toBe(3_600);
    expect(plan({ host: knownHost({ consecutiveErrors: 9 }) }).consecutiveErrors).toBe(0);
  });

  test('an access aborted by the crawler delays the next one and does not count against the host', () => {
    const end = plan({
      host: knownHost({ consecutiveErrors: 2 }),
      observations: [observation({ kind: 'aborted' })],
    });
    expect(end).toMatchObject({
      consecutiveErrors: 2,
      errorRing: 0,
      nextAccessAt: later(21),
    });
  });

  test('a host with an unreachable robots.txt waits until robots.txt is due again', () => {
    const end = plan({ robots: { blocked: true, retryAt: later(300) } });
    expect(end).toMatchObject({ blocked: true, nextAccessAt: later(300) });
  });

  test('long continuous crawling ends in a suspension', () => {
    const host = knownHost({ activeSince: later(-21_600), lastAccessAt: later(-20) });
    expect(plan({ host })).toMatchObject({
      suspendedUntil: later(1_801),
      nextAccessAt: later(1_801),
      activeSince: null,
    });
  });

  test('the next access never comes sooner than an interval after the last, or than it was planned before', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gap: fc.double({ min: 0, max: 5, noNaN: true }),
            kind: fc.constantFrom('answer' as const, 'failure' as const, 'aborted' as const),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        fc.integer({ min: -100, max: 100 }),
        fc.option(fc.integer({ min: 0, max: 400 })),
        (steps, before, crawlDelaySeconds) => {
          let at = 0;
          const observations = steps.map(({ gap, kind }) => {
            at += gap;
            return observation({ kind, startedAt: later(at), endedAt: later(at) });
          });
          const host = knownHost({ nextAccessAt: later(before) });
          const end = plan({ host, observations, crawlDelaySeconds });
          const least = Math.max(20, Math.min(crawlDelaySeconds ?? 0, 300));
          expect(end.nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(at + least).getTime());
          expect(end.nextAccessAt.getTime()).toBeGreaterThanOrEqual(later(before).getTime());
        },
      ),
    );
  });
});

test('a paced host waits for the needed interval after each access, which does not change its capacity', () => {
  const interval = {
    defaultSeconds: 20,
    operatorSeconds: null,
    robotsCrawlDelaySeconds: null,
    maxCrawlDelaySeconds: 300,
    webmasterSeconds: null,
    pacing: { neededSeconds: 600, applies: true },
    efficiencyWeights: { slowSeconds: 0, errorSeconds: 0, targetSpeedBytesPerSecond: 20_000 },
  };
  const observations = [observation(), observation()];
  expect(plan({ interval, observations })).toMatchObject({
    delaySeconds: expect.closeTo(1_200, -1) as number,
    effectiveIntervalSeconds: 20,
    intervalReason: 'default',
  });
  const proposed = { ...interval, pacing: { neededSeconds: 600, applies: false } };
  expect(plan({ interval: proposed }).delaySeconds).toBe(20);
});
