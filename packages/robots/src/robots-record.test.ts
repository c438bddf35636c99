import { describe, expect, test } from 'vitest';
import { robotsFromFetch } from './robots-from-fetch.ts';
import { evaluateRobotsRecord, isRobotsFresh } from './robots-record.ts';

describe('evaluateRobotsRecord', () => {
  test.each([
    [{ kind: 'response', status: 404, body: '' }, true],
    [{ kind: 'response', status: 500, body: '' }, false],
    [{ kind: 'response', status: 200, body: 'User-agent: *\nDisallow: /a' }, false],
  ] as const)('follows the record of %j', (fetched, allowed) => {
    expect(evaluateRobotsRecord(robotsFromFetch(fetched), 'Meguri', '/a').allowed).toBe(allowed);
  });
});

describe('isRobotsFresh', () => {
  const now = new Date('2026-01-01T06:00:00Z');

  test.each([
    ['2026-01-01T06:00:00Z', true],
    ['2026-01-01T00:00:01Z', true],
    ['2026-01-01T00:00:00Z', false],
    ['2026-01-01T06:00:01Z', false],
  ])('a record of %s is fresh at 06:00 with a recheck every six hours: %j', (fetchedAt, fresh) => {
    expect(isRobotsFresh(new Date(fetchedAt), now, 6 * 3600)).toBe(fresh);
  });
});
