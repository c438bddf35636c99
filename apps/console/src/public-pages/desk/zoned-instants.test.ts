import { expect, test } from 'vitest';
import { instantText, readInstant } from './zoned-instants.ts';

test.each([
  ['2026-07-01T12:30', 'Asia/Tokyo', '2026-07-01T03:30:00.000Z'],
  ['2026-07-01T12:30:15', 'UTC', '2026-07-01T12:30:15.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-12-31T23:59', 'America/New_York', '2027-01-01T04:59:00.000Z'],
])('reads %s in %s as %s, and writes it again', (text, zone, instant) => {
  const read = readInstant(text, zone);
  expect(read?.toISOString()).toBe(instant);
  expect(instantText(read ?? new Date(0), zone).startsWith(text)).toBe(true);
});

test.each(['', 'soon', '2026-13-01T00:00', '2026-07-01', '2026-07-01T12:30Z'])('refuses "%s"', (text) => {
  expect(readInstant(text, 'UTC')).toBeNull();
});
