import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { neededIntervalSeconds, pacedDeadline, strictestPacing } from './demand-pacing.ts';

const day = 86_400;
const usual = { slackShare: 0.5, longestSeconds: 3_600 };
const demand = {
  revisitsPerDay: 100,
  clockPace: 1,
  robotsPerDay: 0,
  accessesPerVisit: 1,
  shortestRevisitSeconds: day,
};

test('the interval meets the demand within the slack, less one visit and robots.txt', () => {
  expect(neededIntervalSeconds(demand, usual)).toBeCloseTo((0.5 * day) / 101, 9);
  expect(neededIntervalSeconds({ ...demand, robotsPerDay: 4 }, usual)).toBeCloseTo((0.5 * day) / 105, 9);
  expect(neededIntervalSeconds({ ...demand, accessesPerVisit: 10 }, usual)).toBeCloseTo((0.5 * day) / 110, 9);
  expect(neededIntervalSeconds({ ...demand, revisitsPerDay: 0.1, robotsPerDay: 4 }, usual)).toBe(3_600);
  expect(neededIntervalSeconds({ ...demand, revisitsPerDay: 0 }, usual)).toBeNull();
  expect(neededIntervalSeconds({ ...demand, clockPace: 0.1 }, usual)).toBeCloseTo((0.5 * day) / 101, 9);
  expect(neededIntervalSeconds({ ...demand, clockPace: 1.1 }, usual)).toBeCloseTo((0.5 * day) / 111, 9);
  expect(neededIntervalSeconds({ ...demand, clockPace: 1.3 }, usual)).toBeNull();
});

test('of several seed lists, the choice that burdens the host least applies', () => {
  expect(strictestPacing([])).toBe('off');
  expect(strictestPacing(['off', 'proposed'])).toBe('proposed');
  expect(strictestPacing(['on', 'off', 'proposed'])).toBe('on');
});

interface Page {
  intervalSeconds: number;
  /** When it falls due first. */
  firstAt: number;
}

/** The first visits begin just before pages fall due. */
interface Crawl {
  minimumSeconds: number;
  accessesPerVisit: number;
  pages: Page[];
}

const crawls: fc.Arbitrary<Crawl> = fc.record({
  minimumSeconds: fc.integer({ min: 1, max: 60 }),
  accessesPerVisit: fc.integer({ min: 1, max: 4 }),
  pages: fc.array(
    fc.record({
      intervalSeconds: fc.integer({ min: day, max: 30 * day }),
      // In many runs all pages fall due at once.
      firstAt: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * day })),
    }),
    { minLength: 1, maxLength: 40 },
  ),
});

/**
 * Crawls for a time at an interval: the due pages with the earliest deadlines first, n in a visit, n
 * intervals from one visit to the next. Returns the worst lateness beyond the slack, and the accesses.
 */
function crawl({ pages, accessesPerVisit }: Crawl, intervalSeconds: number, slackShare: number) {
  const dueAt = pages.map((page) => page.firstAt);
  let worst = Number.NEGATIVE_INFINITY;
  let accesses = 0;
  for (let now = 0; now < 60 * day;) {
    const due = pages.flatMap((page, index) =>
      dueAt[index]! <= now ? [{ index, deadline: dueAt[index]! + slackShare * page.intervalSeconds }] : [],
    );
    if (due.length === 0) {
      now = Math.min(...dueAt);
      continue;
    }
    const visited = due.sort((a, b) => a.deadline - b.deadline).slice(0, accessesPerVisit);
    for (const { index, deadline } of visited) {
      worst = Math.max(worst, now - deadline);
      dueAt[index] = now + pages[index]!.intervalSeconds;
      accesses += 1;
    }
    now += visited.length * intervalSeconds;
  }
  return { worst, accesses };
}

test('pacing misses no due date, no matter when the pages fall due', () => {
  fc.assert(
    fc.property(crawls, fc.constantFrom(0.1, 0.5, 1), (one, slackShare) => {
      const revisitsPerDay = one.pages.reduce((sum, page) => sum + day / page.intervalSeconds, 0);
      const needed = neededIntervalSeconds(
        { ...demand, revisitsPerDay, accessesPerVisit: one.accessesPerVisit },
        { slackShare, longestSeconds: day },
      );
      const { worst } = crawl(one, Math.max(one.minimumSeconds, needed!), slackShare);
      const unpaced = crawl(one, one.minimumSeconds, slackShare);
      expect(worst).toBeLessThanOrEqual(Math.max(0, unpaced.worst));
    }),
    { numRuns: 150 },
  );
});

test('an interval twice as long does miss due dates', () => {
  const pages = Array.from({ length: 40 }, () => ({ intervalSeconds: day, firstAt: 0 }));
  const one = { minimumSeconds: 1, accessesPerVisit: 1, pages };
  const needed = neededIntervalSeconds({ ...demand, revisitsPerDay: 40 }, { ...usual, longestSeconds: day })!;
  expect(crawl(one, needed, 0.5).worst).toBeLessThanOrEqual(0);
  expect(crawl(one, 2 * needed, 0.5).worst).toBeGreaterThan(0);
});

test('a deadline follows the due date by the slack', () => {
  const dueAt = new Date('2026-03-01T00:00:00Z');
  expect(pacedDeadline({ dueAt, intervalSeconds: 2 * day }, usual)).toEqual(new Date('2026-03-02T00:00:00Z'));
});
