import { defaultSettings } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { nextScheduled, retryAfterUnreachable } from './next-scheduled.ts';

const settings = defaultSettings();
const at = (text: string) => new Date(`2026-07-${text}Z`);

describe('nextScheduled', () => {
  it.each([
    ['01T02:59:59.999', '01T03:00:00'],
    ['01T03:00:00', '02T03:00:00'],
    ['01T23:00:00', '02T03:00:00'],
  ])('after %s is %s', (now, next) => {
    expect(nextScheduled(settings, at(now))).toEqual(at(next));
  });

  it('follows the interval', () => {
    const hourly = { ...settings, 'packages.everySeconds': 3_600, 'packages.startSeconds': 600 };
    expect(nextScheduled(hourly, at('01T05:09:00'))).toEqual(at('01T05:10:00'));
    expect(nextScheduled(hourly, at('01T05:10:00'))).toEqual(at('01T06:10:00'));
  });

  it('never comes if packages are made only on request', () => {
    const off = { ...settings, 'packages.everySeconds': 0 };
    expect(nextScheduled(off, at('01T00:00:00')).getUTCFullYear()).toBe(9_999);
  });
});

describe('retryAfterUnreachable', () => {
  it('is an hour later, then the next scheduled time', () => {
    expect(retryAfterUnreachable(settings, at('01T03:00:10'), false)).toEqual(at('01T04:00:10'));
    expect(retryAfterUnreachable(settings, at('01T04:00:20'), true)).toEqual(at('02T03:00:00'));
  });

  it('is the scheduled time if that comes first', () => {
    expect(retryAfterUnreachable(settings, at('02T02:30:00'), false)).toEqual(at('02T03:00:00'));
  });
});
