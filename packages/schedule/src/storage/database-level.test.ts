import { expect, test } from 'vitest';
import { nextDatabaseLevel, restsAfterRefusal, type DatabaseLevel } from './database-level.ts';

const thresholds = { discoveryMinFreeBytes: 200, minFreeBytes: 100 };

/** Levels as free space takes these values one after another. */
function levels(free: readonly (number | null)[], given = thresholds): DatabaseLevel[] {
  let level: DatabaseLevel = 'open';
  return free.map((bytes) => (level = nextDatabaseLevel(level, bytes, given)));
}

test('discovery stops first, then crawling, and they resume in the opposite order', () => {
  expect(levels([201, 200, 199, 100, 99, 111, 221])).toEqual([
    'open',
    'open',
    'discovery-stopped',
    'discovery-stopped',
    'crawling-stopped',
    'discovery-stopped',
    'open',
  ]);
});

test('what has stopped resumes only with a tenth more space', () => {
  expect(levels([199, 201, 219, 220])).toEqual([
    'discovery-stopped',
    'discovery-stopped',
    'discovery-stopped',
    'open',
  ]);
  expect(levels([50, 105, 109, 110])).toEqual([
    'crawling-stopped',
    'crawling-stopped',
    'crawling-stopped',
    'discovery-stopped',
  ]);
});

test('a drop below both thresholds stops crawling at once, and a jump above both resumes all', () => {
  expect(levels([0, 1_000])).toEqual(['crawling-stopped', 'open']);
});

test('an unknown space neither stops nor resumes anything', () => {
  expect(levels([null, 150, null, 50, null, 1_000, null])).toEqual([
    'open',
    'discovery-stopped',
    'discovery-stopped',
    'crawling-stopped',
    'crawling-stopped',
    'open',
    'open',
  ]);
});

test('a threshold of 0 stops nothing and releases what it had stopped, also while space is unknown', () => {
  expect(levels([0, null], { discoveryMinFreeBytes: 0, minFreeBytes: 0 })).toEqual(['open', 'open']);
  const off = { discoveryMinFreeBytes: 0, minFreeBytes: 0 };
  expect(nextDatabaseLevel('crawling-stopped', null, off)).toBe('open');
  expect(nextDatabaseLevel('crawling-stopped', 50, { ...thresholds, minFreeBytes: 0 })).toBe(
    'discovery-stopped',
  );
});

test('discovery needs no less than crawling', () => {
  expect(levels([150, 99], { discoveryMinFreeBytes: 0, minFreeBytes: 100 })).toEqual([
    'open',
    'crawling-stopped',
  ]);
  expect(nextDatabaseLevel('crawling-stopped', 105, { discoveryMinFreeBytes: 10, minFreeBytes: 100 })).toBe(
    'crawling-stopped',
  );
});

test('crawling stops for half a minute after a refused write', () => {
  expect([null, 0, 29, 30].map(restsAfterRefusal)).toEqual([false, true, true, false]);
});
