import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packPendingAnnouncement } from '../announcements/pending-announcement.ts';
import { virtualInstant } from '../host-clock/virtual-time.ts';
import { droppedIntervalSeconds } from '../overload/drop-rule.ts';
import { errorClasses } from '../revisit/error-backoff.ts';
import { revisitPolicies } from '../revisit/revisit-policies.ts';
import { revisitPolicyIds, type RevisitPolicyId } from '../revisit/revisit-policy.ts';
import { seededSequence } from '../revisit/seeded-sequence.fixture.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import { withheldPageState } from './failed-page-state.ts';
import { finding, knownPage, newPage, scheduling, testNow } from './known-page.fixture.ts';
import { nextPageState, type PageTerms } from './next-page-state.ts';
import type { KnownPage } from './page-state.ts';

const unchanged = finding({ access: 'not-modified', contentDiffers: false });
const failure = finding({ access: 'failed', errorClass: 'server' });

/** A page after visits a day apart, every third of which found a change. */
function pageAfterDays(days: number, policy: RevisitPolicyId): KnownPage & { lastVerdictAt: Date } {
  const at = (day: number) => new Date(testNow.getTime() - day * secondsPerDay * 1000);
  let page = { ...knownPage(), lastAccessAt: at(days + 1), lastVerdictAt: at(days + 1) };
  for (let day = days; day > 0; day -= 1) {
    const access = { ...(day % 3 === 0 ? finding() : unchanged), endedAt: at(day) };
    const { schedule } = nextPageState(page, access, { ...scheduling(), policy });
    page = { ...page, ...schedule, lastAccessAt: at(day), lastVerdictAt: at(day), nextVisitAt: testNow };
  }
  return page;
}

/** The page as its next visit reads it. */
const after = (page: KnownPage, access: Parameters<typeof nextPageState>[1]): KnownPage => ({
  ...page,
  ...nextPageState(page, access, scheduling()).schedule,
  textDigest: access.access === 'gone' ? null : new Uint8Array(8),
  nextVisitAt: testNow,
});

describe('the state of a page after an access', () => {
  test('a first version is scheduled within the limits and is no change', () => {
    const { schedule, verdict } = nextPageState(newPage(), finding(), scheduling());
    expect(verdict).toBe('first');
    expect(schedule).toMatchObject({ visits: 1, changes: 0 });
    expect(schedule.nextVisitAt.getTime()).toBeGreaterThanOrEqual(testNow.getTime() + secondsPerDay * 1000);
    expect(schedule.plannedFrequency).toBeGreaterThan(0);
  });

  test('a 304 is unchanged', () => {
    const page = knownPage();
    const { schedule, verdict } = nextPageState(page, unchanged, scheduling());
    expect(verdict).toBe('unchanged');
    expect(schedule).toMatchObject({ visits: 2, changes: 0, lastChangedAt: page.lastChangedAt });
  });

  test('a change is counted and dated', () => {
    const { schedule, verdict } = nextPageState(knownPage(), finding(), scheduling());
    expect(verdict).toBe('changed');
    expect(schedule).toMatchObject({ changes: 1, lastChangedAt: testNow });
  });

  test('a removed page changes once, then stays unchanged, and changes when it returns', () => {
    const gone = finding({ access: 'gone' });
    expect(nextPageState(knownPage(), gone, scheduling()).verdict).toBe('changed');
    const page = after(knownPage(), gone);
    expect(nextPageState(page, gone, scheduling()).verdict).toBe('unchanged');
    expect(nextPageState(after(page, gone), finding(), scheduling()).verdict).toBe('changed');
  });

  test('an error keeps the revisit state and backs off', () => {
    const page = knownPage();
    const { schedule, verdict } = nextPageState(page, failure, scheduling());
    expect(verdict).toBe('error');
    expect(schedule).toMatchObject({
      visits: 1,
      policyState: page.policyState,
      lastVerdictAt: page.lastVerdictAt,
      consecutiveErrors: 1,
      nextReason: 'error-backoff',
    });
  });

  test('consecutive errors wait longer, and any verdict resets them', () => {
    const wait = (consecutiveErrors: number) => {
      const access = finding({ access: 'failed', errorClass: 'connection' });
      const { schedule } = nextPageState(knownPage({ consecutiveErrors }), access, scheduling());
      return schedule.nextVisitAt.getTime() - testNow.getTime();
    };
    expect(wait(3)).toBeGreaterThan(wait(0) * 4);
    const { schedule } = nextPageState(knownPage({ consecutiveErrors: 5 }), finding(), scheduling());
    expect(schedule.consecutiveErrors).toBe(0);
  });

  test('a 304 for a page without a capture is no evidence', () => {
    expect(nextPageState(newPage(), unchanged, scheduling()).verdict).toBe('error');
  });

  test.each(revisitPolicyIds)('%s keeps the evidence of other policies about a page', (taking) => {
    const rateOf = (state: readonly number[]) => revisitPolicies[taking].estimate(state).ratePerDay ?? 0;
    const lost = revisitPolicyIds.filter((giving) => {
      const before = pageAfterDays(30, giving);
      const endedAt = new Date(before.lastVerdictAt.getTime() + 60_000);
      const { schedule } = nextPageState(
        before,
        { ...unchanged, endedAt },
        { ...scheduling(), policy: taking },
      );
      const kept = rateOf(schedule.policyState) / rateOf(before.policyState);
      // Estimators differ this much on the same thirty visits; a page that starts over is
      // off by a factor of three.
      return kept < 0.65 || kept > 1.5;
    });
    expect(lost).toEqual([]);
  });

  test('after any access the next visit is in the future and the state stays small', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...(['content', 'not-modified', 'gone'] as const).map((access) => ({ access, errorClass: null })),
          ...errorClasses.map((errorClass) => ({ access: 'failed' as const, errorClass })),
        ),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer(),
        (access, isKnown, contentDiffers, errors, seed) => {
          const consecutiveErrors = Math.min(errors, 32_767);
          const page = isKnown ? knownPage({ consecutiveErrors }) : newPage({ consecutiveErrors });
          const { schedule } = nextPageState(page, finding({ ...access, contentDiffers }), {
            ...scheduling(),
            random: seededSequence(seed),
          });
          expect(schedule.nextVisitAt.getTime()).toBeGreaterThan(testNow.getTime());
          expect(schedule.policyState.length).toBeLessThanOrEqual(5);
          expect(schedule.consecutiveErrors).toBeLessThanOrEqual(32_767);
          expect(Number.isSafeInteger(schedule.plannedFrequency)).toBe(true);
          expect(Number.isSafeInteger(schedule.rateTerm)).toBe(true);
        },
      ),
    );
  });
});

test('a dropped page waits for the longest storable interval, and keeps its demand', () => {
  const dropRule = { belowValue: null, upToImportance: 1 };
  const usual = nextPageState(knownPage(), finding(), scheduling()).schedule;
  const { schedule } = nextPageState(knownPage(), finding(), { ...scheduling(), dropRule });
  expect(schedule).toMatchObject({
    intervalSeconds: droppedIntervalSeconds,
    baseIntervalSeconds: usual.intervalSeconds,
    loadExcluded: true,
    nextReason: 'dropped',
  });
  const terms = { ...scheduling(), dropRule, importance: 2 };
  expect(nextPageState(knownPage(), finding(), terms).schedule.intervalSeconds).toBe(usual.intervalSeconds);
});

test('with an access price, an interval begins when the page fell due, not when it was visited', () => {
  const clock = { virtualDays: 50, clockAt: testNow, clockPace: 3 };
  const pricing = { price: 1, versionsWeight: 0.7, exclusion: null };
  const daysUntil = (from: number, terms: Partial<PageTerms>, nextVisitAt: Date) => {
    const page = knownPage({ nextVisitAt });
    const { schedule } = nextPageState(page, finding(), { ...scheduling(), clock, ...terms });
    const days = (schedule.nextVisitAt.getTime() - virtualInstant(from).getTime()) / 86_400_000;
    return days / (schedule.intervalSeconds / secondsPerDay);
  };
  for (const due of [20, 80]) expect(daysUntil(due, { pricing }, virtualInstant(due))).toBeCloseTo(1, 1);
  expect(daysUntil(50, { pricing }, testNow)).toBeCloseTo(1, 1);
  expect(daysUntil(50, {}, virtualInstant(20))).toBeCloseTo(1, 1);
});

test('a page that is out of scope waits for the longest interval, and nothing is learnt', () => {
  const outOfScope = finding({ access: 'out-of-scope' });
  const page = knownPage({ consecutiveErrors: 3 });
  const { verdict, schedule, clockVerdict } = nextPageState(page, outOfScope, scheduling());
  expect([verdict, clockVerdict]).toEqual(['none', null]);
  const { visits, changes, lastVerdictAt, rateTerm } = page;
  expect(schedule).toMatchObject({ visits, changes, lastVerdictAt, rateTerm, consecutiveErrors: 0 });
  expect(schedule.nextReason).toBe('out-of-scope');
  expect(schedule.intervalSeconds).toBeLessThanOrEqual(400 * secondsPerDay);
  expect(schedule.intervalSeconds).toBeGreaterThan(379 * secondsPerDay);
  const soon = nextPageState(page, outOfScope, { ...scheduling(), outOfScopeSeconds: 30 * secondsPerDay });
  expect(soon.schedule.intervalSeconds).toBeLessThanOrEqual(30 * secondsPerDay);
  const first = nextPageState(newPage({ ...schedule, visits: 0 }), finding(), scheduling());
  expect(first.verdict).toBe('first');
});

test('an announced change after an out-of-scope access schedules the page by its revisit state', () => {
  const plain = knownPage({
    intervalSeconds: 5 * secondsPerDay,
    announcedBy: packPendingAnnouncement({ source: 'sitemap', precision: 1 }),
  });
  const { schedule } = nextPageState(plain, finding({ access: 'out-of-scope' }), scheduling());
  const page = { ...plain, ...schedule, lastAccessAt: testNow };
  const later = new Date(testNow.getTime() + secondsPerDay * 1_000);
  for (const random of [() => 0, () => 0.999]) {
    const next = nextPageState(page, finding({ endedAt: later }), { ...scheduling(), random });
    expect(next.schedule.intervalSeconds).toBeLessThan(100 * secondsPerDay);
  }
});

test('a withheld page adds nothing to the load, and no access is counted', () => {
  const schedule = withheldPageState(knownPage(), 'robots', testNow, seededSequence(1));
  expect(schedule).toMatchObject({
    visits: 1,
    plannedFrequency: 0,
    intervalSeconds: 0,
    nextReason: 'withheld',
  });
  expect(schedule.nextVisitAt.getTime()).toBeGreaterThan(testNow.getTime());
});
