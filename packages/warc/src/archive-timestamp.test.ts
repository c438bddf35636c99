import { afterEach, expect, test, vi } from 'vitest';
import { parseForeignDate } from './archive-timestamp.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2013-10-02T05:33:01Z', '2013-10-02T05:33:01.000Z'],
  ['2013-10-02T05:33:01', '2013-10-02T05:33:01.000Z'],
  ['2013-10-02 05:33:01', '2013-10-02T05:33:01.000Z'],
  ['2013-10-02T05:33:01+09:00', '2013-10-01T20:33:01.000Z'],
  ['2013-10-02T05:33:01.123456789Z', '2013-10-02T05:33:01.123Z'],
  ['2013-10-02', '2013-10-02T00:00:00.000Z'],
])('the date %s of a record is %s in every time zone', (text, instant) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(parseForeignDate(text)?.toISOString()).toBe(instant);
});

test.each([null, '', 'yesterday', '2013-13-02T05:33:01Z', '1970-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])(
  '%j is no date of a record that can be kept',
  (text) => {
    expect(parseForeignDate(text)).toBeNull();
  },
);
