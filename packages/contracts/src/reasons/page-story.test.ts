import { expect, test } from 'vitest';
import { explainPage } from './explain.ts';
import { pageStory, type StoryPage } from './page-story.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600;
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** A page of a host that changes less than expected, visited three times without a change. */
const slow: StoryPage = {
  nextVisitAt: after(4.5 * hour),
  lastAccessAt: now,
  intervalSeconds: 1_860,
  why: {
    code: 'estimated-rate',
    deferred: false,
    consecutiveErrors: 0,
    announcement: null,
    interval: [
      { code: 'estimated-rate', ratePerDay: 45, intervalSeconds: 1_440 },
      { code: 'certainty', factor: 0.75, intervalSeconds: 1_440 },
      { code: 'jittered', factor: 1.03 },
      { code: 'raised-to-minimum', minIntervalSeconds: 1_860 },
      { code: 'host-clock', pace: 0.115, waitSeconds: 4.5 * hour },
    ],
    alarmed: false,
    outlook: [],
  },
  crawlPause: null,
  excludedReason: null,
  stoppedBy: null,
  duplicate: null,
  visits: 3,
  changes: 0,
  ratePerDay: 45,
  rateBounds: { lowPerDay: 0.5, highPerDay: 180 },
  lastCode: 'ok',
};

/** The same page with another reason for its visit. */
const because = (code: StoryPage['why']['code'], change: Partial<StoryPage['why']> = {}): StoryPage => ({
  ...slow,
  why: { ...slow.why, interval: [], code, ...change },
});

const outline = (page: StoryPage) =>
  pageStory(page, now).map(({ topic, effect, seconds }) => [topic, effect, seconds]);

test('goes from the estimate over every step to the next visit', () => {
  expect(outline(slow)).toEqual([
    ['estimate', 'begins', 1_920],
    ['certainty', 'shortens', 1_440],
    ['variation', 'lengthens', 1_860],
    ['bounds', 'keeps', 1_860],
    ['host-clock', 'lengthens', 4.5 * hour],
    ['result', 'results', 4.5 * hour],
  ]);
  const [estimate, ...steps] = explainPage(slow, now, 'en');
  expect(estimate?.text).toBe(
    'It changes about every 32 min; with 90 % probability every 8 min to 2 d. Confidence: low. All 2 repeated visits found no change, so the estimate starts from other pages and grows longer with every such visit.',
  );
  expect(steps.at(-1)?.text).toBe('Due in 4.5 h, 4.5 h after the last access.');
});

test('names what moved the visit away from its interval', () => {
  const { why } = slow;
  const price = { code: 'priced', changesPerVisit: 2, baseIntervalSeconds: hour, importance: 4 } as const;
  const priced = { ...slow, intervalSeconds: 2 * hour, why: { ...why, interval: [price], alarmed: true } };
  expect(outline(priced)).toEqual([
    ['estimate', 'begins', 1_920],
    ['price', 'lengthens', 2 * hour],
    ['neighbours', 'shortens', null],
    ['result', 'results', 4.5 * hour],
  ]);
  const deferred = because('requested', { deferred: true });
  expect(outline(deferred).map(([topic]) => topic)).toEqual([
    'estimate',
    'request',
    'access-limit',
    'result',
  ]);
});

test('keeps the estimate of a page that fails, and takes the wait from the back-off', () => {
  const failed = because('error-backoff', { consecutiveErrors: 2 });
  const failing = { ...failed, intervalSeconds: hour, nextVisitAt: after(hour) };
  expect(outline(failing)).toEqual([
    ['estimate', 'begins', 1_920],
    ['errors', 'sets', hour],
    ['result', 'results', hour],
  ]);
});

test('plans no visit of a page that is excluded or dropped', () => {
  for (const page of [{ ...slow, excludedReason: 'alias' }, because('dropped')])
    expect(outline(page).at(-1)).toEqual(['obstacle', 'sets', null]);
});
