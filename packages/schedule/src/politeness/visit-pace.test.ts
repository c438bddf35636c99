import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAccessInVisit, restAfterVisitSeconds } from './visit-pace.ts';

const burst = { burstMaxCount: 5, burstMaxSeconds: 30 };
const going = { accesses: 2, elapsedSeconds: 3, keptAlive: true, hostUnwell: false };

test.each([
  ['over a kept-alive connection', {}, 'continue'],
  ['at the first access', { accesses: 0, keptAlive: false }, 'continue'],
  ['after the connection was closed', { keptAlive: false }, 'connection-closed'],
  ['after as many accesses as a burst may have', { accesses: 5 }, 'burst-count'],
  ['after as long as a burst may last', { elapsedSeconds: 30 }, 'burst-time'],
  ['when the host errs or throttles', { hostUnwell: true }, 'host-unwell'],
])('%s: %j gives %s', (_, change, expected) => {
  const next = nextAccessInVisit({ ...going, ...change }, burst);
  expect(next.action === 'rest' ? next.reason : next.action).toBe(expected);
});

test('without a burst every visit is one access', () => {
  const next = nextAccessInVisit({ ...going, accesses: 1 }, { ...burst, burstMaxCount: 1 });
  expect(next).toEqual({ action: 'rest', reason: 'burst-count' });
});

test('after one access the host rests one interval', () => {
  const interval = { seconds: 20, sustainedSeconds: 20 };
  expect(restAfterVisitSeconds({ accesses: 1, elapsedSeconds: 3 }, interval)).toBe(20);
});

test('after a burst of five it rests five intervals less the time of the burst', () => {
  const interval = { seconds: 20, sustainedSeconds: 20 };
  expect(restAfterVisitSeconds({ accesses: 5, elapsedSeconds: 8 }, interval)).toBe(92);
});

test('Retry-After is waited for once, not once per access', () => {
  const interval = { seconds: 600, sustainedSeconds: 20 };
  expect(restAfterVisitSeconds({ accesses: 5, elapsedSeconds: 8 }, interval)).toBe(600);
});

test('in the long run there is at most one access per interval, and never one sooner than an interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 4_000, noNaN: true }),
      fc.double({ min: 0.1, max: 86_400, noNaN: true }),
      (accesses, elapsedSeconds, seconds) => {
        const interval = { seconds, sustainedSeconds: seconds };
        const rest = restAfterVisitSeconds({ accesses, elapsedSeconds }, interval);
        expect(rest).toBeGreaterThanOrEqual(seconds);
        expect((elapsedSeconds + rest) / accesses).toBeGreaterThanOrEqual(seconds * (1 - 1e-12));
      },
    ),
  );
});
