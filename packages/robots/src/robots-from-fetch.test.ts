import { describe, expect, test } from 'vitest';
import {
  evaluateRobotsRecord,
  isRobotsFresh,
  robotsFromFetch,
  storedRobotsRecord,
  unreachableForLongSeconds,
} from './robots-from-fetch.ts';

describe('robotsFromFetch', () => {
  test.each([
    [200, 'parsed', 'parsed'],
    [204, 'parsed', 'parsed'],
    [301, 'allow-all', 'redirects-exhausted'],
    [304, 'disallow-all', 'unusable-status'],
    [401, 'allow-all', 'unavailable'],
    [403, 'allow-all', 'unavailable'],
    [404, 'allow-all', 'unavailable'],
    [410, 'allow-all', 'unavailable'],
    [429, 'disallow-all', 'rate-limited'],
    [500, 'disallow-all', 'server-error'],
    [503, 'disallow-all', 'server-error'],
    [103, 'disallow-all', 'unusable-status'],
    [999, 'disallow-all', 'unusable-status'],
  ])('status %i gives %s (%s)', (status, expected, reason) => {
    const record = robotsFromFetch({ kind: 'response', status, body: 'User-agent: *\nDisallow: /' });
    expect(record).toMatchObject({ status: expected, reason });
    expect(record.parsed !== null).toBe(expected === 'parsed');
  });

  test('endless redirects allow everything, a missing answer disallows everything', () => {
    expect(robotsFromFetch({ kind: 'redirects-exhausted' }).status).toBe('allow-all');
    expect(robotsFromFetch({ kind: 'unreachable' }).status).toBe('disallow-all');
  });

  test('a host that has not answered for long enough counts as a host without robots.txt', () => {
    const unreachableSince = new Date('2026-01-01T00:00:00Z');
    const after = (seconds: number) => ({
      unreachableSince,
      now: new Date(unreachableSince.getTime() + seconds * 1000),
      allowAfterSeconds: unreachableForLongSeconds,
    });
    const fetched = { kind: 'response', status: 503, body: '' } as const;
    expect(robotsFromFetch(fetched, after(unreachableForLongSeconds - 1)).status).toBe('disallow-all');
    expect(robotsFromFetch(fetched, after(unreachableForLongSeconds))).toEqual({
      status: 'allow-all',
      parsed: null,
      reason: 'unreachable-for-long',
    });
  });
});

describe('evaluateRobotsRecord', () => {
  test.each([
    [{ kind: 'response', status: 404, body: '' }, true],
    [{ kind: 'response', status: 500, body: '' }, false],
    [{ kind: 'response', status: 200, body: 'User-agent: *\nDisallow: /a' }, false],
  ] as const)('follows the record of %j', (fetched, allowed) => {
    expect(evaluateRobotsRecord(robotsFromFetch(fetched), 'Meguri', '/a').allowed).toBe(allowed);
  });
});

test.each([
  ['parsed', { groups: [] }, 'parsed'],
  ['parsed', null, 'disallow-all'],
  ['allow-all', null, 'allow-all'],
  ['disallow-all', null, 'disallow-all'],
  ['unknown', null, 'disallow-all'],
])('a stored record of status %s with %j counts as %s', (status, parsed, expected) => {
  expect(storedRobotsRecord({ status, reason: 'unreachable', parsed }).status).toBe(expected);
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
