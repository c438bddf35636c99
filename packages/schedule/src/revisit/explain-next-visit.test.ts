import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import type { PagePlan } from './explain-next-visit.ts';
import { explainNextVisit } from './explain-next-visit.ts';
import { gammaPolicy } from './gamma-policy.ts';
import { defaultRevisitLimits } from './interval-bounds.ts';
import { emptyRevisitState } from './revisit-state.ts';

const limits = defaultRevisitLimits;
const now = new Date('2026-03-01T00:00:00Z');
const context = { host: { meanRatePerDay: null }, limits, random: () => 0.5 };

const unvisited: PagePlan = {
  nextVisitAt: now,
  reason: 'new',
  state: emptyRevisitState,
  intervalSeconds: 0,
  consecutiveErrors: 0,
  putOff: false,
};

function visitedTwice(): PagePlan {
  const { state } = gammaPolicy.first(context);
  const next = gammaPolicy.onVerdict({ ...context, state, elapsedSeconds: 5 * secondsPerDay, changed: true });
  return { ...unvisited, ...next, nextVisitAt: new Date(now.getTime() + next.intervalSeconds * 1_000) };
}

test('a new page is due at once and promises nothing', () => {
  expect(explainNextVisit(unvisited, limits, now)).toEqual({
    code: 'new',
    nextVisitAt: '2026-03-01T00:00:00.000Z',
    dueInSeconds: 0,
    putOff: false,
    consecutiveErrors: 0,
    ratePerDay: null,
    intervalSeconds: null,
    interval: [],
    expected: null,
  });
});

test('a page visited twice waits for one expected change', () => {
  const plan = visitedTwice();
  const why = explainNextVisit(plan, limits, now);
  expect(why).toMatchObject({ code: 'estimated-rate', dueInSeconds: plan.intervalSeconds });
  expect(why.interval.map((reason) => reason.code)).toEqual(['estimated-rate', 'jittered']);
  expect(why.expected?.freshShare).toBeCloseTo(0.632, 3);
  expect(why.expected?.changeDetectionRatio).toBeCloseTo(0.632, 3);
  expect(why.expected?.meanAgeSeconds).toBeCloseTo(plan.intervalSeconds * 0.1321, -3);
});

test('while errors last, the back-off is not mistaken for a learnt interval, and the estimate stays', () => {
  const plan = visitedTwice();
  const failing: PagePlan = {
    ...plan,
    nextVisitAt: new Date(now.getTime() + 3_600_000),
    reason: 'error-backoff',
    intervalSeconds: 3_600,
    consecutiveErrors: 1,
  };
  const why = explainNextVisit(failing, limits, now);
  expect(why).toMatchObject({ code: 'error-backoff', dueInSeconds: 3_600, consecutiveErrors: 1 });
  expect(why).toMatchObject({ intervalSeconds: null, interval: [], expected: null });
  expect(why.ratePerDay).toBe(explainNextVisit(plan, limits, now).ratePerDay);
});

test('a page put off or asked for keeps its learnt interval', () => {
  const plan = visitedTwice();
  for (const reason of ['put-off', 'requested'] as const) {
    const why = explainNextVisit({ ...plan, nextVisitAt: now, reason }, limits, now);
    expect(why).toMatchObject({ code: reason, dueInSeconds: 0, intervalSeconds: plan.intervalSeconds });
    expect(why.interval[0]?.code).toBe('estimated-rate');
  }
});

test('an excluded page is never visited again', () => {
  const why = explainNextVisit({ ...unvisited, nextVisitAt: null }, limits, now);
  expect(why).toMatchObject({ code: 'never', nextVisitAt: null, dueInSeconds: null });
});

test('an explanation is plain JSON', () => {
  const why = explainNextVisit(visitedTwice(), limits, now);
  expect(JSON.parse(JSON.stringify(why))).toEqual(why);
});
