import { packHours } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { readThrottle, termsChangeSchema } from './host-terms.ts';

const nightly = { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6) };

test.each([
  [{ hours: { ...nightly, timeZone: 'Mars/Olympus' } }, 'time zone'],
  [{ hours: { ...nightly, openHours: '0'.repeat(42) } }, 'pause the host instead'],
  [{ hours: { ...nightly, openHours: 'f' } }, '42 hexadecimal digits'],
  [{ excludedPaths: ['private'] }, 'begins with /'],
  [{ minIntervalSeconds: Number.NaN }, 'a number from 0 to 86400 seconds, not NaN'],
  [{ burstMaxCount: 0 }, 'from 1 to 1000 accesses, not 0'],
  [{ pausedUntil: 'soon' }, 'date'],
  [{ speed: 1 }, 'speed'],
])('a change to %j is refused', (change, words) => {
  expect(termsChangeSchema.safeParse(change).error?.issues[0]?.message).toContain(words);
});

test('what is stored is read again', () => {
  const terms = {
    paused: false,
    pausedUntil: new Date('2026-07-01T00:00:00Z'),
    burstMaxCount: 1,
    hours: nightly,
    excludedPaths: ['/a'],
    note: 'asked by mail',
  };
  expect(readThrottle(JSON.parse(JSON.stringify({ webmaster: terms })))).toEqual({ webmaster: terms });
  expect(readThrottle(null)).toEqual({});
});

test('terms that cannot be read stop the crawler', () => {
  expect(readThrottle({ webmaster: { hours: 'nights' } }).operator?.paused).toBe(true);
});
