import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { createGammaPolicy } from '../revisit/gamma/gamma-policy.ts';
import { defaultRevisitLimits } from '../revisit/interval-bounds.ts';
import { emptyRevisitState, type RevisitState } from '../revisit/state/revisit-state.ts';
import {
  admittedAnnouncements,
  announcementPrecision,
  emptySourceRecord,
  isIgnored,
} from './source-record.ts';
import { announcedChangeShare, expectedWithoutAnnouncement } from './change-attribution.ts';
import { decideAnnouncement } from './decide-announcement.ts';
import { sourceEventsOf } from './page-source-events.ts';
import type { PendingAnnouncement } from './pending-announcement.ts';
import { applyRecordChange, foldSourceEvents } from './source-events.ts';

const gammaPolicy = createGammaPolicy();
/** mulberry32: small, seeded, good enough for a simulation. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pageCount = 300;
const days = 730;
/** Measured from this day on, with the records learned until then. */
const settledDay = 365;
const at = (day: number) => new Date(day * secondsPerDay * 1_000);
const dayOf = (instant: Date) => instant.getTime() / secondsPerDay / 1_000;

interface Page {
  ratePerDay: number;
  changedOn: number;
  announcedOn: number;
  visitedOn: number;
  nextDay: number;
  intervalSeconds: number;
  state: RevisitState;
  pending: PendingAnnouncement | null;
}

/** The last change of a page that a source announces on a day. */
type Announcer = (page: Page, day: number) => number | null;

/**
 * A host of pages that change once in 4 to 60 days, visited by the default policy and by the announcements of
 * a source, read daily.
 */
function simulate(announcer: Announcer, { announcedShare = 1, countsChance = true } = {}) {
  const random = seeded(20_261_121);
  const nature = seeded(5);
  const host = { meanRatePerDay: 0.07 };
  const common = { host, limits: defaultRevisitLimits, random };
  let record = emptySourceRecord;
  let visits = 0;
  let captures = 0;
  let changes = 0;
  let ageSum = 0;
  const pages = Array.from({ length: pageCount }, (): Page => {
    const first = gammaPolicy.first(common);
    const ratePerDay = Math.exp(Math.log(1 / 60) + Math.log(15) * nature());
    return {
      ratePerDay,
      changedOn: -1,
      announcedOn: -1,
      visitedOn: 0,
      nextDay: first.intervalSeconds / secondsPerDay,
      intervalSeconds: first.intervalSeconds,
      state: first.state ?? emptyRevisitState,
      pending: null,
    };
  });

  function visit(page: Page, day: number): void {
    const changed = page.changedOn > page.visitedOn;
    const elapsedSeconds = (day - page.visitedOn) * secondsPerDay;
    const { ratePerDay } = gammaPolicy.estimate(page.state);
    const expected = countsChance ? expectedWithoutAnnouncement(ratePerDay, elapsedSeconds) : 0;
    const events = sourceEventsOf({
      changed,
      announcedBy: page.pending?.source ?? null,
      expected,
      lastModifiedMoved: null,
      knownSources: 1,
    });
    const fold = foldSourceEvents(events).get('sitemap');
    if (fold) record = applyRecordChange(record, fold);
    const share = changed && page.pending ? announcedChangeShare(page.pending.precision, expected) : 0;
    if (random() >= share) {
      const decision = gammaPolicy.onVerdict({ ...common, state: page.state, elapsedSeconds, changed });
      page.state = decision.state;
      page.intervalSeconds = decision.intervalSeconds;
    }
    page.pending = null;
    page.visitedOn = day;
    page.nextDay = day + page.intervalSeconds / secondsPerDay;
    if (day < settledDay) return;
    visits += 1;
    if (!changed) return;
    captures += 1;
    ageSum += day - page.changedOn;
  }

  function read(day: number): void {
    const { limit, isProbe } = admittedAnnouncements(record);
    const precision = announcementPrecision(record);
    let believed = 0;
    for (const page of pages) {
      const announced = announcer(page, day);
      if (announced === null || page.pending !== null || believed >= limit) continue;
      const decision = decideAnnouncement(
        {
          lastVerdictAt: at(page.visitedOn),
          nextVisitAt: at(page.nextDay),
          ratePerDay: gammaPolicy.estimate(page.state).ratePerDay,
          intervalSeconds: page.intervalSeconds,
          minIntervalSeconds: defaultRevisitLimits.minIntervalSeconds,
        },
        { changedAt: at(announced), precision: isProbe ? 1 : precision },
        at(day),
      );
      if (decision.kind === 'none') continue;
      believed += 1;
      page.pending = { source: 'sitemap', precision };
      page.nextDay = Math.min(page.nextDay, dayOf(decision.at));
    }
  }

  for (let day = 1; day <= days; day += 1) {
    for (const page of pages) {
      if (nature() >= -Math.expm1(-page.ratePerDay)) continue;
      page.changedOn = day - 0.5;
      if (nature() < announcedShare) page.announcedOn = page.changedOn;
      if (day >= settledDay) changes += 1;
    }
    read(day);
    for (const page of pages) if (page.nextDay <= day) visit(page, day);
  }
  return {
    visits,
    captureShare: captures / changes,
    hitShare: captures / visits,
    meanAgeDays: ageSum / captures,
    record,
  };
}

const lie: Announcer = (_page, day) => day;
const rebuiltWeekly: Announcer = (_page, day) => day - (day % 7);
const truth: Announcer = (page) => page.announcedOn;

const silent = simulate(() => null);

test('a source that announces every change gets all changes captured at once, with at most a third more visits', () => {
  const { captureShare, hitShare, meanAgeDays, visits } = simulate(truth);
  expect(captureShare).toBeGreaterThan(0.99);
  expect(hitShare).toBeGreaterThan(0.95);
  expect(meanAgeDays).toBeLessThan(1);
  expect(visits).toBeLessThan((4 / 3) * silent.visits);
});

test('a source that announces half of the changes gets more of them captured, with fewer visits', () => {
  const { captureShare, meanAgeDays, visits } = simulate(truth, { announcedShare: 0.5 });
  expect(captureShare).toBeGreaterThan(silent.captureShare);
  expect(meanAgeDays).toBeLessThan(0.6 * silent.meanAgeDays);
  expect(visits).toBeLessThan(silent.visits);
});

test.each([
  ['dates every page today', lie],
  ['dates every page by the last of the weekly rebuilds', rebuiltWeekly],
])('a source that %s is ignored, and costs little more than its test visits', (_what, announcer) => {
  const { captureShare, record, visits } = simulate(announcer);
  expect(isIgnored(record)).toBe(true);
  expect(announcementPrecision(record)).toBeLessThan(0.1);
  expect(captureShare).toBeGreaterThan(0.98 * silent.captureShare);
  expect(visits).toBeLessThan(silent.visits + 1.3 * (days - settledDay));
});

test('precision by hits alone would lose about a third of all versions to such a source', () => {
  const { captureShare } = simulate(lie, { countsChance: false });
  expect(captureShare).toBeLessThan(0.7 * silent.captureShare);
});
