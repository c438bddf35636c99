import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { finding, knownPage, newPage, scheduling, testNow } from './known-page.fixture.ts';
import { nextPageState } from './next-page-state.ts';

const days = (seconds: number) => seconds / secondsPerDay;
const schedule = (
  page: Parameters<typeof nextPageState>[0],
  fields: Parameters<typeof finding>[0],
  terms = {},
) => nextPageState(page, finding(fields), { ...scheduling(), ...terms }).schedule;

test('a duplicate waits for about 90 days, in real time', () => {
  const clock = { virtualDays: 0, clockAt: testNow, clockPace: 10 };
  const { intervalSeconds, nextReason, nextVisitAt } = schedule(newPage(), { duplicate: 'same' }, { clock });
  expect(nextReason).toBe('duplicate');
  expect(Math.abs(days(intervalSeconds) - 90)).toBeLessThanOrEqual(4.5);
  const waited = (nextVisitAt.getTime() - testNow.getTime()) / 1_000;
  expect(waited / intervalSeconds).toBeGreaterThanOrEqual(1);
  expect(waited / intervalSeconds).toBeLessThan(1.04);
});

test('a near-duplicate has a longer interval, within the longest', () => {
  const usual = schedule(newPage(), {}).intervalSeconds;
  expect(schedule(newPage(), { duplicate: 'similar' })).toMatchObject({
    nextReason: 'near-duplicate',
    intervalSeconds: 4 * usual,
  });
  const limits = { minIntervalSeconds: secondsPerDay, maxIntervalSeconds: usual + 5 };
  expect(schedule(newPage(), { duplicate: 'similar' }, { limits }).intervalSeconds).toBeLessThanOrEqual(
    usual + 5,
  );
});

test('a page that became distinct returns to the interval of its policy, also after an announced change', () => {
  const duplicate = { duplicateOf: '1', intervalSeconds: 90 * secondsPerDay, announcedBy: 1 };
  for (const announcedBy of [null, 1]) {
    const next = schedule(knownPage({ ...duplicate, announcedBy }), { contentDiffers: true });
    expect(days(next.intervalSeconds)).toBeLessThan(60);
    expect(next.nextReason).not.toBe('duplicate');
  }
});

test('an error backs off as for any page', () => {
  const failed = { access: 'failed', errorClass: 'server', duplicate: 'same' } as const;
  expect(schedule(newPage(), failed)).toMatchObject({ nextReason: 'error-backoff' });
});
