import { describe, expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import type { NextVisitExplanation, PagePlan } from './explain-next-visit.ts';
import { explainNextVisit } from './explain-next-visit.ts';
import { createGammaPolicy } from '../gamma/gamma-policy.ts';
import { unconstrainedHost } from './host-situation.ts';
import { defaultRevisitLimits } from '../interval-bounds.ts';
import { revisitPolicyIds } from '../revisit-policy.ts';
import { emptyRevisitState } from '../state/revisit-state.ts';
import type { VisitOutlook } from './visit-outlook.ts';

const gammaPolicy = createGammaPolicy();
const limits = defaultRevisitLimits;
const now = new Date('2026-03-01T00:00:00Z');
const today = { policy: 'gamma', limits, now } as const;
const context = { host: { meanRatePerDay: null }, limits, random: () => 0.5 };

const unvisited: PagePlan = {
  nextVisitAt: now,
  lastVerdictAt: null,
  reason: 'new',
  state: emptyRevisitState,
  intervalSeconds: 0,
  baseIntervalSeconds: null,
  consecutiveErrors: 0,
  deferred: false,
};

function visitedTwice(): PagePlan {
  const { state } = gammaPolicy.first(context);
  const next = gammaPolicy.onVerdict({ ...context, state, elapsedSeconds: 5 * secondsPerDay, changed: true });
  return {
    ...unvisited,
    ...next,
    lastVerdictAt: now,
    nextVisitAt: new Date(now.getTime() + next.intervalSeconds * 1_000),
  };
}

test('a new page is due at once, without estimates', () => {
  expect(explainNextVisit(unvisited, today)).toEqual({
    code: 'new',
    nextVisitAt: '2026-03-01T00:00:00.000Z',
    dueInSeconds: 0,
    deferred: false,
    consecutiveErrors: 0,
    estimate: null,
    intervalSeconds: null,
    interval: [],
    expected: null,
    outlook: [],
  });
});

test('a page visited twice waits for about one expected change', () => {
  const plan = visitedTwice();
  const why = explainNextVisit(plan, today);
  expect(why).toMatchObject({ code: 'estimated-rate', dueInSeconds: plan.intervalSeconds });
  expect(why.interval.map((reason) => reason.code)).toEqual(['estimated-rate', 'certainty', 'jittered']);
  const [shape = 0] = plan.state;
  const spacing = (1.3 * shape) / (shape + 0.3);
  const fresh = (1 - Math.exp(-spacing)) / spacing;
  const age = plan.intervalSeconds * (1 / 2 - 1 / spacing + fresh / spacing);
  expect(why.expected?.freshShare).toBeCloseTo(fresh, 3);
  expect(why.expected?.changeDetectionRatio).toBeCloseTo(spacing * fresh, 3);
  expect(why.expected?.meanAgeSeconds).toBeCloseTo(age, -3);
});

test('during errors, the back-off is not mistaken for a revisit interval, and the estimate stays', () => {
  const plan = visitedTwice();
  const failing: PagePlan = {
    ...plan,
    nextVisitAt: new Date(now.getTime() + 3_600_000),
    reason: 'error-backoff',
    intervalSeconds: 3_600,
    consecutiveErrors: 1,
  };
  const why = explainNextVisit(failing, today);
  expect(why).toMatchObject({ code: 'error-backoff', dueInSeconds: 3_600, consecutiveErrors: 1 });
  expect(why).toMatchObject({ intervalSeconds: null, interval: [], expected: null });
  expect(why.estimate).toEqual(explainNextVisit(plan, today).estimate);
});

test('a deferred or requested page keeps its revisit interval', () => {
  const plan = visitedTwice();
  for (const reason of ['deferred', 'requested'] as const) {
    const why = explainNextVisit({ ...plan, nextVisitAt: now, reason }, today);
    expect(why).toMatchObject({ code: reason, dueInSeconds: 0, intervalSeconds: plan.intervalSeconds });
    expect(why.interval[0]?.code).toBe('estimated-rate');
  }
});

test('an excluded page is never visited again', () => {
  const why = explainNextVisit({ ...unvisited, nextVisitAt: null }, today);
  expect(why).toMatchObject({ code: 'never', nextVisitAt: null, dueInSeconds: null });
});

test('an explanation is plain JSON', () => {
  const why = explainNextVisit(visitedTwice(), today);
  expect(JSON.parse(JSON.stringify(why))).toEqual(why);
});

test('the estimate lies between its bounds', () => {
  const { estimate } = explainNextVisit(visitedTwice(), today);
  expect(estimate?.lowPerDay).toBeLessThan(estimate?.ratePerDay ?? 0);
  expect(estimate?.highPerDay).toBeGreaterThan(estimate?.ratePerDay ?? Infinity);
});

const intervalIn = (why: NextVisitExplanation, code: VisitOutlook['code']) =>
  why.outlook.find((item) => item.code === code)?.intervalSeconds;

test('the result of the next visit would move the one after it', () => {
  const plan = visitedTwice();
  const why = explainNextVisit(plan, today);
  const { state, intervalSeconds: elapsedSeconds } = plan;
  for (const [code, changed] of [
    ['after-change', true],
    ['after-no-change', false],
  ] as const) {
    const next = gammaPolicy.onVerdict({ ...context, state, elapsedSeconds, changed });
    expect(intervalIn(why, code)).toBe(next.intervalSeconds);
  }
  expect(intervalIn(why, 'at-double-capacity')).toBeUndefined();
});

test.each(revisitPolicyIds)(
  'under %s the visit after next is never later after a change than after none',
  (policy) => {
    const why = explainNextVisit(visitedTwice(), { ...today, policy });
    expect(intervalIn(why, 'after-change')).toBeLessThanOrEqual(intervalIn(why, 'after-no-change') ?? 0);
  },
);

describe('on an overloaded host', () => {
  const base = visitedTwice();
  const pricing = { price: 3, versionsWeight: 0.5, exclusion: null };
  const plan = { ...base, intervalSeconds: 20 * secondsPerDay, baseIntervalSeconds: base.intervalSeconds };
  const host = { ...unconstrainedHost, pricing, pricingAtDoubleCapacity: { ...pricing, price: 1.5 } };

  test('a page shows its interval without the price', () => {
    const why = explainNextVisit(plan, { ...today, host });
    expect(why.interval.map(({ code }) => code)).toEqual([
      'estimated-rate',
      'certainty',
      'jittered',
      'priced',
    ]);
    const ratePerDay = why.estimate?.ratePerDay ?? 0;
    expect(why.interval.at(-1)).toEqual({
      code: 'priced',
      changesPerVisit: expect.closeTo(20 * ratePerDay, 9),
      baseIntervalSeconds: base.intervalSeconds,
      importance: 1,
    });
  });

  test('a page shows its interval at double capacity, and without overload', () => {
    const double = intervalIn(explainNextVisit(plan, { ...today, host }), 'at-double-capacity') ?? 0;
    const dear = { ...host, pricingAtDoubleCapacity: pricing };
    expect(double).toBeLessThan(
      intervalIn(explainNextVisit(plan, { ...today, host: dear }), 'at-double-capacity') ?? 0,
    );
    const relieved = { ...host, pricingAtDoubleCapacity: null };
    expect(intervalIn(explainNextVisit(plan, { ...today, host: relieved }), 'at-double-capacity')).toBe(
      base.intervalSeconds,
    );
  });

  test('the next verdict would move the page at the price of its host', () => {
    const free = explainNextVisit(plan, today);
    const dear = explainNextVisit(plan, { ...today, host });
    for (const code of ['after-change', 'after-no-change'] as const) {
      expect(intervalIn(dear, code)).toBeGreaterThan(intervalIn(free, code) ?? Infinity);
    }
  });

  test('a page excluded by load shows it', () => {
    const exclusion = { belowValue: 1, maxDays: 900 };
    const excluded = { ...plan, intervalSeconds: 800 * secondsPerDay };
    const why = explainNextVisit(excluded, {
      ...today,
      host: { ...host, pricing: { ...pricing, exclusion } },
    });
    expect(why.interval.at(-1)).toEqual({
      code: 'excluded-by-load',
      maxIntervalSeconds: 900 * secondsPerDay,
    });
  });
});

test('under a budget a page shows its expected changes per visit', () => {
  const plan = { ...visitedTwice(), intervalSeconds: 20 * secondsPerDay };
  const why = explainNextVisit(plan, { ...today, host: { ...unconstrainedHost, changesPerVisit: 4 } });
  const [rate, certainty, budgeted] = why.interval;
  expect(rate).toMatchObject({ code: 'estimated-rate' });
  // The interval without a budget is the one that certainty leads to.
  const withoutBudget = certainty?.code === 'certainty' ? certainty.intervalSeconds : Number.NaN;
  expect(budgeted).toEqual({
    code: 'budgeted',
    changesPerVisit: expect.closeTo((20 * secondsPerDay) / withoutBudget, 9),
    presently: 4,
  });
  expect(why.interval).toHaveLength(3);
});

test('where the host’s clock runs fast or slow, the page shows the duration of its interval', () => {
  const plan = visitedTwice();
  const nextVisitAt = new Date(now.getTime() + plan.intervalSeconds * 500);
  const host = { ...unconstrainedHost, clockPace: 2 };
  const interval = explainNextVisit({ ...plan, nextVisitAt }, { ...today, host }).interval;
  expect(interval.at(-1)).toEqual({ code: 'host-clock', pace: 2, waitSeconds: plan.intervalSeconds / 2 });
  const asked = explainNextVisit({ ...plan, nextVisitAt, reason: 'requested' }, { ...today, host });
  expect(asked.interval.at(-1)?.code).not.toBe('host-clock');
});
