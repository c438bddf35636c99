import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageStanding } from './page-priority.ts';
import { pagePriority } from './page-priority.ts';

const now = new Date('2026-03-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const pages: fc.Arbitrary<PageStanding> = fc.record({
  depth: fc.integer({ min: 0, max: 1_000 }),
  discoveredAt: fc.integer({ min: 0, max: 4_000 }).map(daysAgo),
  dueAt: fc.integer({ min: -400, max: 4_000 }).map(daysAgo),
  now: fc.constant(now),
  isNew: fc.boolean(),
  importance: fc.constantFrom(0.25, 0.5, 1, 2, 4, 8),
});

function priority(change: Partial<PageStanding>): number {
  const page = { depth: 3, discoveredAt: daysAgo(0), dueAt: daysAgo(0), now, isNew: false, importance: 1 };
  return pagePriority({ ...page, ...change });
}

test('is a number from 0 to just below 1', () => {
  fc.assert(
    fc.property(pages, (page) => {
      expect(pagePriority(page)).toBeGreaterThanOrEqual(0);
      expect(pagePriority(page)).toBeLessThan(1);
    }),
  );
});

test('shallower, more important and longer waiting pages never come later', () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 100 }), (page, more) => {
      const value = pagePriority(page);
      const later = new Date(now.getTime() + more * 86_400_000);
      expect(pagePriority({ ...page, depth: page.depth + more })).toBeLessThanOrEqual(value);
      expect(pagePriority({ ...page, importance: page.importance * (1 + more) })).toBeGreaterThanOrEqual(
        value,
      );
      expect(pagePriority({ ...page, now: later })).toBeGreaterThanOrEqual(value);
    }),
  );
});

test('a page that has waited long enough passes every page that has just become due', () => {
  const waiting = priority({ depth: 1_000, dueAt: daysAgo(60), importance: 0.25 });
  expect(waiting).toBeGreaterThan(priority({ depth: 0, isNew: true }));
});

test('a new page comes before one just due, and after one that is days late', () => {
  const fresh = priority({ isNew: true });
  expect(fresh).toBeGreaterThan(priority({}));
  expect(fresh).toBeLessThan(priority({ dueAt: daysAgo(5) }));
});
