import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAccessAfterEdit, type HostPace, type RestingHost } from './next-access-after-edit.ts';
import { packHours } from './weekly-hours.ts';

const now = new Date('2026-07-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const free: HostPace = {
  intervalSeconds: 20,
  paused: false,
  pausedUntil: null,
  burstMaxCount: 1,
  weeks: [],
  excludedPaths: [],
};
const host = (fields: Partial<RestingHost> = {}): RestingHost => ({
  lastAccessAt: later(-5),
  nextAccessAt: later(15),
  retryAfterUntil: null,
  suspendedUntil: null,
  hasHostFailed: false,
  ...fields,
});
const nightly = {
  ...free,
  weeks: [{ timeZone: 'UTC', openHours: packHours((hour) => hour % 24 < 6) }],
};
const midnight = later(12 * 3600);

test.each<[string, RestingHost, HostPace, HostPace, Date]>([
  [
    'a longer interval counts from the last access',
    host(),
    free,
    { ...free, intervalSeconds: 3600 },
    later(3595),
  ],
  [
    'a shorter one too',
    host({ nextAccessAt: later(3595) }),
    { ...free, intervalSeconds: 3600 },
    free,
    later(15),
  ],
  [
    'the delay of a burst stays outstanding',
    host({ nextAccessAt: later(500) }),
    { ...free, intervalSeconds: 100, burstMaxCount: 5 },
    free,
    later(95),
  ],
  ['an edit of something else moves nothing', host(), free, { ...free, excludedPaths: ['/a'] }, later(15)],
  ['hours hold from now on', host(), free, nightly, midnight],
  ['hours that are taken away hold no more', host({ nextAccessAt: midnight }), nightly, free, later(15)],
  ['a pause holds until its end', host(), free, { ...free, pausedUntil: later(7200) }, later(7200)],
  [
    'a pause that is taken back holds no more',
    host({ nextAccessAt: later(7200) }),
    { ...free, pausedUntil: later(7200) },
    free,
    later(15),
  ],
  [
    'Retry-After applies under any terms',
    host({ nextAccessAt: later(7200), retryAfterUntil: later(600) }),
    { ...free, pausedUntil: later(7200) },
    free,
    later(600),
  ],
  [
    'a failing host stays alone',
    host({ nextAccessAt: later(900), hasHostFailed: true }),
    { ...free, intervalSeconds: 100 },
    free,
    later(900),
  ],
  [
    'nor is it freed by an edit beside hours that hold now',
    host({ nextAccessAt: later(900), hasHostFailed: true }),
    { ...free, weeks: [{ timeZone: 'UTC', openHours: packHours((hour) => hour % 24 >= 6) }] },
    {
      ...free,
      weeks: [{ timeZone: 'UTC', openHours: packHours((hour) => hour % 24 >= 6) }],
      burstMaxCount: 2,
    },
    later(900),
  ],
  [
    'nor by a pause that ended',
    host({ nextAccessAt: later(900), hasHostFailed: true }),
    { ...free, pausedUntil: later(-60) },
    { ...free, pausedUntil: later(-60), burstMaxCount: 2 },
    later(900),
  ],
  [
    'a pause that is taken back frees it, too',
    host({ nextAccessAt: later(86_400), hasHostFailed: true }),
    { ...free, pausedUntil: later(86_400) },
    free,
    later(15),
  ],
  [
    'a host that was never accessed is free',
    host({ lastAccessAt: null, nextAccessAt: later(-60) }),
    free,
    free,
    later(-60),
  ],
])('%s', (_, resting, before, after, expected) => {
  expect(nextAccessAfterEdit(resting, before, after, now)).toEqual(expected);
});

test('no edit lets an access begin sooner than an interval after the last one', () => {
  const pace = fc.record({
    intervalSeconds: fc.integer({ min: 0, max: 1000 }),
    burstMaxCount: fc.integer({ min: 1, max: 10 }),
    pausedUntil: fc.option(fc.integer({ min: -100, max: 5000 }).map(later)),
  });
  fc.assert(
    fc.property(
      pace,
      pace,
      fc.integer({ min: 0, max: 2000 }),
      fc.boolean(),
      (before, after, next, hasHostFailed) => {
        const resting = host({ nextAccessAt: later(next), hasHostFailed });
        const at = nextAccessAfterEdit(resting, { ...free, ...before }, { ...free, ...after }, now);
        expect(at.getTime()).toBeGreaterThanOrEqual(later(-5 + after.intervalSeconds).getTime());
        const pausedUntilMs = after.pausedUntil?.getTime() ?? 0;
        expect(pausedUntilMs > now.getTime() && at.getTime() < pausedUntilMs).toBe(false);
      },
    ),
  );
});
