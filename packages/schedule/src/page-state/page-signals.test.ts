import { describe, expect, test } from 'vitest';
import { emptySourceRecord } from '../announcements/source-record.ts';
import { packPendingAnnouncement } from '../announcements/pending-announcement.ts';
import { neighbourShare, newNeighbourRecord } from '../neighbours/neighbour-alarm.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import { finding, knownPage, newPage, quiet, scheduling, testNow } from './known-page.fixture.ts';
import { nextPageState, type PageTerms } from './next-page-state.ts';

const unchanged = finding({ access: 'not-modified', contentDiffers: false });
const failure = finding({ access: 'failed', errorClass: 'server' });

describe('an announced change', () => {
  const announced = (precision = 1) =>
    knownPage({
      announcedBy: packPendingAnnouncement({ source: 'sitemap', precision }),
      intervalSeconds: 20 * secondsPerDay,
    });

  test('that is found is a hit, and keeps the revisit state and the interval', () => {
    const page = announced();
    const { schedule, sourceEvents, verdict } = nextPageState(page, finding(), scheduling());
    expect(verdict).toBe('changed');
    expect(schedule).toMatchObject({
      policyState: page.policyState,
      intervalSeconds: 20 * secondsPerDay,
      changes: 1,
      nextReason: 'estimated-rate',
    });
    expect(sourceEvents).toMatchObject([
      { kind: 'trial', source: 'sitemap', hit: true },
      { kind: 'change', source: 'sitemap', announced: true },
    ]);
  });

  test('of a source that is never correct is evidence like any other', () => {
    const page = announced(0);
    const { schedule } = nextPageState(page, finding(), scheduling());
    expect(schedule.policyState).toEqual(
      nextPageState({ ...page, announcedBy: null }, finding(), scheduling()).schedule.policyState,
    );
  });

  test('that is not found is a miss, and the page waits longer as after any visit without a change', () => {
    const { schedule, sourceEvents } = nextPageState(announced(), unchanged, scheduling());
    expect(sourceEvents).toMatchObject([{ kind: 'trial', source: 'sitemap', hit: false }]);
    expect(schedule.policyState).not.toEqual(announced().policyState);
  });

  test('stays pending after a failed access, which is no evidence about the source', () => {
    expect(nextPageState(announced(), failure, scheduling()).sourceEvents).toEqual([]);
  });
});

test('Last-Modified dates a change only where its record is good', () => {
  const page = knownPage({ lastModified: 'Sun, 01 Feb 2026 00:00:00 GMT' });
  const dated = finding({ lastModified: new Date(testNow.getTime() - secondsPerDay * 1000).toUTCString() });
  const stateWith = (lastModifiedRecord: PageTerms['lastModifiedRecord']) =>
    nextPageState(page, dated, { ...scheduling(), lastModifiedRecord }).schedule.policyState;
  const doubted = stateWith({ ...emptySourceRecord, trials: 30, misses: 20, hits: 5 });
  expect(doubted).not.toEqual(stateWith(null));
  expect(doubted).toEqual(
    nextPageState(page, { ...dated, lastModified: null }, scheduling()).schedule.policyState,
  );
});

describe('a page whose neighbour has changed', () => {
  const clock = { virtualDays: 50, clockAt: testNow, clockPace: 1 };
  const alarmed = (alarm: number | null, record = newNeighbourRecord, contentDiffers = true) =>
    nextPageState(knownPage({ alarm }), finding({ contentDiffers }), {
      ...scheduling(),
      clock,
      neighbours: record,
    });

  test('is expected to have changed with it, by the host’s record', () => {
    const own = alarmed(null).clockVerdict?.changeProbability ?? 0;
    const share = neighbourShare(newNeighbourRecord);
    expect(alarmed(0.5).clockVerdict?.changeProbability).toBeCloseTo(1 - (1 - own) * (1 - 0.5 * share), 12);
    const lone = { trials: 100, excess: -20 };
    expect(alarmed(1, lone).clockVerdict?.changeProbability).toBe(own);
  });

  test('reports whether the alarm was correct, and alarms its own neighbours if it has changed', () => {
    const own = expect.closeTo(alarmed(null).clockVerdict?.changeProbability ?? 0, 12);
    expect(alarmed(0.5)).toMatchObject({
      alarmedVisit: { changed: true, changeProbability: own, weight: 0.5 },
      alarmElapsedSeconds: 10 * secondsPerDay,
    });
    expect(alarmed(0.5, newNeighbourRecord, false)).toMatchObject({
      alarmedVisit: { changed: false, changeProbability: own, weight: 0.5 },
      alarmElapsedSeconds: null,
    });
    expect(alarmed(null).alarmedVisit).toBeNull();
  });

  test('reports nothing where pages do not wait by the clock', () => {
    expect(nextPageState(knownPage(), finding(), scheduling())).toMatchObject({
      clockVerdict: null,
      alarmElapsedSeconds: null,
    });
  });
});

describe('a page that may be noisy', () => {
  const probed = () =>
    knownPage({
      nextReason: 'noise-probe',
      intervalSeconds: 3 * secondsPerDay,
      changes: 3,
      visits: 4,
      lastVerdictAt: new Date(testNow.getTime() - 60_000),
    });
  const minutesUntil = ({ nextVisitAt }: { nextVisitAt: Date }) =>
    (nextVisitAt.getTime() - testNow.getTime()) / 60_000;

  test('is visited again within minutes, and keeps its interval', () => {
    const noise = { ...quiet, wantsProbe: true };
    const { schedule } = nextPageState(knownPage(), finding({ noise }), scheduling());
    expect(schedule.nextReason).toBe('noise-probe');
    expect(minutesUntil(schedule)).toBeCloseTo(1, 0);
    expect(schedule.intervalSeconds).toBeGreaterThanOrEqual(secondsPerDay);
  });

  test('keeps its wait after a probe, whose verdict is no evidence for the policy', () => {
    for (const contentDiffers of [true, false]) {
      const page = probed();
      const { schedule, verdict } = nextPageState(page, finding({ contentDiffers }), scheduling());
      expect(verdict).toBe(contentDiffers ? 'changed' : 'unchanged');
      expect(schedule).toMatchObject({
        intervalSeconds: 3 * secondsPerDay,
        policyState: page.policyState,
        visits: 5,
      });
      expect(minutesUntil(schedule) / (24 * 60)).toBeCloseTo(3, 0);
    }
  });

  test('starts over when its noise is known', () => {
    const noise = { wantsProbe: false, hasLearnt: true };
    const { schedule } = nextPageState(probed(), finding({ noise, contentDiffers: false }), scheduling());
    const first = nextPageState(newPage(), finding(), scheduling()).schedule;
    expect(schedule.policyState).toEqual(first.policyState);
  });
});
