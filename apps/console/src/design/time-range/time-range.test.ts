import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readLocalTime, writeExactLocalTime, writeLocalTime } from './local-times.ts';
import { selectedSpan } from './selected-span.ts';

describe('a local time', () => {
  const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

  it('is the same after it was written and read, in every zone', () => {
    const minutes = fc.integer({ min: Date.UTC(2001, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000);
        const again = readLocalTime(writeLocalTime(instant, zone), zone);
        // In the hour that a clock repeats in autumn, either instant has this time.
        expect([0, 3_600_000]).toContain(Math.abs((again?.getTime() ?? Number.NaN) - instant.getTime()));
      }),
    );
  });

  it('keeps seconds and milliseconds where it is written exactly', () => {
    const instants = fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(instants, (ms) => {
        expect(
          readLocalTime(writeExactLocalTime(new Date(ms), 'Asia/Kolkata'), 'Asia/Kolkata')?.getTime(),
        ).toBe(ms);
      }),
    );
    expect(writeExactLocalTime(new Date('2026-11-23T10:30:00Z'), 'UTC')).toBe('2026-11-23T10:30');
    expect(writeExactLocalTime(new Date('2026-11-23T10:30:00.040Z'), 'UTC')).toBe('2026-11-23T10:30:00.040');
  });

  it('may be a date alone, or have seconds', () => {
    expect(readLocalTime('2026-11-23', 'Asia/Tokyo')).toEqual(new Date('2026-11-22T15:00:00Z'));
    expect(readLocalTime(' 2026-11-23 10:30:15 ', 'UTC')).toEqual(new Date('2026-11-23T10:30:15Z'));
  });

  it.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-11-23T25:00', '2026-11-23T10:61', '26-11-23'])(
    'is refused where no such time exists: %j',
    (text) => expect(readLocalTime(text, 'UTC')).toBeNull(),
  );
});

test('a drag over a chart selects whole periods, at least one, in either direction and not after now', () => {
  const at = (clock: string) => new Date(`2026-11-23T${clock}:00Z`);
  const chart = { from: at('00:00'), to: at('10:00'), stepSeconds: 3_600, now: at('09:30') };
  expect(selectedSpan(chart, 0.21, 0.49)).toEqual({ from: at('02:00'), to: at('05:00') });
  expect(selectedSpan(chart, 0.49, 0.21)).toEqual({ from: at('02:00'), to: at('05:00') });
  expect(selectedSpan(chart, 0.25, 0.25)).toEqual({ from: at('02:00'), to: at('03:00') });
  expect(selectedSpan(chart, 0.85, 2)).toEqual({ from: at('08:00'), to: at('09:30') });
});
